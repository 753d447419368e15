import type { ButtonHTMLAttributes, ReactNode } from 'react'
import css from './Button.module.css'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  kind?: 'primary' | 'plain' | 'quiet' | 'danger'
  size?: 'normal' | 'small'
  wide?: boolean
  busy?: boolean
  icon?: ReactNode
}

export function buttonClass(kind: Props['kind'] = 'primary', size: Props['size'] = 'normal', wide = false): string {
  return [css.button, css[kind], size === 'small' && css.small, wide && css.wide].filter(Boolean).join(' ')
}

/** A button. busy disables it and shows that its action is in progress. */
export function Button({
  kind = 'primary',
  size = 'normal',
  wide = false,
  busy = false,
  icon,
  children,
  disabled,
  type = 'button',
  ...rest
}: Props) {
  return (
    <button
      type={type}
      className={buttonClass(kind, size, wide)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy ? <span className={css.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}
