import type { Schemas } from '../../api/client'

/** Texts of settings by key. */
export type Changes = Record<string, string>

/** inForce returns the effective text of a setting: a long text that nobody wrote is the built-in one. */
export const inForce = (setting: Schemas['SettingForm'], saved: Changes): string =>
  saved[setting.key] || (setting.long ? setting.preset : '')

/** said returns the text to send: the built-in text is sent as empty. */
export const said = (setting: Schemas['SettingForm'], text: string): string =>
  setting.long && text === setting.preset ? '' : text

/** shown words a text of a setting for a list of changes. */
export function shown(setting: Schemas['SettingForm'], text: string): string {
  if (setting.secret) return text ? 'set' : 'not set'
  const words = setting.choices.find((choice) => choice.text === text)?.words ?? text
  if (!words) return 'nothing'
  return words.length > 60 ? `${words.slice(0, 60).trim()} …` : words
}

/** found returns the pages with the settings that contain every word of a search. */
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
