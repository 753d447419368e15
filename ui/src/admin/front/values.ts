import type { Schemas } from '../../api/client'

export type Section = Schemas['Section']
export type Panel = Schemas['Panel']
export type Kind = Schemas['Kind']

/** newPanel is an empty panel. focus_x and focus_y are in per cent: 50, 50 is the middle of the picture. */
export const newPanel = (icon: string): Panel => ({
  picture: '',
  alt: '',
  focus_x: 50,
  focus_y: 50,
  icon,
  title: '',
  text: '',
  link: '',
  label: '',
  category: 0,
})

/** newSection creates an empty section of a kind, with a unique number. */
export function newSection(kind: Kind, others: Section[], icon: string): Section {
  let n = others.length + 1
  while (others.some((one) => one.id === `${kind.kind}-${n}`)) n++
  return {
    id: `${kind.kind}-${n}`,
    kind: kind.kind,
    hidden: false,
    from: '',
    to: '',
    title: kind.needs.includes('title') ? kind.name : '',
    text: '',
    source: kind.sources[0]?.source ?? '',
    category: 0,
    products: [],
    count: kind.most ? Math.min(kind.most, 6) : 0,
    panels: Array.from({ length: kind.panels_least }, () => newPanel(kind.panel_fields.includes('icon') ? icon : '')),
  }
}

/** moved returns a list with one entry moved to another position. */
export function moved<T>(list: T[], from: number, to: number): T[] {
  const next = [...list]
  const [taken] = next.splice(from, 1)
  if (taken !== undefined) next.splice(to, 0, taken)
  return next
}

/**
 * standing describes a section's current state, from its schedule and its switch. now is the time in the shop's
 * zone, such as 2026-11-22T18:00.
 */
export function standing(section: Section, now: string): '' | 'Hidden' | 'Planned' | 'Over' {
  if (section.hidden) return 'Hidden'
  if (section.to && section.to <= now) return 'Over'
  return section.from > now ? 'Planned' : ''
}

/** nowIn returns the time at a UTC offset such as +05:30, to the minute. */
export function nowIn(offset: string, at = Date.now()): string {
  const found = /^([+-])(\d\d):(\d\d)$/.exec(offset)
  const minutes = found ? (Number(found[2]) * 60 + Number(found[3])) * (found[1] === '-' ? -1 : 1) : 0
  return new Date(at + minutes * 60_000).toISOString().slice(0, 16)
}
