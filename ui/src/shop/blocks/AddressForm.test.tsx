import { expect, test } from 'vitest'
import { type Answers, answer, refusal, unreachable } from '../../testing/answers'
import { control, press, settle, show, type, until, wrongAt } from '../../testing/screen'
import { AddressForm } from './AddressForm'

const area = (pincode: string, district: string, taluka: string) => ({
  data: {
    pincode,
    district,
    state: 'Maharashtra',
    districts: [district],
    states: ['Maharashtra'],
    talukas: [taluka],
    pickup: 'Y',
    cod: 'Y',
  },
})
const pune = area('411001', 'Pune', 'Haveli')
const nagpur = area('440001', 'Nagpur', 'Kamptee')

const begin = (answers: Answers) => show(<AddressForm onSaved={() => {}} onCancel={() => {}} />, answers)

test('the lookup of a pincode corrected meanwhile changes nothing', async () => {
  let late: (reply: unknown) => void = () => {}
  begin({
    'GET /pincode': ({ params }) =>
      params?.pincode === '411001' ? (new Promise((resolve) => (late = resolve as typeof late)) as never) : nagpur,
  })
  await type('Pincode', '411001')
  await type('Pincode', '440001')
  await until(() => expect(control('District').value).toBe('Nagpur'))
  late(pune)
  await settle()
  expect([control('Pincode').value, control('District').value, control('Taluka').value]).toEqual([
    '440001',
    'Nagpur',
    'Kamptee',
  ])
  await type('Pincode', '411001')
  await type('Pincode', '440001')
  await until(() => expect(control('District').value).toBe('Nagpur'))
  late(refusal('Unknown.'))
  await settle()
  expect([control('Pincode').value, wrongAt('Pincode')]).toEqual(['440001', ''])
})

test('a taluka filled in from a pincode is cleared with it; a typed one stays', async () => {
  begin({ 'GET /pincode': ({ params }) => (params?.pincode === '411001' ? pune : nagpur) })
  await type('Pincode', '411001')
  await until(() => expect(control('Taluka').value).toBe('Haveli'))
  await type('Pincode', '440001')
  await until(() => expect(control('Taluka').value).toBe('Kamptee'))
  await type('Taluka', 'Hingna')
  await type('Pincode', '411001')
  await until(() => expect(control('District').value).toBe('Pune'))
  expect(control('Taluka').value).toBe('Hingna')
})

test('a pincode whose lookup failed stays, with the reason', async () => {
  begin({ 'GET /pincode': unreachable })
  await type('Pincode', '411001')
  await until(() => expect(wrongAt('Pincode')).toBe('The shop can’t be reached. Please check your connection.'))
  expect(control('Pincode').value).toBe('411001')
  answer('GET /pincode', refusal('Unknown.'))
  await type('Pincode', '411002')
  await until(() => expect(wrongAt('Pincode')).toBe('Please enter valid pin code'))
  expect(control('Pincode').value).toBe('')
})

test('a pincode whose lookup failed is looked up again on saving', async () => {
  begin({ 'GET /pincode': unreachable })
  await type('Pincode', '411001')
  await until(() => expect(wrongAt('Pincode')).not.toBe(''))
  answer('GET /pincode', pune)
  await press('SAVE')
  await until(() => expect([control('District').value, wrongAt('Pincode')]).toEqual(['Pune', '']))
})

test('a pasted mobile number or pincode is accepted with spaces, with +91 or in Devanagari', async () => {
  begin({ 'GET /pincode': ({ params }) => (params?.pincode === '411001' ? pune : nagpur) })
  const limit = (label: string) => control(label).getAttribute('maxlength')
  expect([limit('Mobile number'), limit('Pincode')]).toEqual([null, null])
  await type('Mobile number', '+91 98765 43210')
  await type('Pincode', '४११ ००१')
  await until(() => expect(control('District').value).toBe('Pune'))
  expect([control('Mobile number').value, control('Pincode').value]).toEqual(['9876543210', '411001'])
})
