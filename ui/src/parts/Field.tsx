import {
  forwardRef,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import css from './Field.module.css'

type Shell = { label: string; error?: string | undefined; hint?: ReactNode; required?: boolean | undefined }

/** FieldShell connects a label, a control, its hint and its error for screen readers. */
function FieldShell({ label, error, hint, required, id, children }: Shell & { id: string; children: ReactNode }) {
  return (
    <div className={css.field}>
      <label htmlFor={id} data-required={required || undefined}>
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

const described = (id: string, error?: string, hint?: ReactNode) =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined

type InputProps = Shell & Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> & { after?: ReactNode }

export const Field = forwardRef<HTMLInputElement, InputProps>(function Field(
  { label, error, hint, after, ...rest },
  ref,
) {
  const own = useId()
  const id = rest.id ?? own
  return (
    <FieldShell id={id} label={label} error={error} hint={hint} required={rest.required}>
      <div className={css.row}>
        <input
          ref={ref}
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described(id, error, hint)}
        />
        {after}
      </div>
    </FieldShell>
  )
})

/** A text of several lines, with label, hint and error as a Field has. */
export const TextArea = forwardRef<HTMLTextAreaElement, Shell & TextareaHTMLAttributes<HTMLTextAreaElement>>(
  function TextArea({ label, error, hint, ...rest }, ref) {
    const id = useId()
    return (
      <FieldShell id={id} label={label} error={error} hint={hint} required={rest.required}>
        <textarea
          ref={ref}
          rows={4}
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described(id, error, hint)}
        />
      </FieldShell>
    )
  },
)

export const Select = forwardRef<HTMLSelectElement, Shell & SelectHTMLAttributes<HTMLSelectElement>>(function Select(
  { label, error, hint, children, ...rest },
  ref,
) {
  const id = useId()
  return (
    <FieldShell id={id} label={label} error={error} hint={hint} required={rest.required}>
      <select
        ref={ref}
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described(id, error, hint)}
      >
        {children}
      </select>
    </FieldShell>
  )
})
