import { useEffect, useRef, useState } from 'react'
import { post } from '../../api/client'
import text from '../../parts/text.module.css'
import css from '../blocks/blocks.module.css'
import own from './pages.module.css'

type Props = {
  values: { title: string; slug: string; text: string; description: string; form: boolean }
  policy: string
  path: string | undefined
}

/** The time from the last keystroke until the server is called, in milliseconds. */
const pause = 350

/** A preview of a page on a wide screen, on a phone, and in a search engine. */
export function Preview({ values, policy, path }: Props) {
  const [html, setHTML] = useState('')
  const [narrow, setNarrow] = useState(false)
  const first = useRef(true)
  useEffect(() => {
    let current = true
    const timer = setTimeout(
      () =>
        post('/admin/page-preview', { text: values.text })
          .then(({ data }) => current && setHTML(data.html))
          // The previous preview stays until the server replies.
          .catch(() => undefined),
      first.current ? 0 : pause,
    )
    first.current = false
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [values.text])
  const address = policy ? path : `/pages/${values.slug || '…'}`
  return (
    <>
      <section className={css.panel} aria-label="Preview">
        <div className={css.head}>
          <h2 className={own.title}>Preview</h2>
          <div className={css.tabs}>
            <button type="button" aria-pressed={!narrow} onClick={() => setNarrow(false)}>
              Wide
            </button>
            <button type="button" aria-pressed={narrow} onClick={() => setNarrow(true)}>
              Phone
            </button>
          </div>
        </div>
        <div className={own.sheet} data-narrow={narrow || undefined}>
          <p className={own.pageTitle}>{values.title || 'Title'}</p>
          {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: links of a preview lead nowhere */}
          <div
            className={text.text}
            onClick={(event) => (event.target as Element).closest('a') && event.preventDefault()}
            dangerouslySetInnerHTML={{ __html: html }}
          />
          {values.form && <p className={own.form}>The shop’s name, address, telephone and email, and a form.</p>}
        </div>
      </section>
      <section className={css.panel} aria-label="In a search engine">
        <h2 className={own.title}>In a search engine</h2>
        <div className={own.found}>
          <span className={own.address}>{`${location.host}${address}`}</span>
          <strong>{values.title || 'Title'}</strong>
          <span className="quiet">
            {values.description.slice(0, 160) || 'Without a description, search engines choose text from the page.'}
          </span>
        </div>
      </section>
    </>
  )
}
