import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { chrome, journeys, logIn, shop, watch } from './shop.ts'

journeys('--captcha', 'off')

type Case = {
  name: string
  path: string
  /** Makes a call fail: refused with a sentence of the server, or aborted. */
  call: string
  refused?: boolean
  act?: (page: Page) => Promise<void>
  says: RegExp
}

const refusal = 'The server’s own sentence.'
const exactly = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)
const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
}

const searchFor = (words: string) => async (page: Page) => {
  await page.getByPlaceholder('Search smart products, categories, or brands...').fill(words)
  await page.keyboard.press('Enter')
}

// The error messages of the customer's side, one case per failing call.
const visitors: Case[] = [
  {
    name: 'product list, unreachable',
    path: '/',
    call: 'product_list*',
    act: searchFor('plug'),
    says: exactly('Error fetching product list'),
  },
  {
    name: 'product list, refused',
    path: '/',
    call: 'product_list*',
    refused: true,
    act: searchFor('lamp'),
    says: exactly(refusal),
  },
  {
    name: 'all products',
    path: '/allproducts',
    call: 'product_list*',
    act: async (page) => {
      await page.getByRole('main').getByRole('combobox').first().selectOption('price')
    },
    says: /^Failed to load products: ./,
  },
  {
    name: 'product details',
    path: '/allproducts',
    call: 'product/*',
    act: async (page) => page.getByRole('article').first().getByRole('heading').getByRole('link').click(),
    says: exactly('Get Product details failed Please try again.'),
  },
  {
    name: 'pincode',
    path: '/productdetails/x/5',
    call: 'pincode*',
    act: async (page) => {
      await page.getByLabel('Delivery pincode').fill('411001')
      await press('Check')(page)
    },
    says: exactly('Failed to check pincode. Please try again.'),
  },
  {
    name: 'login, unreachable',
    path: '/login',
    call: 'login',
    act: async (page) => {
      await page.getByLabel('Email').fill('ananya@mail.example')
      await press('Next')(page)
      await page.getByLabel('Password', { exact: true }).fill('Lantern#2026')
      await press(/^Login$/)(page)
    },
    says: /^Login failed\. Please try again\./,
  },
  {
    name: 'login, refused with markup',
    path: '/login',
    call: 'login',
    refused: true,
    act: async (page) => {
      await page.getByLabel('Email').fill('ananya@mail.example')
      await press('Next')(page)
      await page.getByLabel('Password', { exact: true }).fill('Lantern#2026')
      await press(/^Login$/)(page)
    },
    says: exactly(refusal),
  },
  {
    name: 'register',
    path: '/register',
    call: 'register',
    act: async (page) => {
      await page.getByLabel('Name').fill('Asha')
      await page.getByLabel('Email').fill('asha@example.com')
      await page.getByLabel('Password', { exact: true }).fill('Monsoon@26')
      await page.getByLabel('Confirm password').fill('Monsoon@26')
      await press('Sign up')(page)
    },
    says: exactly('Registration failed. Please try again.'),
  },
  {
    name: 'forgot password',
    path: '/resetpassword',
    call: 'forgot_password',
    act: async (page) => {
      await page.getByLabel('Email').fill('asha@example.com')
      await press('Reset password')(page)
    },
    says: exactly('Message could not be sent. Please try again.'),
  },
  {
    name: 'save password',
    path: '/savepass',
    call: 'reset_password',
    act: async (page) => {
      await page.getByLabel('Code from the email').fill('AAAAA-AAAAA')
      await page.getByLabel('New password', { exact: true }).fill('Monsoon@26')
      await page.getByLabel('Confirm password').fill('Monsoon@26')
      await press('Save password')(page)
    },
    says: exactly('Password could no be updated. Please try again.'),
  },
]

const customers: Case[] = [
  { name: 'wishlist items', path: '/wishlist', call: 'getwishlists', says: exactly('Error fetching wishlist items') },
  {
    name: 'adding to the wishlist',
    path: '/productdetails/x/5',
    call: 'addwishlist/*',
    act: press('Wishlist'),
    says: exactly('Error adding to wishlist'),
  },
  {
    name: 'whether it is on the wishlist',
    path: '/productdetails/x/5',
    call: 'getwishlist/*',
    says: exactly('Get Wishlist failed'),
  },
  { name: 'orders', path: '/orders', call: 'orders', says: exactly('Failed to fetch orders') },
  {
    name: 'order details',
    path: '/orderdetails/1001',
    call: 'orders_details/*',
    says: exactly('Error fetching order details'),
  },
  {
    name: 'shipment, unreachable',
    path: '/ordershipped/1001',
    call: 'getordershipped/*',
    says: /^Error fetching order details: ./,
  },
  {
    name: 'shipment, refused',
    path: '/ordershipped/1001',
    call: 'getordershipped/*',
    refused: true,
    says: exactly(refusal),
  },
  { name: 'ratings', path: '/orderReview/1001', call: 'ratereviews/*', says: /^Error fetching order details: ./ },
  { name: 'profile', path: '/profile', call: 'profile', says: exactly('Fetch profile detail failed.') },
  {
    name: 'saving the profile',
    path: '/profile',
    call: 'update_profile',
    act: press('Save Profile'),
    says: exactly('Profile not updated'),
  },
  {
    name: 'addresses',
    path: '/profile?tab=address',
    call: 'getAddress',
    says: exactly('Address access failed. Please try again.'),
  },
  {
    name: 'removing an address',
    path: '/profile?tab=address',
    call: 'deleteaddress/*',
    act: async (page) => {
      await press(/^(Remove|Delete)/)(page)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Remove|Delete/ })
        .click()
    },
    says: exactly('Failed to remove address'),
  },
  {
    name: 'saving an address',
    path: '/profile?tab=address',
    call: 'updateAddress',
    act: async (page) => {
      await press(/^Edit/)(page)
      await press('SAVE')(page)
    },
    says: exactly('Failed to save changes'),
  },
  {
    name: 'names of products',
    path: '/registerdevice',
    call: 'productsnames*',
    says: exactly('Failed to fetch product names. Please try again.'),
  },
]

async function run(page: Page, cases: Case[], faults: string[]) {
  for (const c of cases) {
    const pattern = `**/api/${c.call}`
    const fail = () =>
      page.route(pattern, (route) =>
        c.refused
          ? route.fulfill({
              json: {
                status: false,
                success: false,
                logged: false,
                message: c.name.includes('markup') ? `<b>${refusal}</b>` : refusal,
              },
            })
          : route.abort(),
      )
    if (!c.act) await fail()
    await page.goto(shop.base + c.path)
    await page.locator('h1, [role=alert]').first().waitFor()
    if (c.act) {
      await fail()
      await c.act(page)
    }
    await page
      .getByText(c.says)
      .first()
      .waitFor({ timeout: 8000 })
      .catch(() => faults.push(`${c.name}: never said ${c.says}`))
    await page.unroute(pattern)
  }
}

test('each failing call shows the specified message and leaves the screen usable', async () => {
  const faults: string[] = []
  const visitor = await watch(await chrome.newContext())
  await run(visitor.page, visitors, faults)
  const customer = await watch(await chrome.newContext())
  await logIn(customer.page, shop.base, 'ananya@mail.example')
  await run(customer.page, customers, faults)
  assert.deepEqual(faults, [])
})

test('a page whose code fails to load says so within the shop’s layout and loads on retry', async () => {
  const { page } = await watch(await chrome.newContext())
  for (const [path, code, heading] of [
    ['/cart', '**/CartPage-*.js', 'Your cart'],
    ['/allproducts', '**/ProductsPage-*.js', 'Home Automation Products'],
  ] as const) {
    await page.route(code, (route) => route.abort())
    await page.goto(`${shop.base}${path}`)
    await page.getByText('This page could not be loaded. Please check your connection.').waitFor()
    await page.getByRole('link', { name: 'Hearth', exact: true }).first().waitFor()
    await page.unroute(code)
    await page.getByRole('button', { name: /again/i }).click()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
})
