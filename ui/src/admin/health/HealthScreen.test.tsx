import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { answer, refusal, sent } from '../../testing/answers'
import { button, press, reads, show, until } from '../../testing/screen'
import { HealthScreen } from './HealthScreen'

type Line = Schemas['HealthLine']

const line = (state: string, area: string, more: Partial<Line> = {}): Line => ({
  state,
  area,
  sentence: `About ${area}.`,
  advice: '',
  setting: '',
  ...more,
})
const disk = line('bad', 'Disk', { advice: 'Free some space.' })
const mail = line('look', 'Mail', { advice: 'Set a mail server.', setting: 'smtp_url' })
const orders = line('good', 'Orders')

const health = (lines: Line[]) => ({ data: { version: '4.2.0', lines } })
const open = (lines: Line[]) => show(<HealthScreen />, { 'GET /admin/health': health(lines) }, '/health')
const items = () => [...document.querySelectorAll<HTMLElement>('li')]

test.each([
  [0, 'No problems need your attention. Hearth 4.2.0.'],
  [1, '1 problem needs your attention. Hearth 4.2.0.'],
  [2, '2 problems need your attention. Hearth 4.2.0.'],
])('with %i things to fix, whatever else is to check, the summary says: %s', async (count, words) => {
  open([...['Disk', 'Backups'].slice(0, count).map((area) => line('bad', area)), mail, mail, orders])
  await until(() => expect(document.querySelector('p')?.textContent).toBe(words))
})

test('each state of a line has its word, its icon and its colour, in the order of the server', async () => {
  open([disk, mail, orders])
  await until(() => expect(items()).toHaveLength(3))
  const icons = ['circle-alert', 'triangle-alert', 'circle-check'].map((name) => `lucide-${name}`)
  expect(items().map((item) => icons.filter((icon) => item.querySelector(`svg.${icon}`)))).toEqual(
    icons.map((icon) => [icon]),
  )
  expect(items().map((item) => [item.dataset.state, item.querySelector('h2')?.textContent])).toEqual([
    ['bad', 'Disk Fix now'],
    ['look', 'Mail Check'],
    ['good', 'Orders Good'],
  ])
})

test('a line shows its advice, and leads to the setting that it is about', async () => {
  open([disk, mail, orders])
  await until(() => expect(items()).toHaveLength(3))
  const texts = items().map((item) => [...item.querySelectorAll('p')].map((p) => p.textContent?.trim()))
  expect(texts).toEqual([
    ['About Disk.', 'Free some space.'],
    ['About Mail.', 'Set a mail server. Open'],
    ['About Orders.'],
  ])
  const links = [...document.querySelectorAll('a')].map((a) => a.getAttribute('href'))
  expect(links).toEqual(['/settings?find=smtp_url'])
})

test('Check again examines the shop once more, and is busy until the reply', async () => {
  open([disk])
  await until(() => expect(reads('1 problem needs your attention.')).toBe(true))
  const before = sent.filter((s) => s.call === 'GET /admin/health').length
  let reply: (found: ReturnType<typeof health>) => void = () => {}
  answer('GET /admin/health', () => new Promise((resolve) => (reply = resolve)))
  await press('Check again')
  await until(() => expect(button('Check again').getAttribute('aria-busy')).toBe('true'))
  expect(reads('About Disk.')).toBe(true)
  reply(health([orders]))
  await until(() => expect(reads('No problems need your attention.')).toBe(true))
  expect(items().map((item) => item.dataset.state)).toEqual(['good'])
  expect(sent.filter((s) => s.call === 'GET /admin/health')).toHaveLength(before + 1)
})

test('a failure to examine the shop is no good health, and can be tried again', async () => {
  show(<HealthScreen />, { 'GET /admin/health': refusal('The database is locked.') }, '/health')
  await until(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('The database is locked.'))
  expect(reads('No problems need your attention.')).toBe(false)
  answer('GET /admin/health', health([disk]))
  await press('Try again')
  await until(() => expect(reads('1 problem needs your attention.')).toBe(true))
})
