import { expect, test, vi } from 'vitest'
import { button, control, press, show, until } from '../../testing/screen'
import HomeCheck from './HomeCheck'
import { HomeMark } from './HomeMark'
import MyHome from './MyHome'
import { setAnswers } from './myHome'

const stored = () => JSON.parse(localStorage.getItem('home') ?? 'null')
const item = { product_id: 1, title: 'Plate', quantity: 1, stock: 5, price: 100, image: '' }

test('each answer is stored at once, and all can be cleared', async () => {
  const close = vi.fn()
  show(<MyHome onClose={close} />)
  setAnswers(null)
  control('4 modules').click()
  control('Yes').click()
  control('Zigbee hub').click()
  await until(() => expect(stored()).toEqual({ box: 4, neutral: 'yes', hubs: ['Zigbee'] }))
  control('Zigbee hub').click()
  await until(() => expect(stored()).toEqual({ box: 4, neutral: 'yes' }))
  await press('Clear answers')
  expect(stored()).toBeNull()
  button('Done').click()
  expect(close).toHaveBeenCalled()
})

test('a voice assistant without Wi-Fi is pointed out', async () => {
  show(<MyHome onClose={() => undefined} />)
  setAnswers({ wifi: 'none', voice: ['Alexa'] })
  await until(() => expect(document.body.textContent).toContain('Please check these two answers.'))
  setAnswers(null)
})

test('without storage the answers last until the page is left', async () => {
  show(<HomeMark fit={{ wall: true, modules: 2, neutral: 'Not needed' }} />)
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  setAnswers({ box: 2 })
  await until(() => expect(document.body.textContent).toContain('Fits your home'))
  full.mockRestore()
  setAnswers(null)
  await until(() => expect(document.body.textContent).not.toContain('Fits your home'))
})

test('the check before payment names what does not fit and does not stop the order', async () => {
  show(
    <HomeCheck
      items={[
        { ...item, fit: { wall: true, modules: 4, neutral: 'Required' } },
        { ...item, product_id: 2, title: 'Sensor', fit: { radios: ['Zigbee'] } },
        { ...item, product_id: 3, title: 'Rail' },
      ]}
    />,
  )
  setAnswers({ box: 4, neutral: 'no' })
  await until(() => expect(document.body.textContent).toContain('Doesn’t fit: neutral wire'))
  expect(document.body.textContent).toContain('Needs a hub: Zigbee')
  expect(document.body.textContent).toContain('You can order anyway.')
  const link = [...document.querySelectorAll('a')].find((a) => a.textContent === 'See what fits')
  expect(decodeURIComponent(link?.search ?? '')).toBe('?home={"box":4,"neutral":"no"}')
  setAnswers({ box: 4, neutral: 'yes', hubs: ['Zigbee'] })
  await until(() => expect(document.body.textContent).toContain('Fits your home'))
  expect(document.querySelectorAll('li')).toHaveLength(0)
  setAnswers(null)
})
