import { Check, Eye, EyeOff, X } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { passwordCriteria, strength } from '../../rules/forms'
import css from './blocks.module.css'

/** A password field with its show and hide. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'after'>) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <Button
          kind="plain"
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          onClick={() => setShown((s) => !s)}
        >
          {shown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
        </Button>
      }
    />
  )
}

type Props = {
  password: string
  confirm: string
  onPassword: (text: string) => void
  onConfirm: (text: string) => void
  errors: Record<string, string>
  label?: string
}

/** A new password, typed twice, with the checklist that says how strong it is. */
export function PasswordFields({ password, confirm, onPassword, onConfirm, errors, label = 'Password' }: Props) {
  const level = strength(password)
  return (
    <>
      <PasswordField
        label={label}
        required
        autoComplete="new-password"
        value={password}
        error={errors.password}
        onInput={(event) => onPassword(event.currentTarget.value)}
      />
      <div className={css.strength} aria-live="polite">
        {password && (
          <p>
            Password strength: <strong data-strength={level}>{level}</strong>
          </p>
        )}
        <ul>
          {passwordCriteria.map((criterion) => {
            const met = criterion.met(password)
            return (
              <li key={criterion.text} data-met={met || undefined}>
                {met ? <Check size={16} aria-label="met" /> : <X size={16} aria-label="missing" />} {criterion.text}
              </li>
            )
          })}
        </ul>
      </div>
      <PasswordField
        label="Confirm password"
        required
        autoComplete="new-password"
        value={confirm}
        error={errors.confirm_password ?? (confirm && confirm !== password ? "Passwords don't match" : undefined)}
        onInput={(event) => onConfirm(event.currentTarget.value)}
      />
    </>
  )
}
