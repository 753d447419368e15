import { type Entry, sections, type Tab } from './sections.gen'

/** The screens of the menu, each once. */
export const tabs: Tab[] = [
  ...new Map(
    sections.flatMap(({ entries }) => entries.flatMap((entry) => entry.tabs.map((tab) => [tab.href, tab]))),
  ).values(),
]

/** within reports whether a path is a screen or something opened from it. */
export const within = (path: string, href: string) => path === href || path.startsWith(`${href}/`)

/** entryOf returns the entry of the menu to which a path belongs: the one that is for fewest screens. */
export const entryOf = (path: string): Entry | undefined =>
  sections
    .flatMap(({ entries }) => entries)
    .filter(({ tabs }) => tabs.some(({ href }) => within(path, href)))
    .sort((a, b) => a.tabs.length - b.tabs.length)[0]

/** areaOf returns the entry whose tabs are shown above a path; undefined for a screen without others. */
export const areaOf = (path: string): Entry | undefined =>
  sections
    .flatMap(({ entries }) => entries)
    .find((entry) => entry.tabs.length > 1 && entry.tabs.some(({ href }) => within(path, href)))
