import type { ComponentType } from 'react'
import type { Schemas } from '../../api/client'

export type SectionProps = {
  section: Schemas['HomeSection']
  /** Whether this is the first section of the page: its heading is the page's, and its picture is loaded first. */
  first: boolean
  /** Whether this is the row of products that shows search results and the chosen category. */
  answers: boolean
}
type Kind = ComponentType<SectionProps>

/**
 * The kinds of sections. Each is a file of its name in sections/, loaded if a page has such a section.
 * kinds.server.ts imports all of them.
 */
const files = import.meta.glob<{ default: Kind }>('./sections/*.tsx')
const ready: Record<string, Kind | undefined> = {}
const fileOf = (kind: string) => files[`./sections/${kind.charAt(0).toUpperCase()}${kind.slice(1)}.tsx`]

export const kindOf = (kind: string): Kind | undefined => ready[kind]

/** fetchKind loads the code of a kind of section. A kind that this build doesn't know is skipped. */
export async function fetchKind(kind: string): Promise<void> {
  ready[kind] ??= (await fileOf(kind)?.())?.default
}

/**
 * Kinds of sections that have state. The others stay as the server rendered them; their code is loaded only if it
 * didn't.
 */
const living = ['slides', 'products', 'grid']
export const lives = (kind: string) => living.includes(kind)

/** The sections as the server rendered them, by number, with the data they were rendered from. */
const drawn = new Map<string, { html: string; from?: string }>()

/** drawnOf returns the server-rendered HTML of a section, as long as its data is unchanged. */
export function drawnOf(section: SectionProps['section']): string | undefined {
  const found = drawn.get(section.id)
  if (!found) return undefined
  const from = JSON.stringify(section)
  found.from ??= from
  return found.from === from ? found.html : undefined
}

/**
 * fetchDrawn stores the server-rendered HTML of the sections, and loads the code of those with state before they
 * are hydrated.
 */
export async function fetchDrawn(): Promise<void> {
  if (typeof document === 'undefined') return
  const kinds = new Set<string>()
  for (const part of document.querySelectorAll<HTMLElement>('[data-section]')) {
    const kind = part.dataset.section ?? ''
    if (lives(kind)) kinds.add(kind)
    else drawn.set(part.dataset.id ?? '', { html: part.innerHTML })
  }
  await Promise.all([...kinds].map(fetchKind))
}
