import type { Schemas } from '../../api/client'

/** Texts of settings by key. */
export type Changes = Record<string, string>

/** inForce gives the text of a setting that holds now: a long one that nobody wrote is the one that the shop brings. */
export const inForce = (setting: Schemas['SettingForm'], saved: Changes): string =>
  saved[setting.key] || (setting.long ? setting.preset : '')

/** said gives what is sent for a text: the one that the shop brings is nobody's own. */
export const said = (setting: Schemas['SettingForm'], text: string): string =>
  setting.long && text === setting.preset ? '' : text

/** shown words a text of a setting for a list of changes. */
export function shown(setting: Schemas['SettingForm'], text: string): string {
  if (setting.secret) return text ? 'set' : 'not set'
  const words = setting.choices.find((choice) => choice.text === text)?.words ?? text
  if (!words) return 'nothing'
  return words.length > 60 ? `${words.slice(0, 60).trim()} …` : words
}

/** found gives the pages with those of their settings that have every word of a search. */
export function found(groups: Schemas['SettingGroup'][], search: string): Schemas['SettingGroup'][] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const has = (group: Schemas['SettingGroup'], setting: Schemas['SettingForm']) => {
    const choices = setting.choices.length < 10 ? setting.choices.map((choice) => choice.words) : []
    const text = [group.title, setting.label, setting.hint, setting.key, ...choices].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return groups
    .map((group) => ({ ...group, settings: group.settings.filter((setting) => has(group, setting)) }))
    .filter((group) => group.settings.length > 0)
}
