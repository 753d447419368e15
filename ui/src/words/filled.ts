/** Translated is the type of a translation: any part of the English texts. */
export type Translated<Texts> = Texts extends string | readonly unknown[] | ((...given: never[]) => unknown)
  ? Texts
  : { [Name in keyof Texts]?: Translated<Texts[Name]> }

const isGroup = (texts: unknown): texts is Record<string, unknown> =>
  typeof texts === 'object' && texts !== null && !Array.isArray(texts)

/** filled returns the texts of a language, with the English ones where it has none. */
export function filled<Texts>(english: Texts, own: unknown): Texts {
  if (own === undefined) return english
  if (!isGroup(english) || !isGroup(own)) return own as Texts
  const names = [...Object.keys(english), ...Object.keys(own)]
  return Object.fromEntries(names.map((name) => [name, filled(english[name], own[name])])) as Texts
}

/** lacking returns the names of the English texts that a language lacks. */
export function lacking(english: unknown, own: unknown, name = ''): string[] {
  if (own === undefined) return [name]
  if (!isGroup(english) || !isGroup(own)) return []
  return Object.keys(english).flatMap((one) => lacking(english[one], own[one], name ? `${name}.${one}` : one))
}
