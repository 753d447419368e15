import { expect, test } from 'vitest'
import { checksOf, type Fit, type Home, homeOf } from '../../rules/fit'
import { markOf, sentenceOf } from './fitSaid'

const plate: Fit = { wall: true, modules: 4, depth_mm: 40, neutral: 'Required', amps: 6 }
const says = (fit: Fit, home: Home) =>
  checksOf(fit, home)
    .map((one) => sentenceOf(one, fit, home))
    .join(' ')
    .trim()

test('a plate fits the box of its size, with a neutral wire, for what it can carry', () => {
  expect(says(plate, { box: 4, neutral: 'yes', load: 'light' })).toBe(
    'It fits your 4-module box, 40 mm deep or more. It needs a neutral wire, and you have one. Rated 6 A: enough for this.',
  )
  expect(says(plate, { box: 3 })).toBe('It needs a 4-module box, 40 mm deep or more; yours is for 3.')
  expect(says(plate, { neutral: 'no' })).toBe('It needs a neutral wire in the box.')
  expect(says(plate, { load: 'geyser' })).toBe('Rated 6 A; this needs 16 A.')
  expect(says({ ...plate, watts: 800 }, { load: 'lamp' })).toContain('enough')
})

test('a module uses places of a plate, and one behind the plate fits anywhere', () => {
  const module: Fit = { wall: true, modules: 2, modular: true, neutral: 'Optional' }
  expect(says(module, { box: 6, neutral: 'yes' })).toContain(
    'It uses 2 of the 6 modules on your plate. It can use your',
  )
  expect(says(module, { box: 1 })).toContain('It needs 2 modules; your plate has 1.')
  expect(says({ wall: true, any_box: true, depth_mm: 45, neutral: 'Not needed' }, {})).toBe(
    'It goes behind any plate; the box must be 45 mm deep or more. It needs no neutral wire.',
  )
})

test('a regulator is for fans, a dimmer for lights and not for a load below its least', () => {
  const fan: Fit = { wall: true, modules: 2, neutral: 'Not needed', watts: 120, only: 'fan' }
  expect(says(fan, { load: 'light' })).toContain('It is for fans only.')
  const dimmer: Fit = { ...fan, only: 'light', min_watts: 20 }
  expect(says(dimmer, { load: 'fan' })).toContain('It is for lights only.')
  expect(says(dimmer, { load: 'lamp' })).toContain('It needs a load of at least 20 W.')
  expect(says({ ...plate, amps: 16, watts: 2500 }, { load: 'geyser' })).toContain('Rated 2500 W; this needs 3500 W.')
})

test('what is not known is not promised', () => {
  expect(says({ wall: true }, { load: 'light' })).toBe(
    'We don’t have its box size. Ask us below. We don’t know whether it needs a neutral wire. Ask us below. We don’t know what it can control. Ask us below.',
  )
  expect(says({ lock: true, radios: ['Wi-Fi'], rails: ['U'] }, { wifi: '5', hang: 'other' })).toMatch(
    /your Wi-Fi. Ask us below. .*which doors.*your rail/,
  )
  expect(says({ radios: ['Zigbee'], varies: true }, {})).toMatch(/needs a hub.*depends on the option/)
})

test('doors, rods, phones, assistants and hubs are said in sentences', () => {
  const lock: Fit = {
    lock: true,
    door_min: 30,
    door_max: 60,
    hand: 'left',
    phones: ['iOS'],
    voice: ['Alexa'],
    tube: 38,
  }
  expect(says(lock, { door: 40, hand: 'left', phones: ['iOS'], voice: ['Alexa'], hang: 'tube', hang_mm: 38 })).toBe(
    'Its app works on your phone. It works with your voice assistant. It fits your door’s thickness. It fits your door’s side. It fits your curtain rod, rail or tube.',
  )
  expect(says(lock, { door: 80, hand: 'right', phones: ['Android'], voice: ['Siri'], hang: 'rod' })).toBe(
    'Its app doesn’t work on your phone. It doesn’t work with your voice assistant. It is for doors of 30 to 60 mm. It is for the other side of the door. It doesn’t fit your curtain rod, rail or tube.',
  )
  expect(says({ radios: ['Zigbee'] }, { hubs: ['Zigbee'] })).toBe('It works with your hub.')
})

test('a mark is short, and silent until the answers that decide are there', () => {
  const mark = (fit: Fit, home: Home, inCart: string[] = []) => markOf(fit, home, inCart)?.says
  expect(mark(plate, {})).toBeUndefined()
  expect(mark(plate, { box: 4, neutral: 'yes' })).toBe('Fits your home')
  expect(mark(plate, { box: 3, neutral: 'no' })).toBe('Doesn’t fit: box size, neutral wire')
  expect(mark({ wall: true, modules: 4 }, { box: 4 })).toBe('Not known: neutral wire')
  expect(mark({ radios: ['Zigbee', 'Matter'] }, {})).toBe('Needs a hub: Zigbee / Matter')
  expect(mark({ radios: ['Zigbee'] }, {}, ['Zigbee'])).toBe('Fits, with the hub in your cart')
  expect(mark({ radios: ['Zigbee'] }, { hubs: ['Zigbee'] })).toBe('Fits, with your hub')
})

test('answers of another version or of another kind are no answers', () => {
  const kept = { box: 4, neutral: 'yes', hubs: ['Zigbee', 'Enocean'], wifi: '6E', door: -3, hang_mm: 25, pool: true }
  expect(homeOf(kept)).toEqual({ box: 4, neutral: 'yes', hubs: ['Zigbee'], hang_mm: 25 })
  expect(homeOf({ box: '4', neutral: '' })).toEqual({ box: 4 }) // as the block about the wall stored them
  for (const none of [null, 'x', [], 7, { hubs: 'Zigbee', box: [4], wifi: ['5'] }]) expect(homeOf(none)).toEqual({})
})
