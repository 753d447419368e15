/** The recipients of a mail, in words. */
export const readers: Record<string, string> = {
  Customer: 'Customer',
  Visitor: 'Person who gave the address',
  Staff: 'Staff',
  Owner: 'Owners',
  Accountant: 'Accountant',
}
