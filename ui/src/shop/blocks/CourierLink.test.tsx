import { expect, test, vi } from 'vitest'
import { said } from '../../testing/answers'
import { show, until } from '../../testing/screen'
import { CourierLink } from './CourierLink'

const copied = vi.fn(async () => undefined)
Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copied } })

const follow = (url: string) => {
  copied.mockClear()
  show(
    <CourierLink url={url} number="EP 1">
      Track
    </CourierLink>,
  )
  const link = [...document.querySelectorAll('a')].at(-1)
  link?.addEventListener('click', (event) => event.preventDefault())
  link?.click()
}

test('the number is copied for a courier’s page that asks for it', async () => {
  follow('https://courier.example')
  await until(() => expect(copied).toHaveBeenCalledWith('EP 1'))
  await until(() => expect(said.at(-1)).toContain('EP 1 copied'))
})

test('nothing is copied for a page that has the number in its URL', () => {
  follow('https://courier.example/EP%201')
  expect(copied).not.toHaveBeenCalled()
})
