import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { refusal, said, sent, some } from '../../testing/answers'
import { control, show, type, until } from '../../testing/screen'
import { Units } from './Units'

const order = some<Schemas['StaffOrder']>({ orders_id: 7, state: 'confirmed', lines: [{ Qty: 3 }] })

async function scan(serial: string) {
  await type('Scan or type a serial', serial)
  control('Scan or type a serial').form?.requestSubmit()
}

test('units scanned in quick succession are all saved, and a refused one is named', async () => {
  show(<Units order={order} />, {
    'GET /admin/orders/{id}/serials': { data: [] },
    'POST /admin/orders/{id}/serials': async ({ body }) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      return (body as { serial: string }).serial === 'B'
        ? refusal('B is no serial number of this shop.')
        : { message: '' }
    },
  })
  for (const serial of ['A', ' B ', 'C']) await scan(serial)
  const scanned = () => sent.filter((one) => one.call === 'POST /admin/orders/{id}/serials').map((one) => one.body)
  await until(() => expect(scanned()).toEqual([{ serial: 'A' }, { serial: 'B' }, { serial: 'C' }]))
  expect(said).toContain('bad: B was not added.')
})
