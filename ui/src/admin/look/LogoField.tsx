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
  /** The URL of the logo that is used while this one is not chosen. */
  shown?: string
  error?: string | undefined
  hint?: string
  disabled?: boolean
  onName: (name: string, ratio?: number) => void
}

/** A field for a logo, with a preview on its background. */
export function LogoField({ label, scheme, name, shown, error, hint, disabled, onName }: Props) {
  const { errors, busy, act } = useAct()
  // A counter that empties the file field after each upload, so that the same file can be sent again.
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
