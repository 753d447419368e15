import { expect, test } from 'vitest'
import { sum, verdicts, type WallFit } from './fit'

const nothing: WallFit = {
  modules: 0,
  modular: false,
  any_box: false,
  depth_mm: 0,
  neutral: '',
  amps: 0,
  watts: 0,
  only: '',
}
const plate = { ...nothing, modules: 4, depth_mm: 40, neutral: 'Required', amps: 6 }
const says = (fit: WallFit, box: string, neutral: string, load: string) => {
  const found = verdicts(fit, { box, neutral, load })
  return `${sum(found)} ${found.map((one) => one.says).join(' ')}`
}

test('a plate fits the box of its size, with a neutral wire, for what it can carry', () => {
  expect(says(plate, '4', 'yes', 'light')).toBe(
    'It fits your wall. It is made for your 4-module box, 40 mm deep or more. It needs a neutral wire, and you have one. It switches up to 6 A: enough for it.',
  )
  expect(says(plate, '3', '', '')).toBe('It does not fit. It needs a 4-module box, 40 mm deep or more; yours is for 3.')
  expect(says(plate, '', 'no', '')).toBe('It does not fit. It needs a neutral wire in the box.')
  expect(says(plate, '', '', 'geyser')).toBe('It does not fit. It switches up to 6 A; this takes 16 A.')
})

test('a module uses places of a plate, and one behind the plate fits anywhere', () => {
  const module = { ...nothing, modules: 1, modular: true, amps: 16, neutral: 'Required' }
  expect(says(module, '6', '', 'geyser')).toBe(
    'So far it fits. It takes 1 place of your 6-module plate. It switches up to 16 A: enough for it.',
  )
  expect(says({ ...module, modules: 2 }, '1', '', '')).toContain('It takes 2 places, your plate has 1.')
  const hidden = { ...nothing, any_box: true, depth_mm: 45, neutral: 'Optional', amps: 10 }
  expect(says(hidden, '2', 'no', 'iron')).toBe(
    'It fits your wall. It goes behind any plate; the box must be 45 mm deep or more. It works without a neutral wire too; see its notes. It switches up to 10 A: enough for it.',
  )
})

test('a regulator is for fans, a dimmer for lights, and nothing unspecified is promised', () => {
  expect(says({ ...plate, amps: 0, watts: 120, only: 'fan' }, '', '', 'light')).toContain('It is made for fans alone.')
  expect(says({ ...plate, amps: 0, watts: 120, only: 'fan' }, '', '', 'fan')).toContain(
    'It switches up to 120 W: enough for it.',
  )
  expect(says({ ...plate, amps: 0, watts: 200, only: 'light' }, '', '', 'geyser')).toContain(
    'It is made for lights alone.',
  )
  expect(says({ ...plate, amps: 0, watts: 200 }, '', '', 'iron')).toContain('this takes 2300 W.')
  expect(says(nothing, '4', 'no', 'light')).toContain('Not everything is known.')
  expect(says(plate, '', '', '')).toBe(' ')
  expect(says(plate, '-3', '', 'spaceship')).toBe(' ')
})
