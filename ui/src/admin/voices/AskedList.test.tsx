import { expect, test } from 'vitest'
import { asha, reads, show, until } from '../../testing/screen'
import { AskedList } from './AskedList'

const staff = { 'GET /session': { data: { ...asha, permissions: ['catalogue'] } } }

test('an emptied last page of a list leads to the page before it', async () => {
  const row = { id: 1, question: 'Does it fit?', title: 'Plug', product_id: 7, cust_Name: 'Asha', date: '2026-11-20' }
  show(
    <AskedList state="open" />,
    {
      ...staff,
      'GET /admin/questions': ({ params }) =>
        params?.page === 2 ? { data: [], pages: 1, total: 1 } : { data: [row], pages: 1, total: 1 },
    },
    '/reviewdesk?page=2',
  )
  await until(() => expect(reads('Does it fit?')).toBe(true))
  expect(reads('No questions to answer.')).toBe(false)
})
