// @vitest-environment node
import { expect, test } from 'vitest'
import { addressOf, get, post, remove, urlOf } from './client'
import { postFile } from './files'
import { type useCall, useRefresh } from './hooks'

test('the same call has the same URL whatever the order of its parameters', () => {
  expect(addressOf('/product_list', { search: 'a b&c', page: 2, sort: '', country: undefined })).toBe(
    'product_list?page=2&search=a%20b%26c',
  )
  expect(addressOf('/download/{id}', { id: 7, copy: 'supplier' })).toBe('download/7?copy=supplier')
  expect(urlOf('/QR_Code/{file}', { file: 'HR1/2.png' })).toBe('/api/QR_Code/HR1%2F2.png')
})

/** Never called: the compiler must refuse each line that follows an expected error. */
export function misspelt(call: typeof useCall) {
  const loose = { reason: 'no', raeson: 'no' }
  const refresh = useRefresh()
  return [
    // @ts-expect-error: no such path
    () => get('/product_lists'),
    // @ts-expect-error: no such parameter of the query
    () => get('/product_list', { serach: 'fan' }),
    // @ts-expect-error: a call without parameters takes none
    () => get('/shop', { page: 1 }),
    // @ts-expect-error: a parameter of the path is missing
    () => get('/product/{id}'),
    // @ts-expect-error: a parameter of the path is misspelt
    () => remove('/deleteaddress/{id}', { ids: 1 }),
    // @ts-expect-error: a parameter of the path is missing
    () => call('/product/{id}'),
    // @ts-expect-error: no such parameter of the query
    () => call('/admin/audit', { pages: 1 }),
    // @ts-expect-error: no such field
    () => post('/confirm_email', { codes: '1' }),
    // @ts-expect-error: no such field, brought along by a spread
    () => post('/admin/orders/{id}/cancel', { ...loose }, { id: 1 }),
    // @ts-expect-error: a field of another kind
    () => post('/admin/orders/{id}/serials', { serial: true }, { id: 1 }),
    // @ts-expect-error: a text is no file
    () => post('/admin/look/logo', { file: 'logo.jpg' }),
    // @ts-expect-error: a parameter of the path is missing
    () => post('/admin/orders/{id}/cancel', { reason: 'no' }),
    // @ts-expect-error: no such header
    () => post('/checkout', {}, undefined, { 'Idempotence-Key': '1' }),
    // @ts-expect-error: no such field of a line
    () => post('/stockcheck', { orders: [{ product_id: 1, qyt: 2 }] }),
    // @ts-expect-error: no such field
    () => postFile('/admin/hand-refunds/export', { lists: 1 }),
    // @ts-expect-error: no such name
    () => refresh('/admin/order'),
    // @ts-expect-error: the parameter is no part of a name
    () => refresh('/product/{id}'),
    () => refresh('/admin', '/admin/orders', '/product', '/product_list'),
    () => post('/admin/stock/{id}', { change: '+5', reason: 'count' }, { id: '7' }),
    () => post('/pay', { ORDERSID: 1, orders: [{ product_id: 1, qty: 2 }], Amount: 20 }),
  ]
}
