import { Refused, sentence } from '../../rules/refused'

/** Shown is a failure that a dialog shows. */
class Shown extends Error {}

/** overtaken reports whether a failure may be that somebody else was faster. */
const overtaken = (failure: unknown) =>
  failure instanceof Refused && failure.status === 200 && Object.keys(failure.fields).length === 0

type Sending<T, N> = {
  send: () => Promise<T>
  /** now fetches what stands there, where there is something already; version is what was being changed. */
  now: (() => Promise<N>) | undefined
  version: number | undefined
  /** show tells of what somebody else kept meanwhile, with the words of the refusal. */
  show: (now: N, words: string) => void
}

/** sendUnlessOvertaken sends a form. Where somebody else was faster, it shows what they kept and fails silently. */
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

/** failedUnlessShown is what a form says of a failure, nothing where a dialog shows it. */
export const failedUnlessShown = (failure: unknown) => (failure instanceof Shown ? undefined : sentence(failure))
