import { expect, test } from 'vitest'
import { sent } from '../../testing/answers'
import { press, settle, show, type } from '../../testing/screen'
import { AreasScreen } from './AreasScreen'

test('a pincode range is saved only after its preview and as previewed', async () => {
  show(<AreasScreen />, {
    'GET /admin/pincodes': { data: [], ranges: [], pages: 1 },
    'POST /admin/pin-range-preview': { data: { pins: 1003, same: 1, own: 2, orders: 12, cod_orders: 5 } },
    'POST /admin/pincodes': {},
  })
  await settle()
  await type('From', '682000')
  await type('To', '682999')
  await type('Delivery', 'N')
  expect(document.body.textContent).not.toContain('Apply to range')
  await press('Preview')
  await settle()
  expect(document.body.textContent).toContain(
    'This changes 1,003 pincodes. In the last 30 days, 12 orders were sent there, 5 of them COD. ' +
      '1 pincode has this setting already. 2 pincodes that we entered keep their own settings.',
  )
  await type('To', '682998')
  expect(document.body.textContent).not.toContain('Apply to range')
  await press('Preview')
  await settle()
  await press('Apply to range')
  await settle()
  expect(sent.filter((s) => s.call === 'POST /admin/pincodes').map((s) => s.body)).toEqual([
    { from: '682000', to: '682998', pickup: false, cod: false, leave_pickup: false, leave_cod: true },
  ])
})
