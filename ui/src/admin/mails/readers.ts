/** The recipients of a mail, in words. */
export const readers: Record<string, string> = {
  Customer: 'Customer',
  Visitor: 'Whoever gave the address',
  Staff: 'Staff',
  Owner: 'Owners',
}
