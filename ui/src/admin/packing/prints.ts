import type { Parcel } from './scans'

export type Paper = 'labels' | 'slips' | 'sheets'

/** The printers of a shop, each with the files that are printed: one for each size of paper. */
export const printers: Record<string, { label: string; files: [paper: Paper, one: string, more: string][] }> = {
  both: {
    label: 'Label printer and A4',
    files: [
      ['labels', 'label, 4 × 6 inches', 'labels, 4 × 6 inches'],
      ['slips', 'slip, A4', 'slips, A4'],
    ],
  },
  a4: { label: 'A4 only: slip and label side by side', files: [['sheets', 'sheet, A4', 'sheets, A4']] },
  labels: { label: 'Label printer only', files: [['labels', 'label, 4 × 6 inches', 'labels, 4 × 6 inches']] },
}

/** What a person chose to print, on this device. */
export type Choice = { printer: keyof typeof printers; pickList: boolean }

const place = (email: string) => `bench-print ${email}`

export function choiceOf(email: string): Choice {
  try {
    const found = JSON.parse(localStorage.getItem(place(email)) ?? '') as Choice
    if (found.printer in printers) return found
  } catch {
    // Nothing was chosen yet.
  }
  return { printer: 'both', pickList: true }
}

export const choose = (email: string, choice: Choice) => localStorage.setItem(place(email), JSON.stringify(choice))

/** printedOf returns when and by whom a paper of a parcel was printed. */
export const printedOf = (p: Parcel, paper: Paper) => p.printed.find((one) => one.paper === paper)

/**
 * toPrint returns the orders of which a paper is printed. which is new for those not printed yet, all, or the order
 * from which on it is printed again.
 */
export const toPrint = (parcels: Parcel[], paper: Paper, which: string): number[] =>
  parcels
    .filter((p) => p.why === '')
    .filter((p) => (which === 'new' ? !printedOf(p, paper) : which === 'all' || p.orders_id >= Number(which)))
    .map((p) => p.orders_id)
