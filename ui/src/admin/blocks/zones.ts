/** How far an address is from the shop, for the promised day of delivery: a zone's key and its name. */
export const zones: [key: string, name: string][] = [
  ['city', 'Same city'],
  ['state', 'Same state'],
  ['metro', 'Metro to metro'],
  ['country', 'Rest of India'],
  ['remote', 'North-east, Jammu, Ladakh, islands'],
]

/** The key of the courier of orders that went without one. */
export const noCourier = 'none'
