import assert from 'node:assert/strict'
import { test } from 'vitest'
import { chrome, journeys, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

test('products are selected in a list and compared, and equal rows can be hidden', async () => {
  const { page, complaints } = await watch(await chrome.newContext({ viewport: { width: 1280, height: 900 } }))
  const tick = (title: string) => page.getByRole('checkbox', { name: `Compare: ${title}`, exact: true })
  const bar = page.getByRole('region', { name: 'Chosen to compare' })
  const find = (word: string) => page.goto(`${shop.base}/allproducts?search=${word}`)
  await find('chhupa')
  await tick('Chhupa Retrofit Module, 2 Channel').check()
  await tick('Chhupa Retrofit Module, 4 Channel').check()
  await find('shakti')
  await tick('Shakti 16 A Modular Smart Switch').check()
  await bar.getByText('3 of 4').waitFor()
  await find('khambha')
  await tick('Khambha Smart Plug 6 A').check()
  await tick('Khambha Smart Plug 16 A').click()
  await page.getByText('You can compare up to four products. Remove one first.').waitFor()
  assert.equal(await tick('Khambha Smart Plug 16 A').isChecked(), false)
  await tick('Khambha Smart Plug 6 A').uncheck()
  await bar.getByRole('button', { name: 'Don’t compare Shakti 16 A Modular Smart Switch' }).click()
  await page.reload()
  await bar.getByText('2 of 4').waitFor()

  await bar.getByRole('link', { name: 'Compare' }).click()
  await page.waitForURL(`${shop.base}/compare?ids=5,6`)
  const table = page.getByRole('region', { name: 'Products side by side' })
  await table.getByRole('rowheader', { name: 'Radio' }).waitFor()
  await page.getByRole('checkbox', { name: 'Show differences only' }).check()
  await table.getByRole('rowheader', { name: 'Radio' }).waitFor({ state: 'hidden' })
  await table.getByRole('rowheader', { name: 'Weight' }).waitFor()
  await table.getByRole('button', { name: 'Add to Cart: Chhupa Retrofit Module, 4 Channel' }).click()
  await page.getByText('Chhupa Retrofit Module, 4 Channel added to cart').waitFor()
  // The drawer with cross-sells covers the link, so it is closed first.
  await page.getByRole('complementary', { name: 'In your cart' }).getByRole('button').first().click()
  await page.getByRole('link', { name: 'Add a product' }).click()
  await page
    .getByRole('checkbox', { name: /^Compare: /, checked: false })
    .first()
    .check()
  await bar.getByText('3 of 4').waitFor()
  await bar.getByRole('link', { name: 'Compare' }).click()
  await table.getByRole('columnheader').nth(2).waitFor()
  await table.getByRole('link', { name: 'Remove Chhupa Retrofit Module, 2 Channel from the comparison' }).click()
  await page.waitForURL((url) => url.pathname === '/compare' && !url.search.includes('ids=5,'))
  assert.deepEqual(complaints, [])
})

test('a comparison works without JavaScript, and on a phone only its table scrolls sideways', async () => {
  const plain = await chrome.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  const page = await plain.newPage()
  await page.goto(`${shop.base}/compare?ids=1,15,4,9999`)
  await page.getByRole('columnheader', { name: /Video Doorbell/ }).waitFor()
  await page.getByText('One of these products is no longer sold.').waitFor()
  await page.getByRole('checkbox', { name: 'Show differences only' }).check()
  await page.getByRole('rowheader', { name: 'Warranty' }).waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Remove Dwarpal Video Doorbell from the comparison' }).click()
  await page.waitForURL(`${shop.base}/compare?ids=1,4`)
  await plain.close()

  const { page: phone, complaints } = await watch(await chrome.newContext({ viewport: { width: 390, height: 844 } }))
  await phone.goto(`${shop.base}/compare?ids=1,15,4`)
  const table = phone.getByRole('region', { name: 'Products side by side' })
  await table.focus()
  const seen = await table.evaluate((region) => {
    const name = () => region.querySelector('tbody th')?.getBoundingClientRect().x ?? 0
    const before = name()
    region.scrollLeft = 200
    return {
      scrolls: region.scrollLeft > 100,
      moved: Math.abs(name() - before),
      page: document.documentElement.scrollWidth,
      focused: region === document.activeElement,
    }
  })
  assert.deepEqual(seen, { scrolls: true, moved: 0, page: 390, focused: true })
  await phone.goto(`${shop.base}/compare`)
  await phone.getByText('Nothing to compare yet').waitFor()
  assert.deepEqual(complaints, [])
})
