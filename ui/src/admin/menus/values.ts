/** The links in every footer. */
export const legalNames: Record<string, string> = {
  track: 'Track your parcel',
  faq: 'FAQ',
  returns: 'Cancellation and returns',
  terms: 'Terms and conditions',
  privacy: 'Privacy policy',
  complaints: 'Complaints',
  survey: 'Take our survey',
}

/** Sites where a shop can have a page, and how its address begins. */
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

/** ordered returns all, the chosen ones first. */
export const ordered = <T>(chosen: T[], all: T[]): T[] => [
  ...chosen.filter((one) => all.includes(one)),
  ...all.filter((one) => !chosen.includes(one)),
]

/** moved returns a list with one entry at another position. */
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
