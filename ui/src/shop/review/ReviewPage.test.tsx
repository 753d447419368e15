import { expect, test } from 'vitest'
import { answer, sent } from '../../testing/answers'
import { asha, press, reads, show, type, until } from '../../testing/screen'
import { ReviewPage } from './ReviewPage'

const order = {
  data: { order_details: [{ Product_id: 7, orders_id: 1042, title: 'Plug', image: '', date: '2026-11-20' }] },
}
const review = { product_id: 7, rating: 4, messages: 'Good.', image: '', hidden: '' }
const loggedIn = { 'GET /session': { data: asha } }
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

test('a picture sent with a review can be removed without a reload', async () => {
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
  await type('A picture of it (optional)', new File(['x'], 'me.jpg', { type: 'image/jpeg' }))
  answer('GET /getratings/{id}', { data: [{ ...review, image: '/files/me.webp' }] })
  await press('Submit Rating')
  await until(() => expect(reads('Remove the picture')).toBe(true))
  await type('Remove the picture', true)
  await press('Submit Rating')
  await until(() => expect(posts()).toHaveLength(2))
  expect(posts()[1]).toMatchObject({ remove_picture: true, picture: undefined })
})
