import { Check, Eye, EyeOff, X } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import type { Bound } from '../../parts/useForm'
import { passwordCriteria, strength } from '../../rules/forms'
import { say } from '../../words'
import css from './PasswordFields.module.css'

/** A password field with a button to show it. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'after'>) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <Button
          kind="plain"
          aria-label={shown ? say.passwordFields.hidePassword : say.passwordFields.showPassword}
          aria-pressed={shown}
          onClick={() => setShown((s) => !s)}
        >
          {shown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
        </Button>
      }
    />
  )
}

type Props = { password: Bound; confirm: Bound; label?: string }

/** The fields for a new password, typed twice, with a checklist of how strong it is. */
export function PasswordFields({ password, confirm, label = say.passwordFields.password }: Props) {
  const level = strength(password.value)
  return (
    <>
      <PasswordField label={label} required autoComplete="new-password" {...password} />
      <div className={css.strength} aria-live="polite">
        {password.value && (
          <p>
            {say.passwordFields.passwordStrength}
            <strong data-strength={level}>{say.forms[level]}</strong>
          </p>
        )}
        <ul>
          {passwordCriteria().map((criterion) => {
            const met = criterion.met(password.value)
            return (
              <li key={criterion.text} data-met={met || undefined}>
                {met ? (
                  <Check size={16} aria-label={say.passwordFields.met} />
                ) : (
                  <X size={16} aria-label={say.passwordFields.missing} />
                )}{' '}
                {criterion.text}
              </li>
            )
          })}
        </ul>
      </div>
      <PasswordField
        label={say.passwordFields.confirmPassword}
        required
        autoComplete="new-password"
        {...confirm}
        error={
          confirm.error ||
          (confirm.value && confirm.value !== password.value ? say.passwordFields.passwordsDontMatch : undefined)
        }
      />
    </>
  )
}
