import { X } from 'lucide-react'
import { useEffect } from 'react'
import type { Schemas } from '../../api/client'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import { To } from '../blocks/To'
import css from './layout.module.css'

const key = 'line'

/**
 * show hides the announcement for visitors who closed it. If it came with the page, /line.js has already hidden
 * it.
 */
const show = (mark: string) => {
  const shut = localStorage.getItem(key) === mark
  document.documentElement.toggleAttribute('data-line', shut)
}

/** The shop's announcement above the header. A visitor can close it; it stays closed until its text changes. */
export default function Line({ line: { text, link, mark } }: { line: Schemas['ShopLine'] }) {
  useEffect(() => show(mark), [mark])
  const close = () => {
    localStorage.setItem(key, mark)
    show(mark)
  }
  return (
    <section className={css.line} aria-label={say.line.announcement}>
      <p lang={tongue(text)}>{link ? <To href={link}>{text}</To> : text}</p>
      <button type="button" className={css.icon} aria-label={say.line.closeTheAnnouncement} onClick={close}>
        <X size={18} aria-hidden="true" />
      </button>
    </section>
  )
}
