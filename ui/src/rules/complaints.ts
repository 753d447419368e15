/** What a complaint can be about. */
export const complaintKinds: [kind: string, label: string][] = [
  ['defective', 'A product is defective'],
  ['wrong', 'The wrong product came'],
  ['damaged', 'A product came damaged'],
  ['late', 'A parcel is late'],
  ['payment', 'A payment'],
  ['refund', 'A refund'],
  ['question', 'A question'],
  ['other', 'Something else'],
]
