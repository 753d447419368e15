import { expect, test } from 'vitest'
import type { Given } from '../../api/call'
import type { Schemas } from '../../api/client'
import { answer, sent } from '../../testing/answers'
import { reads, show, type, until } from '../../testing/screen'
import { HelpScreen } from './HelpScreen'

const chapter = (slug: string, title: string, group: string): Schemas['ChapterData'] => ({
  slug,
  title,
  group,
  summary: `About ${title}.`,
})
const chapters = [
  chapter('first-day', 'First day', 'Start'),
  chapter('orders', 'Selling', 'Daily work'),
  chapter('packing', 'Packing', 'Daily work'),
]
const list = {
  'GET /admin/help': ({ params }: Given) => ({
    data: params?.search
      ? [{ slug: 'orders#cancel-an-order', title: 'Cancel an order', summary: 'Selling', group: '' }]
      : chapters,
  }),
}
const regions = () =>
  [...document.querySelectorAll('section')].map((section) => [
    section.getAttribute('aria-label'),
    [...section.querySelectorAll('a')].map((link) => `${link.textContent} ${link.getAttribute('href')}`),
  ])

test('the contents list the chapters by their groups, in the order of the server', async () => {
  show(<HelpScreen />, list, '/help')
  await until(() =>
    expect(regions()).toEqual([
      ['Start', ['First day /help/first-day']],
      ['Daily work', ['Selling /help/orders', 'Packing /help/packing']],
    ]),
  )
  expect(reads('About Packing.')).toBe(true)
})

test('a search lists the sections found, each with its chapter', async () => {
  show(<HelpScreen />, list, '/help')
  await until(() => expect(regions()).toHaveLength(2))
  await type('Search the handbook', ' cancel ')
  await until(() => expect(regions()).toEqual([['Found', ['Cancel an order /help/orders#cancel-an-order']]]))
  expect(sent.at(-1)).toMatchObject({ call: 'GET /admin/help', params: { search: 'cancel' } })
})

test('a search without a result says what was searched for', async () => {
  show(<HelpScreen />, list, '/help')
  await until(() => expect(regions()).toHaveLength(2))
  answer('GET /admin/help', { data: [] })
  await type('Search the handbook', 'quokka')
  await until(() => expect(reads('No section has all of these words: quokka.')).toBe(true))
})

const page = {
  ...chapters[1],
  html: '<h2 id="cancel">Cancel</h2><p><a href="/help/packing#labels">Labels</a></p><h2 id="ship">Ship</h2>',
  sections: [
    { id: 'cancel', title: 'Cancel' },
    { id: 'ship', title: 'Ship' },
  ],
}
const read = (path: string) =>
  show(<HelpScreen />, { ...list, 'GET /admin/help/{slug}': { data: page } }, path, '/help/:chapter')

test('a chapter has its sections, and links to the chapters before and after it', async () => {
  read('/help/orders')
  await until(() => expect(document.querySelector('h1')?.textContent).toBe('Selling'))
  await until(() => expect(document.querySelectorAll('nav[aria-label="Chapters"] a')).toHaveLength(2))
  const links = (nav: string) =>
    [...document.querySelectorAll(`nav[aria-label="${nav}"] a`)].map((link) => link.getAttribute('href'))
  expect(links('Chapters')).toEqual(['/help/first-day', '/help/packing'])
  expect(links('On this page')).toEqual(['#cancel', '#ship'])
})

test('a link in the text opens without reloading the page', async () => {
  read('/help/orders')
  await until(() => expect(document.querySelector('article a[href="/help/packing#labels"]')).not.toBeNull())
  document.querySelector<HTMLElement>('article a[href="/help/packing#labels"]')?.click()
  expect(location.pathname + location.hash).toBe('/help/packing#labels')
})
