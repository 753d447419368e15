import { expect, test, vi } from 'vitest'
import { justOrdered } from '../../rules/ordered'
import { reads, settle, show, until } from '../../testing/screen'
import { Ordered } from './Ordered'

const places: string[] = []
const order = { id: 1398, amount: 989, payment: 'COD', message: 'Your order is confirmed.' }

function begin() {
  places.length = 0
  const later = vi.spyOn(globalThis, 'setTimeout')
  show(<Ordered order={order} onLeave={() => places.push('/')} />, {
    'GET /orders_details/{id}': { data: { upi: '', dates: [{ promised_date: '2026-11-29' }] } },
  })
  return async () => {
    const found = await until(() => {
      const call = later.mock.results.find((_, i) => later.mock.calls[i]?.[1] === 3000)
      expect(call).toBeDefined()
      return later.mock.calls.findIndex((call) => call[1] === 3000)
    })
    const [leave] = later.mock.calls[found] as [() => void, number]
    const timer = later.mock.results[found]?.value as unknown
    later.mockRestore()
    return { leave, timer }
  }
}

test('a confirmed order shows number, amount and arrival, and leads home after three seconds', async () => {
  const timing = begin()
  await until(() => expect(reads('Sun 29 Nov')).toBe(true))
  for (const words of ['Order 1398 is confirmed', 'Your order is confirmed.', '₹989', 'What happens next'])
    expect(reads(words), words).toBe(true)
  const { leave } = await timing()
  expect(places).toEqual([])
  leave()
  expect(places).toEqual(['/'])
  await until(() => expect(justOrdered()).toEqual({ id: 1398, arrives: 'Sun 29 Nov' }))
})

test('any customer action keeps the confirmed order on screen', async () => {
  const timing = begin()
  await settle()
  const { timer } = await timing()
  const stopped = vi.spyOn(globalThis, 'clearTimeout')
  window.dispatchEvent(new Event('pointerdown'))
  expect(stopped).toHaveBeenCalledWith(timer)
  stopped.mockRestore()
})
