/** The language of the page that the server is rendering now. */
export let spoken = 'en'

export function speak(code: string) {
  spoken = code
}
