import { Bold, Heading2, ImagePlus, Italic, Link2, List, ListOrdered, type LucideIcon, TextQuote } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { TextArea } from '../../parts/Field'
import { LinkDialog } from './LinkDialog'
import { type Mark, mark, plain, put, type Selected } from './markdown'
import { PictureDialog } from './PictureDialog'
import css from './pages.module.css'

const marks: [kind: Mark, label: string, Icon: LucideIcon][] = [
  ['bold', 'Bold (Ctrl B)', Bold],
  ['italic', 'Italic (Ctrl I)', Italic],
  ['heading', 'Heading', Heading2],
  ['list', 'List', List],
  ['numbers', 'Numbered list', ListOrdered],
  ['quote', 'Quote', TextQuote],
]

type Props = {
  label: string
  hint: string
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

/** A text field for Markdown, with buttons for people who don't know Markdown. */
export function Editor({ label, hint, value, error, onChange }: Props) {
  const box = useRef<HTMLTextAreaElement>(null)
  const next = useRef<Selected>()
  const [asking, setAsking] = useState<'link' | 'picture'>()
  /** The position of the caret before a dialog took the focus. */
  const left = useRef<Selected>({ text: value, start: value.length, end: value.length })
  useLayoutEffect(() => {
    if (!next.current || next.current.text !== value) return
    box.current?.focus()
    box.current?.setSelectionRange(next.current.start, next.current.end)
    next.current = undefined
  })
  const here = (): Selected => {
    const { selectionStart = value.length, selectionEnd = value.length } = box.current ?? {}
    return { text: value, start: selectionStart, end: selectionEnd }
  }
  const change = (to: Selected) => {
    next.current = to
    onChange(to.text)
  }
  const open = (what: 'link' | 'picture') => {
    left.current = here()
    setAsking(what)
  }
  const press = (event: KeyboardEvent) => {
    const kind = (event.ctrlKey || event.metaKey) && { b: 'bold' as const, i: 'italic' as const }[event.key]
    if (!kind) return
    event.preventDefault()
    change(mark(kind, here()))
  }
  const tool = (text: string, Icon: LucideIcon, act: () => void) => (
    <button key={text} type="button" className={css.tool} title={text} aria-label={text} onClick={act}>
      <Icon size={18} aria-hidden="true" />
    </button>
  )
  return (
    <div className={css.editor}>
      <div className={css.tools} role="toolbar" aria-label={`How ${label.toLowerCase()} looks`}>
        {marks.map(([kind, text, Icon]) => tool(text, Icon, () => change(mark(kind, here()))))}
        {tool('Link', Link2, () => open('link'))}
        {tool('Picture', ImagePlus, () => open('picture'))}
      </div>
      <TextArea
        ref={box}
        label={label}
        hint={hint}
        name="text"
        rows={18}
        value={value}
        error={error}
        onInput={(event) => onChange(event.currentTarget.value)}
        onKeyDown={press}
      />
      {asking === 'link' && (
        <LinkDialog
          words={left.current.text.slice(left.current.start, left.current.end)}
          onClose={() => setAsking(undefined)}
          onPut={(words, to) => {
            setAsking(undefined)
            change(put(`[${plain(words)}](${to})`, false, left.current))
          }}
        />
      )}
      {asking === 'picture' && (
        <PictureDialog
          onClose={() => setAsking(undefined)}
          onPut={(words, path) => {
            setAsking(undefined)
            change(put(`![${plain(words)}](${path})`, true, left.current))
          }}
        />
      )}
    </div>
  )
}
