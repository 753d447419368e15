import { expect, test } from 'vitest'
import { button, settle, show } from '../testing/screen'
import { Pager } from './Pager'

const numbers = () =>
  [...document.querySelectorAll('nav button')].map((b) => Number(b.textContent)).filter((n) => !Number.isNaN(n))

test.each([
  { page: 1, pages: 10, shown: [1, 2, 3, 4, 5, 6, 10] },
  { page: 5, pages: 10, shown: [1, 3, 4, 5, 6, 7, 10] },
  { page: 8, pages: 10, shown: [1, 5, 6, 7, 8, 9, 10] },
  { page: 10, pages: 10, shown: [1, 5, 6, 7, 8, 9, 10] },
  { page: 7, pages: 7, shown: [1, 2, 3, 4, 5, 6, 7] },
  { page: 3, pages: 3, shown: [1, 2, 3] },
])('page $page of $pages shows the numbers $shown', async ({ page, pages, shown }) => {
  show(<Pager page={page} pages={pages} onPage={() => {}} />)
  await settle()
  expect(numbers()).toEqual(shown)
  expect(document.querySelector('[aria-current=page]')?.textContent).toBe(String(page))
})

test('the first page has no previous one, the last no next one', async () => {
  for (const page of [1, 2, 3]) {
    show(<Pager page={page} pages={3} onPage={() => {}} />)
    await settle()
    expect([button('Previous').disabled, button('Next').disabled]).toEqual([page === 1, page === 3])
  }
})
