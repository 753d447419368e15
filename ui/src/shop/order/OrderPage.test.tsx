import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { some } from '../../testing/answers'
import { press, show, until } from '../../testing/screen'
import { OrderPage } from './OrderPage'

const returned = (of: Partial<Schemas['LineReturn']>) => some<Schemas['LineReturn']>({ quantity: 1, ...of })

const begin = async (line: Partial<Schemas['OrderLine']>) => {
  show(
    <OrderPage />,
    {
      'GET /orders_details/{id}': {
        data: {
          orders_id: 9,
          parcels: [],
          cancelled_lines: [],
          pt: 'COD',
          state: 'delivered',
          address: {},
          dates: [],
          credit_notes: [],
          offers: [],
          order_details: [
            { orderDetails_id: 21, title: 'Plug', Qty: 3, Price: 100, Amount: 300, status: 'processed', ...line },
          ],
        },
      },
    },
    '/orderdetails/9',
    '/orderdetails/:id',
  )
  await until(() => expect(said()).toContain('Plug'))
}

const said = () => document.querySelector('main h3')?.closest('li')?.textContent

test('a line shows its returned quantity, and the rest can be returned', async () => {
  await begin({
    returnable: true,
    returnable_quantity: 1,
    returns: [
      returned({ return_id: 1, status: 'processed', refund_amount: 100, refund_date: '2026-11-20T10:00:00+05:30' }),
      returned({ return_id: 2, status: 'return', refund_amount: 100, return_date: '2026-11-21T10:00:00+05:30' }),
    ],
  })
  expect(said()).toMatch(/1 of 3 returned.*Refund Credited ₹100.*1 of 3.*Refund Initiated ₹100/)
  expect(said()).not.toContain('2 of 3')
  await press('Return')
  await until(() => expect(document.querySelector('dialog')).not.toBeNull())
  expect(document.querySelector('dialog')?.textContent).not.toContain('How many')
})

test('a refund rejected by the bank is not shown as credited', async () => {
  await begin({ returnable: false, returns: [returned({ return_id: 1, status: 'processed', refund_state: 'failed' })] })
  expect(said()).toContain('Your bank rejected the refund.')
  expect(said()).not.toContain('Refund Credited')
})
