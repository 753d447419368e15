import { Refused, sentence } from '../../rules/refused'

/** Shown is a failure that a dialog shows. */
class Shown extends Error {}

/** overtaken reports whether a failure may be caused by somebody else's change. */
const overtaken = (failure: unknown) =>
  failure instanceof Refused && failure.status === 200 && Object.keys(failure.fields).length === 0

type Sending<T, N> = {
  send: () => Promise<T>
  /** now fetches the current state, if there is one; version is the one being changed. */
  now: (() => Promise<N>) | undefined
  version: number | undefined
  /** show shows what somebody else saved in the meantime, with the words of the refusal. */
  show: (now: N, words: string) => void
}

/** sendUnlessOvertaken sends a form. If somebody else was faster, it shows what they saved and fails silently. */
export async function sendUnlessOvertaken<T, N extends { version: number }>({
  send,
  now,
  version,
  show,
}: Sending<T, N>) {
  try {
    return await send()
  } catch (failure) {
    const theirs = now && overtaken(failure) ? await now() : undefined
    if (!theirs || theirs.version === version) throw failure
    show(theirs, sentence(failure))
    throw new Shown()
  }
}

/** failedUnlessShown is a form's message for a failure, undefined if a dialog shows it. */
export const failedUnlessShown = (failure: unknown) => (failure instanceof Shown ? undefined : sentence(failure))
