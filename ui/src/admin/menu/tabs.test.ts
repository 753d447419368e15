import { expect, test } from 'vitest'
import { sections } from './sections.gen'
import { areaOf, entryOf, tabs } from './tabs'

const entries = sections.flatMap((section) => section.entries)

test('the menu has twelve entries, and the five links that the API promises besides', () => {
  const promised = ['Categories', 'Generate SerialNumber', 'Dashboard', 'Feedback Dashboard', 'Invoices']
  expect(entries.map((entry) => entry.label).filter((label) => !promised.includes(label))).toEqual([
    'Today',
    'Orders',
    'Sell',
    'Messages',
    'Products',
    'Offers',
    'Customers',
    'Money',
    'Reports',
    'Storefront',
    'Settings',
    'Health',
  ])
  expect(entries.map((entry) => entry.label)).toEqual(expect.arrayContaining(promised))
})

test('each screen is listed once for the search and has one place in the menu', () => {
  expect(new Set(tabs.map((tab) => tab.href)).size).toBe(tabs.length)
  expect(entryOf('/adminorders/1397')?.label).toBe('Orders')
  expect(entryOf('/categories')?.label).toBe('Categories')
  expect(entryOf('/nowhere')).toBe(undefined)
})

test('tabs are shown on the screens of an area and on what is opened from them', () => {
  expect(areaOf('/returns')?.label).toBe('Orders')
  expect(areaOf('/categories')?.label).toBe('Products')
  expect(areaOf('/adminorders/1397')?.label).toBe('Orders')
  expect(areaOf('/counter')).toBe(undefined)
})
