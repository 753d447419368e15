import { say } from '.'

/** Each sentence with a gap, as a pattern of what the server may have put there. */
const open = Object.entries(say.sentences)
  .filter(([english]) => english.includes('{}'))
  .map(([english, here]) => {
    const parts = english.split('{}').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return { pattern: new RegExp(`^${parts.join('(.+?)')}$`), here }
  })

/** told gives what the server says in this language, by what it says in English. What is not known stays as it is. */
export function told(english: string): string {
  const known = say.sentences[english]
  if (known) return known
  for (const { pattern, here } of open) {
    const found = pattern.exec(english)
    let gap = 0
    if (found) return here.replace(/\{\}/g, () => found[++gap] ?? '')
  }
  return english
}
