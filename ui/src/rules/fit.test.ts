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
    'It fits your wall. It fits your 4-module box, 40 mm deep or more. It needs a neutral wire, and you have one. Rated 6 A: enough for this.',
  )
  expect(says(plate, '3', '', '')).toBe('It does not fit. It needs a 4-module box, 40 mm deep or more; yours is for 3.')
  expect(says(plate, '', 'no', '')).toBe('It does not fit. It needs a neutral wire in the box.')
  expect(says(plate, '', '', 'geyser')).toBe('It does not fit. Rated 6 A; this needs 16 A.')
})

test('a module uses places of a plate, and one behind the plate fits anywhere', () => {
  const module = { ...nothing, modules: 1, modular: true, amps: 16, neutral: 'Required' }
  expect(says(module, '6', '', 'geyser')).toBe(
    'Looks good so far. It uses 1 of the 6 modules on your plate. Rated 16 A: enough for this.',
  )
  expect(says({ ...module, modules: 2 }, '1', '', '')).toContain('It needs 2 modules; your plate has 1.')
  const hidden = { ...nothing, any_box: true, depth_mm: 45, neutral: 'Optional', amps: 10 }
  expect(says(hidden, '2', 'no', 'iron')).toBe(
    'It fits your wall. It goes behind any plate; the box must be 45 mm deep or more. It works without a neutral wire too; see its notes. Rated 10 A: enough for this.',
  )
})

test('a regulator is for fans, a dimmer for lights, and nothing unspecified is promised', () => {
  expect(says({ ...plate, amps: 0, watts: 120, only: 'fan' }, '', '', 'light')).toContain('It is for fans only.')
  expect(says({ ...plate, amps: 0, watts: 120, only: 'fan' }, '', '', 'fan')).toContain('Rated 120 W: enough for this.')
  expect(says({ ...plate, amps: 0, watts: 200, only: 'light' }, '', '', 'geyser')).toContain('It is for lights only.')
  expect(says({ ...plate, amps: 0, watts: 200 }, '', '', 'iron')).toContain('this needs 2300 W.')
  expect(says(nothing, '4', 'no', 'light')).toContain('We need one more detail.')
  expect(says(plate, '', '', '')).toBe(' ')
  expect(says(plate, '-3', '', 'spaceship')).toBe(' ')
})
