/** The accent of a shop that chose none, as `--ember` of tokens.css has it by day. */
export const usualAccent = '#b4440f'
