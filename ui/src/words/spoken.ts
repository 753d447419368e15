/** The language of the page that the server draws now. */
export let spoken = 'en'

export function speak(code: string) {
  spoken = code
}
