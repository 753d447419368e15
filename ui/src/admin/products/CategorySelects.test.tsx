import { expect, test } from 'vitest'
import { show, type, until } from '../../testing/screen'
import { CategorySelects } from './CategorySelects'

const nodes = (category_id: number, subcategory_id = 0, sub_subcategory_id = 0) => ({
  category_id,
  subcategory_id,
  sub_subcategory_id,
})

let chosen: [ReturnType<typeof nodes>, boolean][] = []

function open(of: ReturnType<typeof nodes>) {
  chosen = []
  show(<CategorySelects nodes={of} error={undefined} onChange={(now, byHand) => chosen.push([now, byHand])} />, {
    'GET /fetchcategories': {
      data: [
        { id: 1, category: 'Lights' },
        { id: 2, category: 'Plugs' },
      ],
    },
    'GET /fetchsubcategories/{id}': ({ params }) => ({
      data: [
        { id: Number(params?.id) * 10 + 1, subcategory: 'Indoor' },
        { id: Number(params?.id) * 10 + 2, subcategory: 'Outdoor' },
      ],
    }),
    'GET /fetchsubsubcategories/{id}': { data: [{ id: 111, sub_subcategory: 'Ceiling' }] },
  })
}

test.each<[string, string, ReturnType<typeof nodes>]>([
  ['Category', '2', nodes(2)],
  ['Subcategory', '12', nodes(1, 12)],
  ['Sub-subcategory', '0', nodes(1, 11)],
])('another %s leaves the levels below it open', async (label, value, now) => {
  open(nodes(1, 11, 111))
  await type(label, value)
  await until(() => expect(chosen).toEqual([[now, true]]))
})

test('a category without a chosen subcategory gets its first one, not by hand', async () => {
  open(nodes(2))
  await until(() => expect(chosen).toEqual([[nodes(2, 21), false]]))
})
