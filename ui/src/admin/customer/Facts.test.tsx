import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { some } from '../../testing/answers'
import { asha, cells, reads, settle, show } from '../../testing/screen'
import { Addresses, Complaints, Devices, Standing } from './Facts'

const staff = (...permissions: string[]) => ({ 'GET /session': { data: { ...asha, role: 'Admin', permissions } } })
const link = (name: string) =>
  [...document.querySelectorAll('a')].find((a) => a.textContent === name)?.getAttribute('href')

test('COD is offered until too many parcels came back, and the parcels are counted', async () => {
  const bought = some<Schemas['CustomerBought']>({ cod_left_out: false, cod_sent: 0, cod_back: 0, cod_limit: 2 })
  show(<Standing bought={bought} />)
  await settle()
  expect(reads('Offered')).toBe(true)
  expect(reads('No COD parcel was sent yet. COD ends after 2 that came back.')).toBe(true)
  show(<Standing bought={{ ...bought, cod_sent: 1, cod_limit: 0 }} />)
  await settle()
  expect(reads('1 COD parcel sent, 0 refused or came back.')).toBe(true)
  expect(reads('COD ends')).toBe(false)
  show(<Standing bought={{ ...bought, cod_sent: 5, cod_back: 3, cod_left_out: true }} />)
  await settle()
  expect(reads('Not offered')).toBe(true)
  expect(reads('5 COD parcels sent, 3 refused or came back.')).toBe(true)
})

test('a device says until when its warranty is, or that it ended', async () => {
  const device = {
    serial: 'HR2A',
    product: 'Plug',
    registered: '2026-11-02T08:00:00Z',
    warranty_until: '2027-11-01',
    covered: true,
  }
  const ended = { ...device, serial: 'HR2B', warranty_until: '2026-01-01', covered: false }
  show(<Devices devices={[device, ended, { ...device, serial: 'HR2C', warranty_until: '' }]} />, staff('serials'))
  await settle()
  expect(cells()).toEqual([
    ['Plug', 'HR2A', '2 Nov 2026', 'until 1 Nov 2027'],
    ['Plug', 'HR2B', '2 Nov 2026', 'ended 1 Jan 2026'],
    ['Plug', 'HR2C', '2 Nov 2026', 'none'],
  ])
  expect(link('HR2A')).toBe('/serialnumber?search=HR2A')
  show(<Devices devices={[device]} />, staff('orders'))
  await settle()
  expect(link('HR2A')).toBe(undefined)
  show(<Devices devices={[]} />)
  await settle()
  expect(reads('No device is registered.')).toBe(true)
})

test('a complaint leads to its desk for who works there', async () => {
  const one = { id: 4, number: 'C-1', kind: 'late', state: 'open', at: '2026-11-02T08:00:00Z' }
  show(
    <Complaints complaints={[one, { ...one, id: 5, number: 'C-2', kind: 'odd', state: 'settled' }]} />,
    staff('care'),
  )
  await settle()
  expect(link('C-1')).toBe('/complaintdesk?open=4')
  expect(link('C-2')).toBe('/complaintdesk?open=5')
  expect(reads('odd, 2 Nov 2026')).toBe(true)
  show(<Complaints complaints={[one]} />, staff('orders'))
  await settle()
  expect(link('C-1')).toBe(undefined)
  expect(reads('C-1')).toBe(true)
})

test('an address has the company with its GSTIN', async () => {
  const a = some<Schemas['AddressData']>({
    id: 1,
    Name: 'Asha',
    mob: '98',
    area: 'Road',
    city: 'Kothrud',
    dist: 'Pune',
    state: 'MH',
    pin: '411001',
    company: 'Rao LLP',
    gstin: '',
  })
  show(<Addresses addresses={[a]} />)
  await settle()
  expect(reads('Asha, 98')).toBe(true)
  expect(reads('Pune, MH 411001')).toBe(true)
  expect(reads('Rao LLP')).toBe(false)
  show(<Addresses addresses={[{ ...a, gstin: '27X' }]} />)
  await settle()
  expect(reads('Rao LLP, GSTIN 27X')).toBe(true)
})
