/** The default brand colour, which is `--ember` of tokens.css in the light scheme. */
export const usualAccent = '#b4440f'
