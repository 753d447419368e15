/** The reasons for a return, as staff see them. */
export const returnKinds: [kind: string, label: string][] = [
  ['not wanted', 'No longer wanted'],
  ['defective', 'Defective'],
  ['damaged', 'Arrived damaged'],
  ['wrong', 'The wrong product'],
]

/** sellable reports whether a product returned for a reason can probably be sold again. Staff who see it decide. */
export const sellable = (kind: string): boolean => kind !== 'defective' && kind !== 'damaged'

type Line = { Qty: number; returns: { status: string; quantity: number }[] }

/** outOf describes how many units of a line came back, are on their way, or were refused; '' if none. */
export function outOf(line: Line): string {
  const pieces = (status: string) => {
    const sum = line.returns.reduce((n, r) => n + (r.status === status ? r.quantity : 0), 0)
    return sum > 0 && `${sum} of ${line.Qty}`
  }
  const [back, coming, refused] = [pieces('processed'), pieces('return'), pieces('refused')]
  return [back && `${back} came back`, coming && `${coming} on the way back`, refused && `return of ${refused} refused`]
    .filter(Boolean)
    .join(', ')
}
