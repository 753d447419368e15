import { expect, test } from 'vitest'
import { answer, refusal, said, sent } from '../../testing/answers'
import { control, press, show, type, until } from '../../testing/screen'
import { StaffScreen } from './StaffScreen'

test('a role in use is not shown as unused, and deactivated staff are not counted', async () => {
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
  await press('Deactivate the account of Ravi')
  await press('Deactivate')
  await until(() =>
    expect(document.querySelectorAll('table')[1]?.querySelector('td:nth-child(3)')?.textContent).toBe('0'),
  )
})

test('permissions are saved after the password is entered, and the input stays until then', async () => {
  show(<StaffScreen />, {
    'GET /admin/staff': { data: [] },
    'GET /admin/roles': {
      data: [{ name: 'Packer', permissions: ['pack'], preset: true, staff: 0 }],
      permissions: ['pack'],
    },
    'POST /admin/staff': refusal('Please confirm your password first.', {}, 403),
    'POST /admin/roles': refusal('Please confirm your password first.', {}, 403),
    'POST /confirm_password': { message: 'Thank you.' },
  })
  await press('Add staff')
  await type('Name', 'Meera')
  await press('Save')
  await until(() => control('Your password'))
  await press('Close')
  await until(() => expect(document.querySelectorAll('dialog')).toHaveLength(1))
  expect(control('Name').value).toBe('Meera')
  await press('Save')
  answer('POST /admin/staff', { message: 'Staff account added.' })
  await type('Your password', 'Lantern#2026')
  await press('Continue')
  await until(() => expect(said).toEqual(['good: Staff account added.']))
  expect(sent.findLast((s) => s.call === 'POST /admin/staff')?.body).toMatchObject({ name: 'Meera' })
  await until(() => expect(document.querySelector('dialog')).toBeNull())
})

test('staff without a password are invited, and can be invited again', async () => {
  const member = { id: 4, name: 'Ravi', email: 'ravi@example.com', role: 'Packer', totp: false, invited: true }
  show(<StaffScreen />, {
    'GET /admin/staff': { data: [member] },
    'GET /admin/roles': { data: [{ name: 'Packer', permissions: ['pack'], preset: true, staff: 1 }] },
    'POST /admin/staff': { message: 'An invitation is on its way.' },
    'POST /admin/staff/{id}/invite': { message: 'An invitation is on its way again.' },
  })
  await press('Add staff')
  await type('Name', 'Meera')
  await press('Save')
  await until(() => expect(sent.findLast((s) => s.call === 'POST /admin/staff')?.body).toMatchObject({ password: '' }))
  expect(document.querySelector('td:nth-child(4)')?.textContent).toBe('invited')
  await press('Invite Ravi again')
  await until(() => expect(said.at(-1)).toBe('good: An invitation is on its way again.'))
  expect(sent.findLast((s) => s.call === 'POST /admin/staff/{id}/invite')?.params).toEqual({ id: 4 })
})
