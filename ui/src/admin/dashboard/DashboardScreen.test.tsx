import { expect, test } from 'vitest'
import { Route, Switch } from 'wouter'
import { reads, show, until } from '../../testing/screen'
import { UsersScreen } from '../users/UsersScreen'
import { DashboardScreen } from './DashboardScreen'

test('the customers of a card opened while loading are those of its period', async () => {
  const none = { data: [] }
  let late: (users: { data: { cust_id: number; cust_Name: string }[] }) => void = () => {}
  show(
    <Switch>
      <Route path="/userdetails">
        <UsersScreen />
      </Route>
      <Route>
        <DashboardScreen />
      </Route>
    </Switch>,
    {
      'GET /totalSales': none,
      'GET /totalOrders': none,
      'GET /get_old_users': none,
      'GET /get_user_counts': { data: { new_user_count: { new_user_count: 1 }, old_user_count: {} } },
      'GET /get-new-users': () => new Promise((resolve) => (late = resolve as typeof late)),
    },
    '/dashboard',
  )
  const card = () => [...document.querySelectorAll('button')].find((one) => one.textContent?.startsWith('New Users'))
  await until(() => expect(card()?.textContent).toContain('1'))
  card()?.click()
  await until(() => expect(reads('New Users Details')).toBe(true))
  late({ data: [{ cust_id: 3, cust_Name: 'Asha' }] })
  await until(() => expect(reads('Asha')).toBe(true))
})
