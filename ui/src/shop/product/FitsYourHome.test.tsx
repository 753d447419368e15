import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { some } from '../../testing/answers'
import { control, show, until } from '../../testing/screen'
import { setAnswers } from '../blocks/myHome'
import FitsYourHome from './FitsYourHome'

const text = () => document.body.textContent ?? ''
const plate = { wall: true, modules: 4, neutral: 'Required', amps: 6 }
const other = some<Schemas['ProductCard']>({
  product_id: 7,
  title: 'Other switch',
  stock: 3,
  fit: { wall: true, modules: 4, neutral: 'Not needed' },
})

function choose(label: string, value: string) {
  const select = control(label) as HTMLSelectElement
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

test('the block names a similar product that fits', async () => {
  show(<FitsYourHome fit={plate} whole={1} related={[{ ...other, stock: 0 }, other]} />, {
    'GET /goes_with': { data: [] },
  })
  setAnswers(null)
  choose('Your box', '4')
  await until(() => expect(text()).toContain('Not answered yet: neutral wire.'))
  choose('Neutral wire in the box?', 'no')
  await until(() => expect(text()).toContain('This one fits: Other switch'))
  expect(text()).toContain('It does not fit.')
  choose('Neutral wire in the box?', 'yes')
  await until(() => expect(text()).toContain('Fits your home'))
  choose('What will it control?', 'geyser')
  await until(() => expect(text()).toContain('Rated 6 A; this needs 16 A.'))
  expect(localStorage.getItem('home')).not.toContain('geyser')
  setAnswers(null)
})

test('a product that needs a hub names one, and asks nothing about walls', async () => {
  const hub = { ...other, title: 'Hub', fit: { radios: ['Wi-Fi'], hubs: ['Zigbee'] } }
  show(<FitsYourHome fit={{ radios: ['Zigbee'] }} whole={1} related={[]} />, { 'GET /goes_with': { data: [hub] } })
  await until(() => expect(text()).toContain('A hub for it: Hub'))
  expect(text()).not.toContain('Your box')
  expect(document.querySelector('a[href="#my-home"]')).not.toBeNull()
})

test('answers about the wall that an earlier version stored are taken over', async () => {
  show(<FitsYourHome fit={plate} whole={1} related={[]} />)
  localStorage.setItem('wall', '{"box":"4","neutral":"yes"}')
  setAnswers(null)
  show(<FitsYourHome fit={plate} whole={1} related={[]} />)
  localStorage.setItem('wall', '{"box":"4","neutral":"yes"}')
  await until(() => expect(text()).toContain('It fits your 4-module box'))
  setAnswers(null)
})
