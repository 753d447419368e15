import type { FormEvent, ReactNode } from 'react'
import { say } from '../words'
import { Button } from './Button'
import { Dialog } from './Dialog'
import { Field } from './Field'
import css from './PasswordDialog.module.css'
import { useForm } from './useForm'

type Props = {
  title: string
  text?: ReactNode
  /** The label if something else than the password is asked for: a code, which may be shown while typing. */
  label?: string | undefined
  yes: string
  danger?: boolean
  /** The field under which the server reports a wrong password. */
  field: 'password' | 'inputpassword'
  act: (password: string) => Promise<unknown>
  onClose: () => void
}

/** A dialog that asks for the password again, before an action for which a session alone is not enough. */
export function PasswordDialog({ title, text, label, yes, danger = false, field: name, act, onClose }: Props) {
  const { values, field, busy, submit } = useForm({ password: '', inputpassword: '' })
  const confirm = submit({ send: () => act(values[name]), done: onClose, at: name })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.stopPropagation() // the dialog may be inside another form
    confirm(event)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={css.form} onSubmit={send} noValidate>
        {text}
        <Field
          label={label ?? say.passwordDialog.yourPassword}
          type={label ? 'text' : 'password'}
          required
          autoComplete={label ? 'off' : 'current-password'}
          {...field(name)}
        />
        <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={busy}>
          {yes}
        </Button>
      </form>
    </Dialog>
  )
}
