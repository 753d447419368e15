import type { Schemas } from '../../api/client'

/** Changed values of settings, by key. */
export type Changes = Record<string, string>

/** inForce returns the effective value of a setting; for an unset long text, the built-in text. */
export const inForce = (setting: Schemas['SettingForm'], saved: Changes): string =>
  saved[setting.key] || (setting.long ? setting.preset : '')

/** said returns the value to send: the built-in text is sent as '', so that later releases can change it. */
export const said = (setting: Schemas['SettingForm'], text: string): string =>
  setting.long && text === setting.preset ? '' : text

/** shown formats the value of a setting for a list of changes. */
export function shown(setting: Schemas['SettingForm'], text: string): string {
  if (setting.secret) return text ? 'set' : 'not set'
  const words = setting.choices.find((choice) => choice.text === text)?.words ?? text
  if (!words) return 'nothing'
  return words.length > 60 ? `${words.slice(0, 60).trim()} …` : words
}

/** found returns the pages, each with the settings that contain every word of a search. */
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
