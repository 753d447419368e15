import { expect, test } from 'vitest'
import { settle, show } from '../../testing/screen'
import { PieChart } from './PieChart'

/** arcs lists where each slice begins and ends on the circle, and whether it is more than half. */
const arcs = () =>
  [...document.querySelectorAll('path')].map((path) => {
    const n = (path.getAttribute('d') ?? '').match(/-?[\d.]+/g)?.map(Number) ?? []
    return { from: [n[2], n[3]], large: n[7] === 1, to: [n[9], n[10]] }
  })

test('each slice begins where the one before ends, the first one at the top', async () => {
  const slices: [string, number][] = [
    ['Lighting', 6],
    ['Security', 3],
    ['Energy', 1],
  ]
  show(<PieChart title="What for?" slices={slices} />)
  await settle()
  const [first, second, third] = arcs()
  expect(first?.from).toEqual([0, -80])
  expect(second?.from).toEqual(first?.to)
  expect(third?.from).toEqual(second?.to)
  expect(third?.to[1]).toBe(-80)
  expect(arcs().map((arc) => arc.large)).toEqual([true, false, false])
})
