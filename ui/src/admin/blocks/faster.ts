import { Refused, sentence } from '../../rules/refused'

/** Shown is the failure of a form whose reason a dialog already shows. */
class Shown extends Error {}

/** overtaken reports whether a failure may be caused by someone else's change. */
const overtaken = (failure: unknown) =>
  failure instanceof Refused && failure.status === 200 && Object.keys(failure.fields).length === 0

type Sending<T, N> = {
  send: () => Promise<T>
  /** Fetches the current state, if there is one. version is the version being edited. */
  now: (() => Promise<N>) | undefined
  version: number | undefined
  /** Shows what someone else has saved in the meantime, with the sentence of the refusal. */
  show: (now: N, words: string) => void
}

/**
 * sendUnlessOvertaken sends a form. If someone else has changed the record meanwhile, it shows their version and
 * rejects with Shown.
 */
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

/** failedUnlessShown returns a form's message for a failure; undefined if a dialog already shows it. */
export const failedUnlessShown = (failure: unknown) => (failure instanceof Shown ? undefined : sentence(failure))
