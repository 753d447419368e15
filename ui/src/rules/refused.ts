import { say } from '../words'
/** The error thrown if the server refuses a call, with a sentence for the person and the errors by field. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly fields: Record<string, string> = {},
    readonly status = 200,
  ) {
    super(message)
  }
}

/** The error thrown if the server could not be reached, or its reply could not be read. */
export class Unreachable extends Error {}

/** sentence returns an error's text for a person. */
export function sentence(error: unknown): string {
  if (error instanceof Unreachable) return say.refused.theShopCantBeReached
  return error instanceof Error ? error.message : String(error)
}
