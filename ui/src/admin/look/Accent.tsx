import { type CSSProperties, useEffect, useState } from 'react'
import { useCall } from '../../api/hooks'
import { Field } from '../../parts/Field'
import { usualAccent } from '../../styles/accent'
import css from '../blocks/blocks.module.css'
import own from './look.module.css'

const whole = /^#[0-9a-f]{6}$/i

/** The choice of the brand colour, with its tones on light and on dark backgrounds. */
export function Accent(props: { accent: string; error?: string | undefined; onAccent: (accent: string) => void }) {
  const { accent, error, onAccent } = props
  const now = accent || usualAccent
  const [text, setText] = useState(now)
  useEffect(() => setText(accent || usualAccent), [accent])
  const tones = useCall('/admin/look/tones', { accent: whole.test(now) ? now : '' }, { staleTime: 600_000, keep: true })
  const choose = (next: string) => {
    setText(next)
    if (whole.test(next)) onAccent(next.toLowerCase())
  }
  return (
    <section className={css.panel} aria-labelledby="accent">
      <h2 id="accent">Brand colour</h2>
      <p className="quiet">
        Choose one. Its shades for text, buttons and hover are chosen so that everyone can read them.
      </p>
      <div className={own.colour}>
        <input
          type="color"
          aria-label="Choose the colour"
          value={whole.test(now) ? now : usualAccent}
          onChange={(e) => choose(e.currentTarget.value)}
        />
        <Field
          label="Colour"
          value={text}
          spellCheck={false}
          error={
            error ??
            (whole.test(text) ? undefined : `Please enter # and six digits, such as ${usualAccent.toUpperCase()}.`)
          }
          onChange={(e) => choose(e.currentTarget.value.trim())}
        />
      </div>
      {tones.data && (
        <div className={own.samples}>
          <Sample name="On light" tones={tones.data.data.light} />
          <Sample name="On dark" tones={tones.data.data.dark} />
        </div>
      )}
    </section>
  )
}

function Sample({ name, tones }: { name: string; tones: Record<string, string> }) {
  const said = Object.fromEntries(Object.entries(tones).map(([token, colour]) => [`--${token}`, colour]))
  return (
    <figure className={own.sample} style={said as CSSProperties}>
      <figcaption>{name}</figcaption>
      <p className={own.link}>Free delivery, and a link</p>
      <p className={own.soft}>Secondary text</p>
      <p className={own.buttons}>
        <span className={own.button}>Add to cart</span>
        <span className={own.button} data-pointed>
          Pointed at
        </span>
        <span className={own.button} data-focused>
          In focus
        </span>
      </p>
      <p className={own.wash}>Offer</p>
    </figure>
  )
}
