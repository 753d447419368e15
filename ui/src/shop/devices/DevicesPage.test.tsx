import { expect, test, vi } from 'vitest'

test('a device without warranty says so in the language of the page', async () => {
  // The language is that of the address under which the code is loaded.
  history.replaceState(null, '', '/hi/devicedetails')
  vi.resetModules()
  const { show, until } = await import('../../testing/screen')
  const { DevicesPage } = await import('./DevicesPage')
  const device = {
    serial_number: 'HS-1',
    product_id: 7,
    product_name: 'Plug',
    date: '2026-11-20',
    warranty_until: '',
  }
  show(<DevicesPage />, { 'GET /devicelist': { data: [device] } })
  await until(() => expect(document.querySelector('td:nth-child(5)')?.textContent).toBe('कोई नहीं'))
})
