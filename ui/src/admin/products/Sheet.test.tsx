import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { control, show, type, until } from '../../testing/screen'
import { type Row, shownOf } from './grid'
import { Sheet } from './Sheet'

const sending = vi.hoisted(() => new Map<string, (path: string) => void>())
vi.mock('../../api/sendPicture', () => ({
  sendPicture: (file: File) => new Promise((done) => sending.set(file.name, done)),
}))

const cells = {
  sku: '',
  gtin: '',
  price: '',
  discount_price: '',
  stock: '',
  weight: '',
  cost_price: '',
  hsn_code: '',
  gst_rate: '',
}
const rows = ['S', 'M'].map((key): Row => ({ key, id: 0, values: [key], cells, images: [] }))
const options = [{ name: 'Size', values: rows.map(({ key }) => ({ key, value: key, swatch: '' })) }]
let now = rows

function Table() {
  const [held, setHeld] = useState(rows)
  now = held
  return <Sheet options={options} rows={held} columns={shownOf(false)} picture="" onChange={setHeld} />
}

const choose = (label: string, name: string) => {
  const input = document.querySelector<HTMLInputElement>(`[aria-label="${label}"]`)
  if (!input) throw new Error(`no ${label}`)
  Object.defineProperty(input, 'files', { value: [new File([name], name, { type: 'image/png' })] })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

test('input typed while pictures upload stays, and so does each picture', async () => {
  show(<Table />)
  choose('Picture of S', 's.png')
  choose('Picture of M', 'm.png')
  await until(() => expect(sending.size).toBe(2))
  await type('Price ₹ of M', '499')
  sending.get('s.png')?.('/uploads/s-1280.jpg')
  sending.get('m.png')?.('/uploads/m-1280.jpg')
  await until(() => expect(now.map((row) => row.images)).toEqual([['/uploads/s-1280.jpg'], ['/uploads/m-1280.jpg']]))
  expect(control('Price ₹ of M').value).toBe('499')
})
