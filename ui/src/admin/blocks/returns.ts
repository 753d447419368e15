/** The reasons for a return, in the words of the desk. */
export const returnKinds: [kind: string, label: string][] = [
  ['not wanted', 'Not wanted any more'],
  ['defective', 'Defective'],
  ['damaged', 'Came damaged'],
  ['wrong', 'The wrong product'],
]

/** sellable reports whether a product returned for a reason can probably be sold again. Staff who see it decide. */
export const sellable = (kind: string): boolean => kind !== 'defective' && kind !== 'damaged'

type Line = { status: string; Qty: number; return_qty: number }

/** outOf says how many pieces of a line were returned or are on their way; '' if none. */
export function outOf(line: Line): string {
  if (!line.return_qty) return ''
  const pieces = `${line.return_qty} of ${line.Qty}`
  return (
    { return: `${pieces} on the way back`, processed: `${pieces} returned`, refused: `return of ${pieces} refused` }[
      line.status
    ] ?? ''
  )
}
