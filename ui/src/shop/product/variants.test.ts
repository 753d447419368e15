import { expect, test } from 'vitest'
import { chosenOf, type Variant, withVariant } from './variants'

const variant = (product_id: number, discount_price: number) =>
  ({
    product_id,
    title: `Panel ${product_id}`,
    discount_price,
    rating: 0,
    rating_count: 0,
    description: '',
    values: [],
  }) as unknown as Variant
const reply = {
  data: {
    product_id: 5,
    title: 'Panel',
    discount_price: 900,
    rating: 4,
    rating_count: 50,
    weight: 240,
    description: 'Glass.',
  },
  family_id: 5,
  variant_id: 6,
  variants: [variant(6, 900), variant(7, 1200)],
} as unknown as Parameters<typeof chosenOf>[0]

test('a parent product’s page sells its first variant, with the shared rating and description', () =>
  expect(chosenOf(reply)).toMatchObject({
    product_id: 6,
    title: 'Panel 6',
    rating: 4,
    rating_count: 50,
    weight: 240,
    description: 'Glass.',
  }))

test('until another variant has loaded, its price is shown with the shared facts', () =>
  expect(chosenOf(withVariant(reply, 7))).toMatchObject({
    product_id: 7,
    discount_price: 1200,
    rating: 4,
    rating_count: 50,
  }))
