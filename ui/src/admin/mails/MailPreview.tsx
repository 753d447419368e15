import { useEffect, useRef, useState } from 'react'
import { post, type Schemas } from '../../api/client'
import { Field } from '../../parts/Field'
import { digits } from '../../rules/digits'
import css from '../blocks/blocks.module.css'
import long from '../blocks/long.module.css'
import { MailFrame } from '../blocks/MailFrame'
import own from './mails.module.css'

type Props = {
  kind: string
  lang: string
  values: { subject: string; text: string }
  /**
   * The ID of the order whose data fills the preview; '' for example data, undefined for mails that are not about
   * an order.
   */
  order: string | undefined
  onOrder: (order: string) => void
}

/** The time from the last keystroke until the server is called, in milliseconds. */
const pause = 400

const ways = { wide: 'Computer', phone: 'Phone', plain: 'Plain text' } as const

/** A preview of a mail on a computer, on a phone, and as plain text. */
export function MailPreview({ kind, lang, values, order, onOrder }: Props) {
  const [shown, setShown] = useState<Schemas['MailPreviewData']>()
  const [way, setWay] = useState<keyof typeof ways>('wide')
  const first = useRef(true)
  useEffect(() => {
    let current = true
    const timer = setTimeout(
      () =>
        post('/admin/mail-preview', { kind, lang, subject: values.subject, text: values.text, order: order || 0 })
          .then(
            ({ data }) => current && setShown((before) => (data.html ? data : { ...data, html: before?.html ?? '' })),
          )
          // The previous preview stays until the server replies again.
          .catch(() => undefined),
      first.current ? 0 : pause,
    )
    first.current = false
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [kind, lang, values.subject, values.text, order])
  const { order: wrongOrder, ...wrong } = shown?.wrong ?? {}
  const says = Object.values(wrong)[0]
  return (
    <section className={`${css.panel} ${own.side}`} aria-label="Preview">
      <div className={css.head}>
        <h2 className={own.title}>Preview</h2>
        <div className={css.tabs} role="group" aria-label="View">
          {Object.entries(ways).map(([name, words]) => (
            <button
              key={name}
              type="button"
              aria-pressed={way === name}
              onClick={() => setWay(name as keyof typeof ways)}
            >
              {words}
            </button>
          ))}
        </div>
      </div>
      {order !== undefined && (
        <Field
          label="With the data of order"
          inputMode="numeric"
          maxLength={12}
          placeholder="Examples"
          value={order}
          error={wrongOrder}
          onInput={(event) => onOrder(digits(event.currentTarget.value))}
        />
      )}
      <p role="status" className={says ? own.fault : 'hidden'}>
        {says}
      </p>
      {shown && !says && (
        <p className={own.subject} lang={lang}>
          {shown.subject}
        </p>
      )}
      {way === 'plain' ? (
        <pre className={long.plain} lang={lang}>
          {shown?.text}
        </pre>
      ) : shown ? (
        <MailFrame
          className={own.mail}
          data-narrow={way === 'phone' || undefined}
          data-old={says ? true : undefined}
          html={shown.html}
        />
      ) : (
        // The frame is filled later: one filled while its empty document is still loading can stay blank.
        <div className={own.mail} />
      )}
    </section>
  )
}
