/** common returns the common beginning of product titles, in whole words. */
export function common(titles: string[]): string {
  const words = titles.map((title) => title.split(/\s+/))
  const first = words[0] ?? []
  const alike = first.findIndex((word, i) => words.some((other) => bare(other[i] ?? '') !== bare(word)))
  return (alike < 0 ? first : first.slice(0, alike)).join(' ').replace(/[\s,–-]+$/, '')
}

const bare = (word: string) => word.replace(/[,–-]+$/, '').toLowerCase()

/** valuesIn guesses each product's option value: the part of its title after the common beginning. */
export function valuesIn(titles: string[]): string[] {
  const length = common(titles).split(/\s+/).filter(Boolean).length
  return titles.map((title) =>
    title
      .split(/\s+/)
      .slice(length)
      .join(' ')
      .replace(/^[\s,–-]+|[\s,–-]+$/g, ''),
  )
}
