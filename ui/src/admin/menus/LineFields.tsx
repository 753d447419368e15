import type { Front } from '../../api/front'
import { Field } from '../../parts/Field'
import type { Errors } from '../../parts/useAct'
import css from '../blocks/blocks.module.css'
import { FoldedLanguages, under } from '../blocks/InLanguages'
import { LinkPicker } from '../blocks/LinkPicker'
import own from './menus.module.css'

type Line = Front['menu']['line']
type Props = { line: Line; errors: Errors; onChange: (line: Line) => void }

/** The fields of the announcement above the header, and its schedule. */
export function LineFields({ line, errors, onChange }: Props) {
  const set = (changes: Partial<Line>) => onChange({ ...line, ...changes })
  return (
    <section className={css.panel} aria-label="Announcement line">
      <h2 className={own.title}>Announcement line</h2>
      <p className="quiet">Shown above the header. A visitor who closes it sees it again only after you change it.</p>
      {line.text && <p className={own.line}>{line.text}</p>}
      <Field
        label="Text"
        maxLength={140}
        value={line.text}
        error={errors['line.text']}
        hint="Empty: no line"
        onInput={(event) => set({ text: event.currentTarget.value })}
      />
      {line.text && (
        <FoldedLanguages
          fields={[{ name: 'text', label: 'Text', english: line.text, most: 140 }]}
          texts={line.texts}
          errors={under(errors, 'line.')}
          onChange={(texts) => set({ texts })}
        />
      )}
      {(line.text || line.link || line.from || line.to) && (
        <>
          <LinkPicker label="Leads to" value={line.link} error={errors['line.link']} onPick={(link) => set({ link })} />
          <div className={css.form}>
            <Field
              label="From"
              type="datetime-local"
              value={line.from}
              error={errors['line.from']}
              hint="Today if empty"
              onInput={(event) => set({ from: event.currentTarget.value })}
            />
            <Field
              label="Until"
              type="datetime-local"
              value={line.to}
              error={errors['line.to']}
              hint="Empty: no end"
              onInput={(event) => set({ to: event.currentTarget.value })}
            />
          </div>
        </>
      )}
    </section>
  )
}
