import assert from 'node:assert/strict'
import { test } from 'vitest'
import { buy, call, chrome, journeys, logIn, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

async function staff(name: string) {
  const someone = await watch(await chrome.newContext({ viewport: { width: 1280, height: 900 } }))
  await logIn(someone.page, shop.base, `${name}@hearth.example`)
  return someone
}

test('fifteen orders are in sight, the space bar previews one, a click on its row opens it, and all are selected', async () => {
  const { page, complaints } = await staff('owner')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${shop.base}/adminorders`)
  await page.getByLabel('Rows').selectOption('25')
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 25)
  const seen = await page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length)
  assert.ok(seen >= 15, `${seen} rows`)

  await page.locator('tbody a').first().focus()
  await page.keyboard.press('Space')
  await page.getByRole('complementary', { name: /^Preview of order/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  const second = (await page.locator('tbody a').nth(1).textContent()) ?? ''
  const preview = page.getByRole('complementary', { name: `Preview of order ${second}` })
  await preview.getByRole('link', { name: 'Open the order' }).waitFor()
  await page.keyboard.press('Escape')
  await preview.waitFor({ state: 'detached' })

  await page.getByLabel(`Select order ${second}`).click()
  const every = await page.getByRole('button', { name: /^Select all/ }).textContent()
  await page.getByRole('button', { name: /^Select all/ }).click()
  await page.getByText(`${every?.replace('Select all ', '')} selected`).waitFor()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()

  await page.locator('tbody tr').nth(1).locator('[data-at=state]').click()
  await page.waitForURL(new RegExp(`adminorders/${second}$`))
  assert.deepEqual(complaints, [])
})

test('orders are tagged and filtered by tag, and the list is saved as a shared view', async () => {
  const customer = await watch(await chrome.newContext())
  await logIn(customer.page, shop.base, 'devika@mail.example')
  const order = await buy(customer.page, [7, 1])
  const other = await buy(customer.page, [7, 1])
  const { page, complaints } = await staff('dispatch')
  await page.goto(`${shop.base}/adminorders/${order}`)
  await page.getByLabel('Add a tag').fill('Gift')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove the tag Gift' }).waitFor()

  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await page.getByRole('checkbox', { name: `Select order ${other}` }).click()
  await page.getByRole('button', { name: 'Tag', exact: true }).click()
  const many = page.getByRole('dialog', { name: 'Tag these orders' })
  await many.getByLabel('Tag').fill('gift')
  await many.getByRole('button', { name: 'Tag 1' }).click()
  await many.getByText('1 done.').waitFor()
  await many.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Tag', { exact: true }).selectOption('Gift')
  await page.waitForURL(/tag=Gift/)
  const rows = page.getByRole('table').locator('tbody tr')
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 2)
  assert.equal(await rows.getByText('Gift', { exact: true }).count(), 2)
  await page.getByRole('button', { name: 'Save this view' }).click()
  const view = page.getByRole('dialog', { name: 'Save this view' })
  await view.getByLabel('Name').fill('Gifts')
  await view.getByLabel('Share with everyone who sees this list').check()
  await view.getByRole('button', { name: 'Save', exact: true }).click()
  const views = page.getByRole('group', { name: 'Saved views of the orders' })
  await views.getByRole('button', { name: 'Gifts', pressed: true }).waitFor()
  await page.getByRole('button', { name: 'Remove the filter Tag' }).click()
  await views.getByRole('button', { name: 'Gifts', pressed: false }).waitFor()

  const colleague = await staff('manager')
  await colleague.page.goto(`${shop.base}/adminorders`)
  await colleague.page.getByRole('button', { name: 'Gifts' }).click()
  await colleague.page.getByRole('button', { name: 'Remove the filter Tag' }).waitFor()
  await colleague.page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 2)
  assert.equal(await colleague.page.getByRole('button', { name: 'Change this view' }).count(), 0)
  assert.deepEqual([...complaints, ...colleague.complaints, ...customer.complaints], [])
})

test('a hidden column stays hidden for that person, on every list', async () => {
  const { page, complaints } = await staff('owner')
  for (const [path, list, column, name] of [
    ['adminorders', 'orders', 'Payment', 'payment'],
    ['product', 'products', 'Rating', 'rating'],
    ['complaintdesk', 'complaints', 'Subject and text', 'about'],
    ['serialnumber', 'serials', 'Generated', 'made'],
  ] as const) {
    await page.goto(`${shop.base}/${path}`)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('dialog', { name: 'Columns' }).getByLabel(column).uncheck()
    await page.getByRole('button', { name: 'Show these' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const kept = (await call(page, `admin/lists/${list}`)).data as { hidden: string[] }
    assert.deepEqual(kept.hidden, [name])
  }
  await page.goto(`${shop.base}/adminorders`)
  await page.getByRole('columnheader', { name: 'State' }).waitFor()
  assert.equal(await page.getByRole('columnheader', { name: 'Payment' }).count(), 0)
  assert.deepEqual(complaints, [])
})

test('rows per page are saved per person, not per browser', async () => {
  const { page, complaints } = await staff('manager')
  await page.goto(`${shop.base}/product`)
  await page.getByLabel('Rows').selectOption('50')
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length > 25)
  const elsewhere = await staff('manager')
  await elsewhere.page.goto(`${shop.base}/product`)
  await elsewhere.page.waitForFunction(() => document.querySelectorAll('tbody tr').length > 25)
  const other = await staff('owner')
  await other.page.goto(`${shop.base}/product`)
  await other.page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 25)
  assert.deepEqual([...complaints, ...elsewhere.complaints, ...other.complaints], [])
})

test('the customers behind a dashboard card are filtered and saved as a view that a colleague sees', async () => {
  const { page, complaints } = await staff('manager')
  await page.goto(`${shop.base}/dashboard`)
  await page.getByRole('button', { name: 'Monthly' }).click()
  await page.getByRole('button', { name: /^Old Users/ }).click()
  await page.getByRole('heading', { name: 'Old Users Details' }).waitFor()
  await page.locator('tbody tr').first().waitFor()
  const many = await page.locator('tbody tr').count()
  await page.getByRole('button', { name: 'Save this view' }).click()
  const view = page.getByRole('dialog', { name: 'Save this view' })
  await view.getByLabel('Name').fill('Regulars')
  await view.getByLabel('Share with everyone who sees this list').check()
  await view.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Regulars', pressed: true }).waitFor()

  const colleague = await staff('owner')
  await colleague.page.goto(`${shop.base}/userdetails`)
  await colleague.page.getByText('No data available').waitFor()
  await colleague.page.getByRole('button', { name: 'Regulars' }).click()
  await colleague.page.getByRole('heading', { name: 'Old Users Details' }).waitFor()
  await colleague.page.locator('tbody tr').first().waitFor()
  assert.equal(await colleague.page.locator('tbody tr').count(), many)
  await colleague.page.getByRole('button', { name: 'Remove the filter Users' }).click()
  await colleague.page.getByRole('heading', { name: 'New Users Details' }).waitFor()
  await colleague.page.getByRole('button', { name: 'Columns' }).click()
  await colleague.page.getByRole('dialog', { name: 'Columns' }).getByLabel('Amount').uncheck()
  await colleague.page.getByRole('button', { name: 'Show these' }).click()
  await colleague.page.getByRole('dialog').waitFor({ state: 'detached' })
  const kept = (await call(colleague.page, 'admin/lists/users')).data as { hidden: string[] }
  assert.deepEqual(kept.hidden, ['amount'])
  assert.deepEqual([...complaints, ...colleague.complaints], [])
})
