import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { useCall } from '../../api/hooks'
import { answer, refusal, sent, some } from '../../testing/answers'
import { control, press, reads, settle, show, type, until } from '../../testing/screen'
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

test('a price typed while the previous one is being saved stays', async () => {
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

test('a price shows the saved value and changes made elsewhere until it is edited', async () => {
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

test('a stock count asks if stock moved meanwhile: set the count or add the difference', async () => {
  const lamp = (shelf: number) => some<Schemas['StaffProduct']>({ product_id: 3, title: 'Plug', shelf })
  function Shelf() {
    const product = useCall('/allproduct', { page: 1 }, { staleTime: 0 }).data?.data[0]
    return product && <FigureCell of={product} name="shelf" label="Stock" />
  }
  const why = '107 are on the shelf now; 108 were when you typed. Set it to 113, or change it by +5?'
  show(<Shelf />, {
    'GET /allproduct': { data: [lamp(108)] },
    'POST /admin/stock/{id}': ({ body }) => (body?.seen ? refusal(why, { seen: why }) : { data: { stock: 112 } }),
  })
  await type('Stock of Plug', '113')
  answer('GET /allproduct', { data: [lamp(107)] })
  control('Stock of Plug').focus()
  control('Stock of Plug').blur()
  await until(() => expect(reads(why)).toBe(true))
  expect(control('Stock of Plug').value).toBe('113')
  await press('Add 5')
  const changes = () => sent.filter((s) => s.call === 'POST /admin/stock/{id}').map((s) => s.body)
  await until(() => expect(changes()).toHaveLength(2))
  expect(changes()).toEqual([
    { change: '5', seen: '108', reason: 'Counted' },
    { change: '5', reason: 'Counted' },
  ])
})
