import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { call, chrome, journeys, mails, open, password, textOf, watch } from './shop.ts'

journeys('--captcha', 'off')

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 64"><circle cx="32" cy="32" r="28" fill="#5b21b6"/><path d="M80 16h100v32H80z" fill="#5b21b6"/></svg>`
const script = logo.replace('<circle', '<script>alert(1)</script><circle')

/**
 * Texts of the default branding: Hearth's name, the demo's tagline, the default icon and its colour, the default
 * home page.
 */
const ours =
  /Hearth|Smart devices for Indian homes|M32 8L8 28|#b4440f|room-(living|bed|kitchen|door)|A home that listens|Start with one room|Energy Efficient/i

test('an empty shop is fully branded through the screens, and no default branding remains', async () => {
  const fresh = await open('--captcha', 'off')
  try {
    const { page, complaints } = await watch(await chrome.newContext({ viewport: { width: 1280, height: 900 } }))
    await page.goto(fresh.setup())
    await page.getByLabel('Name').fill('Asha Kulkarni')
    await page.getByLabel('Email').fill('asha@ineo.example')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('button', { name: 'Create the owner’s account' }).click()
    const guide = page.getByRole('region', { name: 'Set up your shop' })
    await guide.getByRole('button', { name: 'Add sample products' }).click()
    await guide.getByText(/sample products are in the shop/).waitFor()

    await page.goto(`${fresh.base}/look`)
    await page.getByRole('link', { name: 'Change the name' }).click()
    const card = page.getByRole('form', { name: 'Shop', exact: true })
    await page.getByLabel('Name', { exact: true }).fill('Ineo')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByText('Settings saved.').first().waitFor()
    await page.goto(`${fresh.base}/settings?find=shop_legal_name`)
    await page.getByLabel('Legal name').fill('Ineo Homes')
    await card.getByLabel('Address', { exact: true }).fill('12 Laxmi Road, Pune')
    await card.getByLabel('Pincode').fill('411030')
    await page.waitForFunction(() => document.querySelector<HTMLSelectElement>('[name=shop_state]')?.value)
    await card.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Settings saved.').first().waitFor()

    await page.goto(`${fresh.base}/look`)
    const bar = page.getByRole('region', { name: 'Draft of the shop front' })
    await page.getByLabel('Tagline', { exact: true }).fill('Homes that listen')
    const file = page.getByLabel('Logo', { exact: true })
    await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(script) })
    await page.getByText(/This SVG holds a script or a page \(script\)/).waitFor()
    await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) })
    await page.getByRole('img', { name: 'Current logo', exact: true }).waitFor()
    assert.equal(await page.getByLabel('The logo includes the name').isChecked(), true)
    await page.getByLabel('Colour', { exact: true }).fill('#5b21b6')
    await page.getByText('On dark', { exact: true }).waitFor()
    for (const name of ['Serif', 'Square', 'Compact']) await page.getByRole('radio', { name }).check()
    await expect
      .poll(async () => (await call(page, 'admin/front')).data as { front: { identity: { density: string } } })
      .toMatchObject({
        front: { identity: { density: 'close', corner: 'square', pairing: 'book', accent: '#5b21b6' } },
      })
    await bar.getByText('Draft', { exact: true }).waitFor()
    const before = await (await fetch(fresh.base)).text()
    assert.ok(!before.includes('Homes that listen'), 'a draft is seen before it is published')
    await bar.getByRole('button', { name: 'Publish' }).click()
    await bar.getByText('Published', { exact: true }).waitFor()

    // Edits the home page and the menus.
    await page.goto(`${fresh.base}/front`)
    for (const name of ['Free delivery', 'Categories']) {
      await page
        .getByRole('region', { name: 'Sections' })
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .click()
      await page.getByRole('button', { name: 'Remove', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    }
    await page.getByRole('button', { name: 'Add a section' }).click()
    await page.getByRole('button', { name: /^Words/ }).click()
    await page.getByLabel('Heading').fill('Fitted by Asha')
    await page.getByLabel('Words', { exact: true }).fill('We **fit** in Pune.')
    await expect
      .poll(async () => JSON.stringify((await call(page, 'admin/front')).data))
      .toContain('We **fit** in Pune.')
    await page.goto(`${fresh.base}/menus`)
    await page.getByRole('region', { name: 'Announcement line' }).getByLabel('Text').fill('We answer on Sundays')
    const columns = page.getByRole('region', { name: 'Footer columns' })
    await columns.getByRole('button', { name: 'Add a column' }).click()
    await columns.getByLabel('Title').fill('The shop')
    await columns.getByRole('combobox', { name: 'Leads to' }).fill('terms')
    await page.getByRole('option').first().click()
    await columns.getByLabel('Words', { exact: true }).fill('What we are bound to')
    await bar.getByText(/Menus.*: changed/i).waitFor()
    await bar.getByRole('button', { name: 'Publish' }).click()
    await bar.getByText('Published', { exact: true }).waitFor()

    await page.goto(fresh.base)
    await page.getByRole('heading', { name: 'Fitted by Asha' }).waitFor()
    await page.getByText('We answer on Sundays').waitFor()
    await page.getByRole('link', { name: 'Ineo', exact: true }).locator('img').waitFor()
    assert.equal(
      await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ember').trim()),
      '#5b21b6',
    )
    assert.match(
      await page.evaluate(() => getComputedStyle(document.querySelector('h1, h2') as Element).fontFamily),
      /Eczar/,
    )

    // Checks pages as served and as rendered, manifest and structured data, an error page, documents and mails.
    const paths = ['/', '/allproducts', '/FAQ', '/terms-and-conditions', '/privacy-policy', '/cancellation-and-returns']
    const sent = [
      '/login',
      '/cart',
      '/nowhere',
      '/app.webmanifest',
      '/icon.svg',
      '/api/shop',
      '/sitemap.xml',
      '/robots.txt',
    ]
    for (const path of [...paths, ...sent]) {
      const text = (await (await fetch(fresh.base + path)).text()).replaceAll(/\/assets\/[\w.-]+/g, '')
      assert.ok(!ours.test(text), `${path} says “${ours.exec(text)?.[0]}”`)
    }
    for (const path of paths) {
      await page.goto(fresh.base + path)
      await page.getByRole('contentinfo').waitFor()
      const said = await page.evaluate(() => document.title + document.body.textContent)
      assert.ok(!ours.test(said), `${path} shows “${ours.exec(said)?.[0]}”`)
    }
    // Checks each sample product's page, with its structured data and link preview.
    const { data: samples } = (await call(page, 'allproduct?per_page=100')) as unknown as {
      data: { product_id: number }[]
    }
    assert.ok(samples.length > 9)
    for (const { product_id } of samples) {
      const address = `/productdetails/x/${product_id}`
      const text = (await (await fetch(fresh.base + address)).text()).replaceAll(/\/assets\/[\w.-]+/g, '')
      assert.match(text, /Sample Makers/)
      assert.ok(!/HTH-/.test(text) && !ours.test(text), `${address} says “${ours.exec(text)?.[0]}”`)
    }
    const sold = await call(page, 'admin/counter-sale', {
      orders: [{ product_id: 1, qty: 1 }],
      name: 'Ravi',
      way: 'cash',
    })
    assert.ok(sold.status, sold.message)
    const number = (sold.data as { orders_id: number }).orders_id
    const paper = join(tmpdir(), `own-${process.pid}.pdf`)
    for (const path of [`download/${number}`, `order_paper/${number}`]) {
      const content = await page.evaluate(async (address) => {
        const reply = await fetch(`/api/${address}`)
        return reply.ok ? [...new Uint8Array(await reply.arrayBuffer())] : []
      }, path)
      assert.ok(content.length > 0, path)
      writeFileSync(paper, Buffer.from(content))
      const text = textOf(paper) + Buffer.from(content).toString('latin1')
      assert.ok(!ours.test(text), `${path} says “${ours.exec(text)?.[0]}”`)
      assert.match(text, /Ineo Homes/)
    }
    // Without a mail server, the mails are files in the outbox folder.
    assert.ok((await call(page, 'admin/settings', { outbox_delivers: 'yes' })).status)
    const visitor = await chrome.newPage()
    await visitor.goto(`${fresh.base}/resetpassword`)
    await visitor.getByLabel('Email').fill('asha@ineo.example')
    await visitor.keyboard.press('Enter')
    const sentMails = await mails(fresh, 'code')
    assert.ok(sentMails.length > 0)
    for (const mail of sentMails) {
      assert.ok(!ours.test(mail), `a mail says “${ours.exec(mail)?.[0]}”`)
      assert.match(mail, /Ineo/)
    }
    assert.deepEqual(
      complaints.filter((c) => !c.includes('404')),
      [],
    )
  } finally {
    await fresh.stop()
  }
})
