/** Why a product comes back, in the words of the desk. */
export const returnKinds: [kind: string, label: string][] = [
  ['not wanted', 'Not wanted any more'],
  ['defective', 'Defective'],
  ['damaged', 'Came damaged'],
  ['wrong', 'The wrong product'],
]

/** sellable reports whether what comes back for a reason is likely to be sold again. Staff who hold it in their hands decide. */
export const sellable = (kind: string): boolean => kind !== 'defective' && kind !== 'damaged'

type Line = { status: string; Qty: number; return_qty: number }

/** outOf tells how many pieces of a line came back or are on their way; '' where none is. */
export function outOf(line: Line): string {
  if (!line.return_qty) return ''
  const pieces = `${line.return_qty} of ${line.Qty}`
  return (
    { return: `${pieces} on the way back`, processed: `${pieces} returned`, refused: `return of ${pieces} refused` }[
      line.status
    ] ?? ''
  )
}
