// Reports: any period, by keyboard and by mouse, downloaded as sheet and picture, and the orders behind each bar.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { chrome, journeys, logIn, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

async function numbers(query = '', width = 1280) {
  const { page, complaints } = await watch(await chrome.newContext({ viewport: { width, height: 900 } }))
  await logIn(page, shop.base, 'owner@hearth.example')
  await page.goto(`${shop.base}/numbers${query}`)
  await page.getByRole('group', { name: 'Figures' }).waitFor()
  return { page, complaints, chart: page.getByRole('group', { name: /by (day|week|month|quarter)$/ }).first() }
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

const sold = (bar: string) => Number(/: (\d+),/.exec(bar)?.[1])

test('arrow keys move along the bars, each shows its figure, and Enter opens its orders', async () => {
  const { page, complaints, chart } = await numbers('?show=orders')
  const bars = chart.getByRole('link')
  assert.equal(await bars.count(), 30)
  await bars.first().focus()
  await page.keyboard.press('End')
  const last = await focused(page)
  assert.match(last, /^\d+ \w+ 20\d\d: \d+, before \d+$/)
  await page.keyboard.press('ArrowLeft')
  assert.notEqual(await focused(page), last)
  await page.keyboard.press('ArrowRight')
  assert.equal(await focused(page), last)
  // Just after midnight nothing has been sold today, so the test moves to the day before.
  if (sold(last) === 0) await page.keyboard.press('ArrowLeft')
  const count = sold(await focused(page))
  assert.ok(count > 0)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'All but cancelled', pressed: true }).waitFor()
  if (count > 5) await page.getByLabel('Rows').selectOption('100')
  await page.waitForFunction((n) => document.querySelectorAll('tbody tr').length === n, count)
  await page.goBack()
  await chart.waitFor()
  assert.deepEqual(complaints, [])
})

test('hovering shows a bar’s figure, the chart resizes, and is saved as a sheet and a picture', async () => {
  const { page, complaints, chart } = await numbers('?period=last-month')
  await chart.locator('g[tabindex]').nth(4).hover()
  await page
    .getByText(/^before ₹/)
    .first()
    .waitFor()
  const wide = (await chart.boundingBox())?.width ?? 0
  await page.setViewportSize({ width: 390, height: 800 })
  await page.waitForFunction((was) => (document.querySelector('figure svg')?.clientWidth ?? was) < was / 2, wide)
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true)
  const ways = page.getByRole('group', { name: /^Save Sales by day/ })
  for (const [way, begins] of [
    ['XLSX', 'PK'],
    ['CSV', '\ufeffFrom,To,Sales'],
    ['PNG', '\ufffdPNG'],
    ['SVG', '<svg'],
  ] as const) {
    const file = page.waitForEvent('download')
    await ways.getByRole('button', { name: way }).click()
    const path = await (await file).path()
    assert.equal((await readFile(path, 'utf8')).startsWith(begins), true, way)
  }
  assert.deepEqual(complaints, [])
})

test('a figure that can’t be computed says why, and future days say so', async () => {
  const { page, complaints } = await numbers('?from=2031-01-01&to=2031-01-01')
  await page.getByText('These days are in the future.').waitFor()
  const figures = page.getByRole('group', { name: 'Figures' })
  await figures.getByRole('button', { name: /^Conversion no figure No new visitor was counted/ }).waitFor()
  await page.getByText('Nothing was sold in these days.').waitFor()
  await page.getByLabel('From', { exact: true }).fill('2031-02-01')
  await page.getByText("The last day can't lie before the first.").first().waitFor()
  await page.getByLabel('Period').selectOption('today')
  await figures.waitFor()
  assert.deepEqual(complaints, [])
})
