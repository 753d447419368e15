import type { Tone } from '../../parts/State'

/** The states of a page, as words. */
export const standings: Record<string, [words: string, tone: Tone]> = {
  draft: ['Draft', 'soft'],
  published: ['Published', 'leaf'],
  changed: ['Published, with changes in the draft', 'honey'],
  brought: ['Default text', 'leaf'],
}
