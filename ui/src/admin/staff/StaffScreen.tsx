import { type FormEvent, useState } from 'react'
import { post, remove, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { Field, Select } from '../../parts/Field'
import { Scroll } from '../../parts/Scroll'
import { Failed, Loading } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { useForm } from '../../parts/useForm'
import { day } from '../../rules/dates'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { FormActions } from '../blocks/FormActions'
import { FormDialog } from '../blocks/FormDialog'
import { SortHead, sorted } from '../blocks/Sort'
import { useList } from '../blocks/useList'
import { usePasswordFirst } from '../blocks/usePasswordFirst'
import { confirming, may, Roles, sums } from './Roles'

type Member = Schemas['StaffRow']

const keys = {
  name: (m: Member) => m.name,
  email: (m: Member) => m.email,
  role: (m: Member) => m.role,
  seen: (m: Member) => m.last_seen_at ?? '',
}

/** Staff accounts and roles. Changes need the caller's password, because they give access to the shop. */
export function StaffScreen() {
  const call = useCall('/admin/staff', undefined, { staleTime: 0 })
  const refresh = useRefresh()
  const { ask } = useAsking()
  const first = usePasswordFirst(useAct().act, ...confirming)
  const list = useList('/staff')
  const [editing, setEditing] = useState<Member | 'new'>()
  if (call.isPending) return <Loading />
  if (!call.data) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  const drop = async (member: Member) => {
    const sure = await ask({
      title: `Deactivate the account of ${member.name}?`,
      text: 'They are logged out at once. What they did stays on record.',
      yes: 'Deactivate',
      danger: true,
    })
    if (!sure) return
    await first.act({
      send: () => remove('/admin/staff/{id}', { id: member.id }),
      done: () => refresh('/admin/staff', '/admin/roles'),
    })
  }
  const forget = async (member: Member) => {
    const sure = await ask({
      title: `Turn off two-step verification of ${member.name}?`,
      text: 'Do this if they lost their phone and recovery codes. They are logged out, notified by email, and log in with only their password.',
      yes: 'Turn off',
      danger: true,
    })
    if (sure)
      await first.act({
        send: () => remove('/admin/staff/{id}/totp', { id: member.id }),
        done: () => refresh('/admin/staff', '/admin/roles'),
      })
  }
  const invite = (member: Member) => first.act({ send: () => post('/admin/staff/{id}/invite', {}, { id: member.id }) })
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
              <th>Two-step</th>
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
                <td>{day(member.last_seen_at) || (member.invited ? 'invited' : 'never')}</td>
                <td>{member.totp ? 'on' : 'off'}</td>
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
                    {member.invited && (
                      <Button
                        kind="plain"
                        size="small"
                        onClick={() => void invite(member)}
                        aria-label={`Invite ${member.name} again`}
                      >
                        Invite again
                      </Button>
                    )}
                    {member.totp && (
                      <Button
                        kind="plain"
                        size="small"
                        onClick={() => void forget(member)}
                        aria-label={`Turn off two-step verification of ${member.name}`}
                      >
                        Factor off
                      </Button>
                    )}
                    <Button
                      kind="danger"
                      size="small"
                      onClick={() => void drop(member)}
                      aria-label={`Deactivate the account of ${member.name}`}
                    >
                      Deactivate
                    </Button>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <Roles />
      {editing && (
        <StaffDialog member={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
      {first.dialog}
    </div>
  )
}

/** A staff account; without member, a new one. */
function StaffDialog({ member, onClose }: { member: Member | undefined; onClose: () => void }) {
  const refresh = useRefresh()
  const roles = useCall('/admin/roles').data?.data ?? []
  const { values, field, busy, act } = useForm(
    {
      name: member?.name ?? '',
      email: member?.email ?? '',
      role: member?.role ?? 'Dispatch',
      password: '',
      confirm_password: '',
    },
    `staff ${member?.id ?? 'new'}`,
  )
  const first = usePasswordFirst(act, ...confirming)
  const saving = {
    send: () => (member ? post('/admin/staff/{id}', values, { id: member.id }) : post('/admin/staff', values)),
    done: async () => {
      await refresh('/admin/staff', '/admin/roles')
      onClose()
    },
  }
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void first.act(saving, event.currentTarget)
  }
  return (
    <FormDialog title={member ? `Staff account of ${member.name}` : 'Add staff'} onClose={onClose}>
      <form className={css.form} onSubmit={save} noValidate>
        <Field label="Name" {...field('name')} />
        <Field label="Email" type="email" {...field('email')} />
        <Select label="Role" {...field('role')}>
          {roles.map((role) => (
            <option key={role.name} value={role.name}>
              {role.name}: {sums[role.name] ?? role.permissions.map((p) => may[p] ?? p).join(', ')}
            </option>
          ))}
        </Select>
        <Field
          label={member ? 'New password' : 'Password'}
          type="password"
          autoComplete="new-password"
          hint={member ? 'Unchanged if empty' : 'If empty, they get an email and choose their own'}
          {...field('password')}
        />
        <Field label="Confirm password" type="password" autoComplete="new-password" {...field('confirm_password')} />
        <FormActions submit="Save" busy={busy} onCancel={onClose} whole />
      </form>
      {first.dialog}
    </FormDialog>
  )
}
