import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { some } from '../../testing/answers'
import { press, reads, settle, show, type, until } from '../../testing/screen'
import { say } from '../../words'
import Reviews from './Reviews'

const review = (id: number, rating: number, messages: string, change = {}) =>
  some<Schemas['ReviewData']>({
    review_id: id,
    rating,
    messages,
    review: '',
    cust_Name: `Buyer ${id}`,
    date: '2026-11-02T08:00:00Z',
    pictures: [],
    answer: '',
    former: false,
    bought: false,
    ...change,
  })
const reviews = [review(1, 4, ''), review(2, 2, 'It cracked.'), review(3, 4, 'It switches.')]
const marks = [
  some<Schemas['HelpfulData']>({ review_id: 1, helpful: 1, mine: false, own: false }),
  some<Schemas['HelpfulData']>({ review_id: 2, helpful: 5, mine: false, own: false }),
]

async function shown(of = reviews) {
  show(<Reviews product={9} rating={3.25} reviews={of} />, {
    'GET /shop': { data: { shop_name: 'Deep Home' } },
    'GET /helpful_reviews/{id}': { data: marks },
  })
  await settle()
}
const names = () =>
  [...document.querySelectorAll(`[aria-label="${say.tabs.Reviews}"] > li`)].map(
    (li) => li.textContent?.match(/Buyer \d/)?.[0],
  )

test('reviews with a text are listed before those with stars only, in every sort order', async () => {
  await shown()
  expect(names()).toEqual(['Buyer 2', 'Buyer 3', 'Buyer 1'])
  await type(say.products.sortBy, 'best')
  expect(names()).toEqual(['Buyer 3', 'Buyer 1', 'Buyer 2'])
  await type(say.products.sortBy, 'worst')
  expect(names()).toEqual(['Buyer 2', 'Buyer 3', 'Buyer 1'])
  await type(say.products.sortBy, 'helpful')
  expect(names()).toEqual(['Buyer 2', 'Buyer 1', 'Buyer 3'])
})

test('the bar of a star rating shows only its reviews, and all of them when clicked again', async () => {
  await shown()
  await press(say.reviews.starsOf(4, 2, 3))
  expect(names()).toEqual(['Buyer 3', 'Buyer 1'])
  await press(say.reviews.starsOf(4, 2, 3))
  expect(names().length).toBe(3)
  expect(document.querySelector<HTMLButtonElement>(`[aria-label="${say.reviews.starsOf(5, 0, 3)}"]`)?.disabled).toBe(
    true,
  )
})

test('a review says where it was bought and what the shop answered', async () => {
  await shown([review(1, 5, 'Fine', { bought: true, answer: 'Thanks.', answer_date: '2026-11-09T08:00:00Z' })])
  expect(reads(say.reviews.boughtHere)).toBe(true)
  expect(reads(say.reviews.replyFrom('Deep Home'))).toBe(true)
  await shown([review(1, 5, 'Fine', { bought: true, former: true })])
  expect(reads(say.reviews.boughtThere)).toBe(true)
  expect(reads(say.orders.fromOurFormerShop)).toBe(true)
  await shown([])
  expect(reads(say.reviews.nobodyHasRatedThisProduct)).toBe(true)
})

test('the photos of a review are tiles that open large', async () => {
  const pictures = ['/uploads/a-1280.jpg', '/uploads/b-1280.jpg'].map((image) => ({ image, srcset: '' }))
  await shown([review(1, 5, 'Fine', { pictures })])
  await press(say.reviews.photoBy('Buyer 1', 2))
  await until(() => expect(reads(say.closer.of(2, 2))).toBe(true))
  expect(document.querySelector('dialog img')?.getAttribute('src')).toBe('/uploads/b-1280.jpg')
})
