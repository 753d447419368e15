/** What a person can be told of while they work, and in which way. It is kept in the browser: a sound belongs to a desk. */
export const kinds = [
  ['orders', 'New orders'],
  ['returns', 'New returns'],
  ['complaints', 'New complaints, and a clock that runs out'],
  ['stock', 'Low stock'],
  ['mails', 'Mails that fail'],
  ['health', 'What Health finds'],
] as const

export const ways = [
  ['sound', 'With a sound'],
  ['desktop', 'On the desktop, while this tab is behind others'],
] as const

const key = (name: string) => `told-${name}`

/** Everything is told on the screen until somebody says no; the louder ways are off until somebody says yes. */
export const chosen = (name: string): boolean =>
  ways.some(([way]) => way === name)
    ? localStorage.getItem(key(name)) === 'yes'
    : localStorage.getItem(key(name)) !== 'no'

export const choose = (name: string, on: boolean) => localStorage.setItem(key(name), on ? 'yes' : 'no')
