import { type FormEvent, useState } from 'react'
import { post, Refused, remove, type Schemas, sentence } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Field, Select } from '../../parts/Field'
import { Scroll } from '../../parts/Scroll'
import { Failed, Loading } from '../../parts/State'
import { toast } from '../../parts/toast'
import { day } from '../../rules/dates'
import css from '../blocks/blocks.module.css'
import { SortHead, sorted } from '../blocks/Sort'
import { useList } from '../blocks/useList'

type Member = Schemas['StaffRow']

const roles: [string, string][] = [
  ['Owner', 'Owner: everything'],
  ['Manager', 'Manager: all but staff, settings, backups'],
  ['Catalogue', 'Catalogue: products, categories, serials'],
  ['Dispatch', 'Dispatch: orders, invoices, serials'],
]

const keys = {
  name: (m: Member) => m.name,
  email: (m: Member) => m.email,
  role: (m: Member) => m.role,
  seen: (m: Member) => m.last_seen_at ?? '',
}

export function StaffScreen() {
  const call = useCall('/admin/staff', undefined, { staleTime: 0 })
  const refresh = useRefresh()
  const { ask } = useAsking()
  const list = useList('/staff')
  const [editing, setEditing] = useState<Member | 'new'>()
  if (call.isPending) return <Loading />
  if (call.isError) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  const drop = async (member: Member) => {
    if (
      !(await ask({
        title: `Close the account of ${member.name}?`,
        text: 'They are logged out at once. What they did stays on record.',
        yes: 'Close account',
        danger: true,
      }))
    )
      return
    try {
      toast.success((await remove('/admin/staff/{id}', { id: member.id })).message)
      await refresh('admin/staff')
    } catch (failure) {
      toast.error(sentence(failure))
    }
  }
  return (
    <div className={`page ${css.screen}`}>
      <div className={css.head}>
        <h1>Staff</h1>
        <Button onClick={() => setEditing('new')}>Add staff</Button>
      </div>
      <Scroll label="Staff">
        <table className={css.table}>
          <thead>
            <tr>
              <SortHead name="name" label="Name" {...list} />
              <SortHead name="email" label="Email" {...list} />
              <SortHead name="role" label="Role" {...list} />
              <SortHead name="seen" label="Last seen" {...list} />
              <th className={css.stuck}>
                <span className="hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sorted(call.data.data, list.sort, keys).map((member) => (
              <tr key={member.id}>
                <td>{member.name}</td>
                <td>{member.email}</td>
                <td>{member.role}</td>
                <td>{day(member.last_seen_at) || 'never'}</td>
                <td className={css.stuck}>
                  <span className={css.actions}>
                    <Button
                      kind="plain"
                      size="small"
                      onClick={() => setEditing(member)}
                      aria-label={`Edit ${member.name}`}
                    >
                      Edit
                    </Button>
                    <Button
                      kind="danger"
                      size="small"
                      onClick={() => void drop(member)}
                      aria-label={`Close the account of ${member.name}`}
                    >
                      Close
                    </Button>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {editing && (
        <StaffDialog member={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </div>
  )
}

function StaffDialog({ member, onClose }: { member: Member | undefined; onClose: () => void }) {
  const refresh = useRefresh()
  const [values, setValues] = useState({
    name: member?.name ?? '',
    email: member?.email ?? '',
    role: member?.role ?? 'Dispatch',
    password: '',
    confirm_password: '',
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const reply = member
        ? await post('/admin/staff/{id}', values, { id: member.id })
        : await post('/admin/staff', values)
      toast.success(reply.message)
      await refresh('admin/staff')
      onClose()
    } catch (failure) {
      toast.error(sentence(failure))
      if (failure instanceof Refused) setErrors(failure.fields)
    }
    setBusy(false)
  }
  const field = (
    name: keyof typeof values,
    label: string,
    more: { type?: string; autoComplete?: string; hint?: string } = {},
  ) => (
    <Field
      label={label}
      value={values[name]}
      error={errors[name]}
      onInput={(e) => setValues({ ...values, [name]: e.currentTarget.value })}
      {...more}
    />
  )
  return (
    <Dialog title={member ? `Staff account of ${member.name}` : 'Add staff'} onClose={onClose}>
      <form className={css.form} onSubmit={(event) => void save(event)} noValidate>
        {field('name', 'Name')}
        {field('email', 'Email', { type: 'email' })}
        <Select
          label="Role"
          value={values.role}
          error={errors.role}
          onChange={(e) => setValues({ ...values, role: e.currentTarget.value })}
        >
          {roles.map(([role, label]) => (
            <option key={role} value={role}>
              {label}
            </option>
          ))}
        </Select>
        {field('password', member ? 'New password' : 'Password', {
          type: 'password',
          autoComplete: 'new-password',
          ...(member ? { hint: 'Empty: it stays' } : {}),
        })}
        {field('confirm_password', 'Confirm password', { type: 'password', autoComplete: 'new-password' })}
        <div className={`${css.whole} ${css.actions}`}>
          <Button type="submit" busy={busy}>
            Save
          </Button>
          <Button kind="plain" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
