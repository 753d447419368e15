import type { ComponentType } from 'react'
import type { Schemas } from '../../api/client'

export type SectionProps = {
  section: Schemas['HomeSection']
  /** first is the section at the top of the page: its heading is the page's, its picture is loaded first. */
  first: boolean
  /** answers is the row of products that shows search results and the chosen category. */
  answers: boolean
}
type Kind = ComponentType<SectionProps>

/**
 * A kind of section is a file with its name in sections/, loaded if a page has one. kinds.server.ts imports all of
 * them.
 */
const files = import.meta.glob<{ default: Kind }>('./sections/*.tsx')
const ready: Record<string, Kind | undefined> = {}
const fileOf = (kind: string) => files[`./sections/${kind.charAt(0).toUpperCase()}${kind.slice(1)}.tsx`]

export const kindOf = (kind: string): Kind | undefined => ready[kind]

/** fetchKind loads the code of a kind; a kind that this page does not know yet is skipped. */
export async function fetchKind(kind: string): Promise<void> {
  ready[kind] ??= (await fileOf(kind)?.())?.default
}

/** Kinds with state. The others stay as the server drew them, and their code is only loaded if it drew nothing. */
const living = ['slides', 'products']
export const lives = (kind: string) => living.includes(kind)

/** Sections as the server drew them, by number, with their source data. */
const drawn = new Map<string, { html: string; from?: string }>()

/** drawnOf is the server-drawn markup of a section, as long as its data is unchanged. */
export function drawnOf(section: SectionProps['section']): string | undefined {
  const found = drawn.get(section.id)
  if (!found) return undefined
  const from = JSON.stringify(section)
  found.from ??= from
  return found.from === from ? found.html : undefined
}

/** fetchDrawn remembers what the server drew, and loads the code of the sections with state, before they are hydrated. */
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
