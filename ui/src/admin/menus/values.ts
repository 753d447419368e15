/** The names of the legal links in every footer. */
export const legalNames: Record<string, string> = {
  track: 'Track your parcel',
  faq: 'FAQ',
  returns: 'Cancellation and returns',
  terms: 'Terms and conditions',
  privacy: 'Privacy policy',
  complaints: 'Complaints',
  survey: 'Take our survey',
}

/** Social media sites, each with the beginning of its URLs. */
export const services: Record<string, [name: string, begins: string]> = {
  instagram: ['Instagram', 'https://instagram.com/'],
  facebook: ['Facebook', 'https://facebook.com/'],
  whatsapp: ['WhatsApp', 'https://wa.me/'],
  youtube: ['YouTube', 'https://youtube.com/'],
  x: ['X', 'https://x.com/'],
  linkedin: ['LinkedIn', 'https://linkedin.com/'],
  pinterest: ['Pinterest', 'https://pinterest.com/'],
  telegram: ['Telegram', 'https://t.me/'],
}

/** ordered returns all entries, the chosen ones first. */
export const ordered = <T>(chosen: T[], all: T[]): T[] => [
  ...chosen.filter((one) => all.includes(one)),
  ...all.filter((one) => !chosen.includes(one)),
]

/** moved returns a list with one entry moved to another position. */
export function moved<T>(list: T[], from: number, to: number): T[] {
  const next = [...list]
  const [one] = next.splice(from, 1)
  if (one === undefined || to < 0 || to > next.length) return list
  next.splice(to, 0, one)
  return next
}

/** changed returns a list with one entry replaced. */
export const changed = <T>(list: T[], at: number, one: T): T[] => list.map((other, i) => (i === at ? one : other))
export const without = <T>(list: T[], at: number): T[] => list.filter((_, i) => i !== at)
