import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { useCall } from '../../api/hooks'
import { answer, sent, some } from '../../testing/answers'
import { control, settle, show, type, until } from '../../testing/screen'
import { FigureCell } from './FigureCell'

const plug = (price: number) => some<Schemas['StaffProduct']>({ product_id: 3, title: 'Plug', price })

function Row() {
  const product = useCall('/allproduct', { page: 1 }, { staleTime: 0 }).data?.data[0]
  return (
    product && (
      <table>
        <tbody>
          <tr>
            <FigureCell of={product} name="price" label="Price" />
          </tr>
        </tbody>
      </table>
    )
  )
}
const prices = () => sent.filter((s) => s.call === 'POST /updateproduct/{id}').map((s) => s.body?.price)
async function enter(price: string) {
  await type('Price of Plug', price)
  control('Price of Plug').focus()
  control('Price of Plug').blur()
}

test('a price that is typed while the one before it is saved stays', async () => {
  show(<Row />, { 'GET /allproduct': { data: [plug(400)] } })
  let end: (reply: unknown) => void = () => {}
  answer('POST /updateproduct/{id}', () => new Promise((resolve) => (end = resolve as typeof end)))
  await enter('500')
  await until(() => expect(prices()).toEqual(['500']))
  await type('Price of Plug', '60')
  answer('GET /allproduct', { data: [plug(500)] })
  end({ data: {} })
  await until(() => expect(document.querySelector('[data-state=saved]')).not.toBeNull())
  await settle()
  expect(control('Price of Plug').value).toBe('60')
})

test('a price is shown as it was saved, and as it is changed elsewhere until somebody types', async () => {
  show(<Row />, { 'GET /allproduct': { data: [plug(400)] }, 'POST /updateproduct/{id}': { data: {} } })
  await type('Price of Plug', '500.00')
  answer('GET /allproduct', { data: [plug(500)] })
  await enter('500.00')
  await until(() => expect(control('Price of Plug').value).toBe('500'))
  answer('GET /allproduct', { data: [plug(450)] })
  dispatchEvent(new Event('online'))
  await until(() => expect(control('Price of Plug').value).toBe('450'))
  await type('Price of Plug', '4')
  answer('GET /allproduct', { data: [plug(460)] })
  dispatchEvent(new Event('online'))
  await settle()
  await settle()
  expect(control('Price of Plug').value).toBe('4')
})
