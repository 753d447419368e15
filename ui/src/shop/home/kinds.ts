import type { ComponentType } from 'react'
import type { Schemas } from '../../api/client'

export type SectionProps = {
  section: Schemas['HomeSection']
  /** first is the section at the top of the page: its heading is the page's own, its picture comes before all else. */
  first: boolean
  /** answers is the row of products that shows what is searched for and which category was chosen. */
  answers: boolean
}
type Kind = ComponentType<SectionProps>

/** A kind of section is a file of its name in sections/, fetched where a page has one. kinds.server.ts has them all at hand. */
const files = import.meta.glob<{ default: Kind }>('./sections/*.tsx')
const ready: Record<string, Kind | undefined> = {}
const fileOf = (kind: string) => files[`./sections/${kind.charAt(0).toUpperCase()}${kind.slice(1)}.tsx`]

export const kindOf = (kind: string): Kind | undefined => ready[kind]

/** fetchKind fetches the code of a kind; a kind that this page does not know yet stays away. */
export async function fetchKind(kind: string): Promise<void> {
  ready[kind] ??= (await fileOf(kind)?.())?.default
}

/** Kinds that hold a state of their own. The others stay as the server drew them, and their code comes only where it drew nothing. */
const living = ['slides', 'products']
export const lives = (kind: string) => living.includes(kind)

/** Sections as the server drew them, by their numbers, with what they were drawn from. */
const drawn = new Map<string, { html: string; from?: string }>()

/** drawnOf is the markup of a section that stands on the page as the server drew it, as long as it says the same. */
export function drawnOf(section: SectionProps['section']): string | undefined {
  const found = drawn.get(section.id)
  if (!found) return undefined
  const from = JSON.stringify(section)
  found.from ??= from
  return found.from === from ? found.html : undefined
}

// A drawn page is taken over only once the code of its living sections is here.
if (typeof document !== 'undefined') {
  const kinds = new Set<string>()
  for (const part of document.querySelectorAll<HTMLElement>('[data-section]')) {
    const kind = part.dataset.section ?? ''
    if (lives(kind)) kinds.add(kind)
    else drawn.set(part.dataset.id ?? '', { html: part.innerHTML })
  }
  await Promise.all([...kinds].map(fetchKind))
}
