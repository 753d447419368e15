import { expect, test } from 'vitest'
import { last, sent } from '../../testing/answers'
import { asha, reads, show, until } from '../../testing/screen'
import { UsersScreen } from './UsersScreen'

function open(address: string) {
  show(
    <UsersScreen />,
    {
      'GET /session': { data: { ...asha, role: 'Admin', permissions: ['numbers'] } },
      'GET /get-new-users': { data: [{ cust_id: 1, cust_Name: 'Asha', date: '2026-11-24', amount: 499.5 }] },
      'GET /get_old_users': {
        data: [
          { cust_id: 2, cust_Name: 'Ravi', avg_amount: 1200.25 },
          { cust_id: 3, cust_Name: 'Meera', avg_amount: 300 },
        ],
      },
      'GET /admin/lists/{list}': { data: { hidden: [], rows: 10, views: [] } },
    },
    address,
  )
}

const names = () => [...document.querySelectorAll('tbody td:first-child')].map((cell) => cell.textContent)

test('the filters choose new or returning customers, and the period', async () => {
  open('/userdetails?type=new&interval=1+WEEK')
  await until(() => expect(names()).toEqual(['Asha']))
  expect(last('GET /get-new-users')?.params).toEqual({ interval: '1 WEEK' })
  expect(sent.some((s) => s.call === 'GET /get_old_users')).toBe(false)
  open('/userdetails?type=old&interval=1+MONTH')
  await until(() => expect(names()).toEqual(['Ravi', 'Meera']))
  expect(last('GET /get_old_users')?.params).toEqual({ interval: '1 MONTH' })
  expect(reads('₹1,200.25')).toBe(true)
})

test('customers are searched by name and sorted by amount', async () => {
  open('/userdetails?type=old&sort=amount')
  await until(() => expect(names()).toEqual(['Meera', 'Ravi']))
  open('/userdetails?type=old&search=rav')
  await until(() => expect(names()).toEqual(['Ravi']))
})
