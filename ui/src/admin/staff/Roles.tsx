import { type FormEvent, useState } from 'react'
import { post, remove, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { Scroll } from '../../parts/Scroll'
import { Failed, Loading } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { useForm } from '../../parts/useForm'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { Check } from '../blocks/Check'
import { FormActions } from '../blocks/FormActions'
import { FormDialog } from '../blocks/FormDialog'
import { usePasswordFirst } from '../blocks/usePasswordFirst'

type Role = Schemas['RoleRow']

/** may describes what each permission allows. */
export const may: Record<string, string> = {
  pack: 'slips, labels, ship and deliver',
  orders: 'orders, returns, quotations, delivery areas',
  refunds: 'refunds and credit notes',
  money: 'ledger, money check, tax files',
  counter: 'counter sales',
  care: 'complaints, questions and reviews',
  catalogue: 'products, stock, offers, legal details, import',
  serials: 'serial numbers',
  invoices: 'invoices and receipts',
  insights: 'dashboard, numbers and survey',
  settings: 'settings',
  staff: 'staff and roles',
  backups: 'backups and health',
  audit: 'audit log',
  outbox: 'outbox',
  privacy: "customers' data",
  front: "the shop's front",
}

/** Short descriptions of roles that have many permissions. */
export const sums: Record<string, string> = { Owner: 'everything', Manager: 'all but staff, settings, backups' }

/** The title and the text of the dialog that asks for the password before permissions are granted or removed. */
export const confirming = [
  'Confirm that it is you',
  'This decides what a person can do in the shop. Please enter your own password.',
] as const

/** The editor of roles, which are named sets of permissions: built-in ones, and the owner's. */
export function Roles() {
  const call = useCall('/admin/roles', undefined, { staleTime: 0 })
  const refresh = useRefresh()
  const { ask } = useAsking()
  const first = usePasswordFirst(useAct().act, ...confirming)
  const [editing, setEditing] = useState<Role | 'new'>()
  if (call.isPending) return <Loading />
  if (!call.data) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  const drop = async (role: Role) => {
    const sure = await ask({
      title: `Delete the role ${role.name}?`,
      text:
        role.staff === 0
          ? 'No one has this role.'
          : `${role.staff === 1 ? '1 account has it' : `${role.staff} accounts have it`}: choose another role for them first.`,
      yes: 'Delete',
      danger: true,
    })
    if (sure)
      await first.act({
        send: () => remove('/admin/roles/{name}', { name: role.name }),
        done: () => refresh('/admin/roles'),
      })
  }
  return (
    <section className={css.screen} aria-labelledby="roles">
      <div className={css.head}>
        <h2 id="roles">Roles</h2>
        <Button kind="plain" onClick={() => setEditing('new')}>
          Add role
        </Button>
      </div>
      <Scroll label="Roles">
        <table className={css.table}>
          <thead>
            <tr>
              <th>Role</th>
              <th>May use</th>
              <th>Staff</th>
              <th className={css.stuck}>
                <span className="hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {call.data.data.map((role) => (
              <tr key={role.name}>
                <td>{role.name}</td>
                <td>{sums[role.name] ?? role.permissions.map((p) => may[p] ?? p).join(', ')}</td>
                <td>{role.staff}</td>
                <td className={css.stuck}>
                  {!role.preset && (
                    <span className={css.actions}>
                      <Button
                        kind="plain"
                        size="small"
                        onClick={() => setEditing(role)}
                        aria-label={`Edit the role ${role.name}`}
                      >
                        Edit
                      </Button>
                      <Button
                        kind="danger"
                        size="small"
                        onClick={() => void drop(role)}
                        aria-label={`Delete the role ${role.name}`}
                      >
                        Delete
                      </Button>
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {editing && (
        <RoleDialog
          role={editing === 'new' ? undefined : editing}
          all={call.data.permissions}
          onClose={() => setEditing(undefined)}
        />
      )}
      {first.dialog}
    </section>
  )
}

/** A role's name and permissions. The server asks for the password before it saves them. */
function RoleDialog({ role, all, onClose }: { role: Role | undefined; all: string[]; onClose: () => void }) {
  const refresh = useRefresh()
  const [ticked, setTicked] = useState(role?.permissions ?? [])
  const { values, field, busy, act, errors } = useForm({ name: role?.name ?? '' })
  const first = usePasswordFirst(act, ...confirming)
  const saving = {
    send: () => post('/admin/roles', { ...values, permissions: ticked }),
    done: async () => {
      await refresh('/admin/roles', '/admin/staff')
      onClose()
    },
  }
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void first.act(saving, event.currentTarget)
  }
  return (
    <FormDialog title={role ? `Role ${role.name}` : 'Add role'} onClose={onClose}>
      <form className={css.form} onSubmit={save} noValidate>
        <Field label="Name" {...field('name')} readOnly={!!role} />
        <fieldset className={css.whole}>
          <legend>May use</legend>
          {all.map((permission) => (
            <Check
              key={permission}
              label={capital(may[permission] ?? permission)}
              on={ticked.includes(permission)}
              onChange={(on) => setTicked(on ? [...ticked, permission] : ticked.filter((p) => p !== permission))}
            />
          ))}
          {errors.permissions && <p role="alert">{errors.permissions}</p>}
        </fieldset>
        <FormActions submit="Save" busy={busy} onCancel={onClose} whole />
      </form>
      {first.dialog}
    </FormDialog>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
