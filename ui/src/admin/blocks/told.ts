/**
 * The kinds of events that notify a staff member at work, and the ways to notify. The choice is stored in the
 * browser, because a sound suits one place and not another.
 */
export const kinds = [
  ['orders', 'New orders'],
  ['returns', 'New returns'],
  ['complaints', 'New complaints and complaint deadlines'],
  ['stock', 'Low stock'],
  ['mails', 'Failed emails'],
  ['health', 'Problems found by Health'],
] as const

export const ways = [
  ['sound', 'With sound'],
  ['desktop', 'On the desktop, while this tab is in the background'],
] as const

const key = (name: string) => `told-${name}`

/** chosen reports whether a way is on. Notifications on the screen are on by default, louder ways are off. */
export const chosen = (name: string): boolean =>
  ways.some(([way]) => way === name)
    ? localStorage.getItem(key(name)) === 'yes'
    : localStorage.getItem(key(name)) !== 'no'

export const choose = (name: string, on: boolean) => localStorage.setItem(key(name), on ? 'yes' : 'no')
