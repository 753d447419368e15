import { expect, test } from 'vitest'
import { answer, sent } from '../../testing/answers'
import { asha, press, reads, show, type, until } from '../../testing/screen'
import { ReviewPage } from './ReviewPage'

const order = {
  data: { order_details: [{ Product_id: 7, orders_id: 1042, title: 'Plug', image: '', date: '2026-11-20' }] },
}
const review = { product_id: 7, rating: 4, messages: 'Good.', pictures: [] as object[], hidden: '' }
const loggedIn = { 'GET /session': { data: asha } }
/** choose puts files into the field for photos. */
function choose(files: File[]) {
  const field = document.querySelector('input[type=file]') as HTMLInputElement
  Object.defineProperty(field, 'files', { value: files, configurable: true })
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
const posts = () => sent.filter((s) => s.call === 'POST /submitrating').map((s) => s.body)

test('reviews that failed to load are loaded on retry', async () => {
  show(
    <ReviewPage />,
    { ...loggedIn, 'GET /ratereviews/{id}': order, 'GET /getratings/{id}': { status: false, message: 'Not now.' } },
    '/orderReview/1042',
    '/orderReview/:id',
  )
  await until(() => expect(reads('Not now.')).toBe(true))
  answer('GET /getratings/{id}', { data: [review] })
  await press('Try again')
  await until(() => expect(reads('Plug')).toBe(true))
})

test('photos sent with a review can be removed without a reload, and are four at most', async () => {
  show(
    <ReviewPage />,
    {
      ...loggedIn,
      'GET /ratereviews/{id}': order,
      'GET /getratings/{id}': { data: [review] },
      'POST /submitrating': { message: 'Rating submitted successfully!' },
    },
    '/orderReview/1042',
    '/orderReview/:id',
  )
  await until(() => expect(reads('Photos of it (optional)')).toBe(true))
  const photo = new File(['x'], 'me.jpg', { type: 'image/jpeg' })
  choose([photo, photo, photo, photo, photo])
  await press('Submit Rating')
  expect(reads('A review can have at most four photos.')).toBe(true)
  choose([photo, photo])
  answer('GET /getratings/{id}', { data: [{ ...review, pictures: [{ image: '/uploads/me-1280.jpg', srcset: '' }] }] })
  await press('Submit Rating')
  await until(() => expect(reads('More photos')).toBe(true))
  expect(posts()[0]).toMatchObject({ pictures: [photo, photo], remove_pictures: [] })
  await type('Remove', true)
  await press('Submit Rating')
  await until(() => expect(posts()).toHaveLength(2))
  expect(posts()[1]).toMatchObject({ remove_pictures: ['/uploads/me-1280.jpg'], pictures: [] })
})
