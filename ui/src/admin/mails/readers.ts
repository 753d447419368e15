/** To whom a mail goes, as words. */
export const readers: Record<string, string> = {
  Customer: 'Customer',
  Visitor: 'Whoever gave the address',
  Staff: 'Staff',
  Owner: 'Owners',
}
