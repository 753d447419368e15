// Replaces api/answers when a page is rendered on the server: a reply is either available or not.

let answers: Record<string, unknown> = {}
let wanted: string[] = []

/** answerFrom sets the replies for the page that is rendered next. */
export function answerFrom(given: Record<string, unknown>) {
  answers = given
  wanted = []
}

/** wants returns the calls for which there was no reply, each once. */
export const wants = () => wanted

/**
 * useAnswer on the server returns the reply if it is known. Otherwise it notes that the page needs it, and the page
 * is rendered again once the reply is there.
 */
export function useAnswer(call: string, _: unknown, { enabled }: { enabled?: boolean }) {
  const data = answers[call]
  const known = data !== undefined
  if (!known && enabled !== false && !wanted.includes(call)) wanted.push(call)
  return {
    data,
    isPending: !known,
    isLoading: !known && enabled !== false,
    isFetched: known,
    isSuccess: known,
    isError: false,
    error: null,
  }
}

export const useAnswers = () => undefined
