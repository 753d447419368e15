import { useState } from 'react'
import { post } from '../../api/client'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { useAct } from '../../parts/useAct'
import { bitmapOf } from './bitmapOf'
import own from './look.module.css'

type Props = {
  label: string
  scheme: 'light' | 'dark'
  name: string
  /** shown is the logo that is used while this one is not chosen. */
  shown?: string
  error?: string | undefined
  hint?: string
  disabled?: boolean
  onName: (name: string, ratio?: number) => void
}

/** A logo with a sample on its background. */
export function LogoField({ label, scheme, name, shown, error, hint, disabled, onName }: Props) {
  const { errors, busy, act } = useAct()
  // The field forgets a file that was sent, so that the same one can be sent again.
  const [sent, setSent] = useState(0)
  const send = (file: File) =>
    act({
      send: async () => post('/admin/look/logo', { file, bitmap: await bitmapOf(file) }),
      at: 'file',
      done: ({ data }) => {
        onName(data.name, data.width / data.height)
        setSent((n) => n + 1)
      },
    })
  const picture = name || shown
  return (
    <div className={own.logo}>
      <div className={own.ground} data-ground={scheme}>
        {picture ? <img src={`/look/${picture}`} alt={`Current ${label.toLowerCase()}`} /> : <span>None</span>}
      </div>
      <Field
        key={sent}
        label={label}
        type="file"
        accept=".svg,image/svg+xml,image/png,image/jpeg,image/webp,image/gif"
        error={errors.file ?? error}
        hint={hint}
        disabled={busy || disabled}
        onChange={(e) => {
          const file = e.currentTarget.files?.[0]
          if (file) void send(file)
        }}
      />
      {name && (
        <Button kind="plain" size="small" disabled={busy} onClick={() => onName('')}>
          Remove {label.toLowerCase()}
        </Button>
      )}
    </div>
  )
}
