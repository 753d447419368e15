import { expect, test } from 'vitest'
import { answer } from '../../testing/answers'
import { press, show, until } from '../../testing/screen'
import { StaffScreen } from './StaffScreen'

test('a role that people have is not said to be nobody’s, and who leaves is not counted any more', async () => {
  const role = (count: number) => [{ name: 'Packers', permissions: ['pack'], preset: false, staff: count }]
  const member = { id: 4, name: 'Ravi', email: 'ravi@example.com', role: 'Packers', totp: false }
  show(<StaffScreen />, {
    'GET /admin/staff': { data: [member] },
    'GET /admin/roles': { data: role(1), permissions: ['pack'] },
    'DELETE /admin/staff/{id}': { message: 'Closed.' },
  })
  await press('Delete the role Packers')
  await until(() => expect(document.querySelector('dialog')?.textContent).toContain('1 account has it'))
  await press('Cancel')
  answer('GET /admin/roles', { data: role(0), permissions: ['pack'] })
  await press('Close the account of Ravi')
  await press('Close account')
  await until(() =>
    expect(document.querySelectorAll('table')[1]?.querySelector('td:nth-child(3)')?.textContent).toBe('0'),
  )
})
