import { expect, test } from 'vitest'
import { type Answers, after, answer, last, refusal, said, sent } from '../../testing/answers'
import { asha, control, press, reads, settle, show, type, until } from '../../testing/screen'
import { VoicesScreen } from './VoicesScreen'

const review = {
  id: 11,
  rating: 4,
  messages: 'Works well.',
  pictures: [],
  answer: '',
  answer_date: null,
  reason: '',
  hidden_date: null,
  product_id: 7,
  title: 'Plug',
  cust_Name: 'Asha',
  date: '2026-11-21T10:00:00+05:30',
  orders_id: 1042,
}
const answered = {
  ...review,
  id: 12,
  cust_Name: 'Ravi',
  answer: 'Thank you.',
  answer_date: '2026-11-22T10:00:00+05:30',
}
const hidden = { ...review, id: 13, cust_Name: 'Meera', reason: 'It names a person.', hidden_date: '2026-11-23T08:00' }
const question = {
  id: 5,
  question: 'Does it fit a 2-module box?',
  answer: '',
  title: 'Plug',
  product_id: 7,
  cust_Name: 'Asha',
  date: '2026-11-20T18:30:00+05:30',
}
const former = {
  id: 21,
  rating: 5,
  review: 'Great',
  messages: 'Bought two.',
  answer: '',
  title: 'Plug',
  product_id: 7,
  name: 'Leela',
  date: '2025-03-09T10:00:00+05:30',
  source: 'Shopify',
  bought: true,
  shown: false,
}

function open(address = '/reviewdesk', answers: Answers = {}) {
  show(
    <VoicesScreen />,
    {
      'GET /session': { data: { ...asha, role: 'Admin', permissions: ['care'] } },
      'GET /shop': { data: { mail: true } },
      'GET /admin/questions': { data: [question], total: 1, pages: 1 },
      'GET /admin/reviews': { data: [review, answered, hidden], total: 3, pages: 1 },
      'GET /admin/past-reviews': { data: [former], total: 1, pages: 1, waiting: 1 },
      ...answers,
    },
    address,
  )
}

const texts = (within: string) => [...document.querySelectorAll(within)].map((one) => one.textContent)
const cells = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].slice(0, 3).map((cell) => cell.textContent),
  )
const acts = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td:last-child button')].map((one) => one.getAttribute('aria-label')),
  )
const closed = () => until(() => expect(document.querySelector('dialog')).toBeNull())

test('each tab starts at its first page, and an empty one says so', async () => {
  const none = { data: [], total: 0, pages: 3 }
  open('/reviewdesk?show=nonsense&page=3', {
    'GET /admin/questions': none,
    'GET /admin/reviews': none,
    'GET /admin/past-reviews': none,
  })
  const paged = { page: 1, per_page: 20 }
  await until(() => expect(last('GET /admin/questions')?.params).toEqual({ state: 'open', page: 3, per_page: 20 }))
  for (const [tab, call, params, empty] of [
    ['Answered', 'GET /admin/questions', { state: 'answered', ...paged }, 'No question is answered yet.'],
    ['Dismissed', 'GET /admin/questions', { state: 'aside', ...paged }, 'No dismissed questions.'],
    ['Questions', 'GET /admin/questions', { state: 'open', ...paged }, 'No questions to answer.'],
    ['Reviews without an answer', 'GET /admin/reviews', { state: 'unanswered', ...paged }, 'No reviews.'],
    ['All reviews', 'GET /admin/reviews', { state: '', ...paged }, 'No reviews.'],
    ['Hidden', 'GET /admin/reviews', { state: 'hidden', ...paged }, 'No hidden reviews.'],
    ['Former shop', 'GET /admin/past-reviews', paged, 'No imported reviews.'],
  ] as const) {
    await press(tab)
    await until(() => expect(last(call)?.params).toEqual(params))
    await until(() => expect(reads(empty)).toBe(true))
    expect(texts('[aria-label="What is shown"] [aria-pressed="true"]')).toEqual([tab])
  }
})

test('a page of a tab is asked for, and a list that can’t be loaded says why', async () => {
  open('/reviewdesk?show=hidden', { 'GET /admin/reviews': { data: [hidden], total: 60, pages: 3 } })
  await press('Page 2')
  await until(() => expect(last('GET /admin/reviews')?.params).toEqual({ state: 'hidden', page: 2, per_page: 20 }))
  expect(location.search).toBe('?show=hidden&page=2')
  for (const [tab, call] of [
    ['Questions', 'GET /admin/questions'],
    ['All reviews', 'GET /admin/reviews'],
    ['Former shop', 'GET /admin/past-reviews'],
  ] as const) {
    answer(call, refusal(`Not now, ${tab}.`))
    await press(tab)
    await until(() => expect(texts('[role="alert"] p')).toEqual([`Not now, ${tab}.`]))
  }
})

test('a review shows its rating, order, answer and why it is hidden, and what can be done with it', async () => {
  open('/reviewdesk?show=reviews')
  await until(() =>
    expect(cells()).toEqual([
      ['4.0 Works well.', 'Plug', 'Asha21 Nov 2026, order 1042'],
      ['4.0 Works well.Answered 22 Nov 2026: Thank you.', 'Plug', 'Ravi21 Nov 2026, order 1042'],
      ['4.0 Works well.Hidden 23 Nov 2026 It names a person.', 'Plug', 'Meera21 Nov 2026, order 1042'],
    ]),
  )
  expect(acts()).toEqual([
    ['Answer the review by Asha', 'Hide the review by Asha'],
    ['Edit the answer to the review by Ravi', 'Hide the review by Ravi'],
    ['Show the review by Meera again'],
  ])
  expect(document.querySelector('tbody span > span[class*="brick"]')?.parentElement?.textContent).toMatch(/^Hidden/)
  expect(document.querySelector('tbody [role="img"]')?.getAttribute('aria-label')).toContain('4')
  expect(document.querySelector('tbody a')?.getAttribute('href')).toBe('/productdetails/plug/7')
})

test('an answer to a review begins with the present one, and is in the list once saved', async () => {
  open('/reviewdesk?show=reviews')
  await press('Edit the answer to the review by Ravi')
  await until(() => expect(control('Your answer').value).toBe('Thank you.'))
  expect(texts('dialog h2')).toEqual(['Answer Ravi’s review'])
  await type('Your answer', 'Thank you, Ravi.')
  answer('POST /admin/reviews/{id}/answer', () => {
    answer('GET /admin/reviews', { data: [{ ...answered, answer: 'Thank you, Ravi.' }], total: 1, pages: 1 })
    return { message: 'Saved.' }
  })
  await press('Save answer')
  await closed()
  expect(last('POST /admin/reviews/{id}/answer')).toMatchObject({
    params: { id: 12 },
    body: { answer: 'Thank you, Ravi.' },
  })
  expect(cells().map(([text]) => text)).toEqual(['4.0 Works well.Answered 22 Nov 2026: Thank you, Ravi.'])
})

test('a review is hidden with a reason, and shown again with one click', async () => {
  open('/reviewdesk?show=reviews')
  await press('Hide the review by Asha')
  await type('Reason, emailed to the buyer', 'It is about another shop.')
  answer('POST /admin/reviews/{id}/hide', refusal('Please say more.', { reason: 'A few words more.' }))
  await press('Hide review')
  await until(() => expect(reads('A few words more.')).toBe(true))
  answer('POST /admin/reviews/{id}/hide', { message: 'Hidden.' })
  await press('Hide review')
  await closed()
  expect(last('POST /admin/reviews/{id}/hide')).toMatchObject({
    params: { id: 11 },
    body: { reason: 'It is about another shop.' },
  })
  answer('POST /admin/reviews/{id}/show', () => {
    answer('GET /admin/reviews', { data: [], total: 0, pages: 1 })
    return { message: 'It is shown.' }
  })
  await press('Show the review by Meera again')
  await until(() => expect(cells()).toEqual([]))
  expect(last('POST /admin/reviews/{id}/show')?.params).toEqual({ id: 13 })
})

test('a review that can’t be shown again stays hidden, and the reason is shown', async () => {
  open('/reviewdesk?show=hidden', {
    'GET /admin/reviews': { data: [hidden], total: 1, pages: 1 },
    'POST /admin/reviews/{id}/show': refusal('Its product is gone.'),
  })
  await press('Show the review by Meera again')
  await until(() => expect(said).toEqual(['bad: Its product is gone.']))
  expect(acts()).toEqual([['Show the review by Meera again']])
})

test('a question can be answered once, and dismissed while it is open', async () => {
  const done = { ...question, answer: 'Yes, it does.' }
  const asked = ({ params }: { params?: Record<string, unknown> | undefined }) => ({
    data: [params?.state === 'answered' ? done : question],
    total: 1,
    pages: 1,
  })
  open('/reviewdesk', { 'GET /admin/questions': asked })
  const [answering, putting] = ['Answer “Does it fit a 2-module box?”', 'Dismiss “Does it fit a 2-module box?”']
  await until(() => expect(acts()).toEqual([[answering, putting]]))
  expect(cells()).toEqual([['Does it fit a 2-module box?', 'Plug', 'Asha20 Nov 2026, 6:30 pm']])
  await press('Dismissed')
  await until(() => expect(acts()).toEqual([[answering]]))
  await press('Answered')
  await until(() => expect(cells()[0]?.[0]).toBe('Does it fit a 2-module box?Yes, it does.'))
  expect(acts()).toEqual([[]])
})

test('an answered question is on the product’s page in the shop’s wording unless the member of staff decides otherwise', async () => {
  open()
  const answering = 'Answer “Does it fit a 2-module box?”'
  const wording = 'The question as shown on the page'
  for (const [show, body] of [
    [true, { answer: 'Yes.', wording: 'Does it fit?', show: true }],
    [false, { answer: 'Yes.', wording: 'Does it fit a 2-module box?', show: false }],
  ] as const) {
    await press(answering)
    await until(() => expect(control(wording).value).toBe('Does it fit a 2-module box?'))
    await type('Your answer, emailed to the customer', 'Yes.')
    if (show) await type(wording, body.wording)
    else await type('Show question and answer on the product’s page', false)
    await settle()
    expect(reads(wording)).toBe(show)
    answer('POST /admin/questions/{id}/answer', { message: 'Sent.' })
    await press('Answer')
    await closed()
    expect(last('POST /admin/questions/{id}/answer')).toMatchObject({ params: { id: 5 }, body })
    expect(after('POST /admin/questions/{id}/answer')).toContain('GET /admin/questions')
  }
})

test('a question is dismissed after a confirmation', async () => {
  open()
  const putting = 'Dismiss “Does it fit a 2-module box?”'
  await press(putting)
  await press('Cancel')
  await settle()
  expect(last('POST /admin/questions/{id}/aside')).toBeUndefined()
  answer('POST /admin/questions/{id}/aside', () => {
    answer('GET /admin/questions', { data: [], total: 0, pages: 1 })
    return { message: 'OK' }
  })
  await press(putting)
  await press('Dismiss')
  await until(() => expect(reads('No questions to answer.')).toBe(true))
  expect(last('POST /admin/questions/{id}/aside')?.params).toEqual({ id: 5 })
})

test('without a mail server no form promises a mail', async () => {
  open('/reviewdesk', { 'GET /shop': { data: { mail: false } } })
  await press('Answer “Does it fit a 2-module box?”')
  await type('Your answer', 'Yes.')
  expect(reads('It waits in the outbox, because no mail server is set.')).toBe(true)
  open('/reviewdesk?show=reviews', { 'GET /shop': { data: { mail: false } } })
  await press('Hide the review by Asha')
  await type('Reason, for the buyer', 'It is rude.')
})

test('reviews of the former shop are shown and taken off one by one, or all shown at once', async () => {
  const shown = { ...former, id: 22, name: 'Ravi', bought: false, shown: true, answer: 'Thanks.' }
  open('/reviewdesk?show=former', {
    'GET /admin/past-reviews': { data: [former, shown], total: 2, pages: 1, waiting: 2 },
    'POST /admin/past-reviews': { message: 'OK' },
  })
  await until(() =>
    expect(cells()).toEqual([
      ['5.0 Great Bought two.', 'Plug', 'Leela9 Mar 2025, Shopify, order imported'],
      ['5.0 Great Bought two.Answered there: Thanks.', 'Plug', 'Ravi9 Mar 2025, Shopify'],
    ]),
  )
  expect(texts('tbody td:last-child')).toEqual([' Show', 'Shown Hide'])
  expect(reads('2 reviews are not shown yet.')).toBe(true)
  for (const [button, body] of [
    ['Show the review by Leela', { id: 21, show: true }],
    ['Hide the review by Ravi', { id: 22, show: false }],
    ['Show all', { id: 0, show: true }],
  ] as const) {
    await press(button)
    await until(() => expect(last('POST /admin/past-reviews')?.body).toEqual(body))
    await until(() => expect(after('POST /admin/past-reviews')).toContain('GET /admin/past-reviews'))
  }
  answer('GET /admin/past-reviews', { data: [shown], total: 1, pages: 1, waiting: 0 })
  await press('Show all')
  await until(() => expect(reads('not shown yet')).toBe(false))
  expect(sent.filter(({ call }) => call === 'POST /admin/past-reviews')).toHaveLength(4)
  open('/reviewdesk?show=former')
  await until(() => expect(reads('1 review is not shown yet.')).toBe(true))
})
