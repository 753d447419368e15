import { ImagePlus } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { post } from '../../api/client'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { useAct } from '../../parts/useAct'
import own from './front.module.css'

type Value = { picture: string; alt: string; focus_x: number; focus_y: number }
type Props = { value: Value; error: string | undefined; onChange: (change: Partial<Value>) => void }

const within = (n: number) => Math.min(100, Math.max(0, Math.round(n)))

/** A picture of the storefront: its upload, the point to keep when it is cropped, and its alternative text. */
export function PictureField({ value, error, onChange }: Props) {
  const file = useRef<HTMLInputElement>(null)
  const { act, busy, errors } = useAct()
  const { picture, alt, focus_x: x, focus_y: y } = value
  const sent = /^[0-9a-f]{32}$/.test(picture)
  const send = (image: File | undefined) =>
    image &&
    act({
      send: async () => ({ sent: (await post('/admin/front-pictures', { image })).data }),
      done: (reply) => onChange({ picture: reply.sent.name, focus_x: 50, focus_y: 50 }),
      at: 'image',
    })
  const nudge = (event: KeyboardEvent) => {
    const by = { ArrowLeft: [-5, 0], ArrowRight: [5, 0], ArrowUp: [0, -5], ArrowDown: [0, 5] }[event.key]
    if (!by) return
    event.preventDefault()
    onChange({ focus_x: within(x + (by[0] ?? 0)), focus_y: within(y + (by[1] ?? 0)) })
  }
  const wrong = errors.image || error
  return (
    <div className={own.picture}>
      {sent && (
        <button
          type="button"
          className={own.focus}
          aria-label={`Focal point: ${x}% from the left, ${y}% from the top. Move it with the arrow keys.`}
          onKeyDown={nudge}
          onClick={(event) => {
            if (!event.detail) return
            const box = event.currentTarget.getBoundingClientRect()
            onChange({
              focus_x: within(((event.clientX - box.left) / box.width) * 100),
              focus_y: within(((event.clientY - box.top) / box.height) * 100),
            })
          }}
        >
          <img src={`/uploads/${picture}-640.jpg`} alt="" />
          <span style={{ insetInlineStart: `${x}%`, insetBlockStart: `${y}%` }} aria-hidden="true" />
        </button>
      )}
      <div className={own.acts}>
        <Button
          kind="plain"
          size="small"
          busy={busy}
          icon={<ImagePlus size={16} aria-hidden="true" />}
          onClick={() => file.current?.click()}
        >
          {picture ? 'Replace picture' : 'Choose a picture'}
        </Button>
        <span className="quiet">
          {sent
            ? 'Click the most important part of the picture: it is never cropped.'
            : picture
              ? 'It is a built-in picture.'
              : ''}
        </span>
      </div>
      <input
        ref={file}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/gif,image/webp"
        aria-label="Picture"
        onChange={(e) => {
          void send(e.currentTarget.files?.[0])
          e.currentTarget.value = ''
        }}
      />
      {wrong && (
        <p className={own.wrong} role="alert">
          {wrong}
        </p>
      )}
      {picture && (
        <Field
          label="Alt text"
          hint="Read aloud by screen readers. Leave empty if the text beside it says everything."
          value={alt}
          maxLength={200}
          onInput={(e) => onChange({ alt: e.currentTarget.value })}
        />
      )}
    </div>
  )
}
