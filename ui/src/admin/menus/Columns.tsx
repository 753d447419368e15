import { Plus, Trash2 } from 'lucide-react'
import type { Front } from '../../api/front'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import type { Errors } from '../../parts/useAct'
import css from '../blocks/blocks.module.css'
import { FoldedLanguages, under } from '../blocks/InLanguages'
import { LinkRows } from './LinkRows'
import own from './menus.module.css'
import { SortList } from './SortList'
import { changed, without } from './values'

type Column = Front['menu']['columns'][number]
type Props = { columns: Column[]; errors: Errors; onChange: (columns: Column[]) => void }

const most = { columns: 4, links: 12 }

/** The editor of the owner's own columns in the footer. */
export function Columns({ columns, errors, onChange }: Props) {
  const rows = columns.map((column, n) => ({
    key: String(n),
    name: column.title || `Column ${n + 1}`,
    acts: (
      <button
        type="button"
        className={own.act}
        aria-label={`Remove the column ${column.title || n + 1}`}
        onClick={() => onChange(without(columns, n))}
      >
        <Trash2 size={18} aria-hidden="true" />
      </button>
    ),
    body: (
      <ColumnFields
        column={column}
        at={`columns.${n}`}
        errors={errors}
        onChange={(next) => onChange(changed(columns, n, next))}
      />
    ),
  }))
  return (
    <section className={css.panel} aria-label="Footer columns">
      <h2 className={own.title}>Footer columns</h2>
      <p className="quiet">Beside the shop’s address, customer care and “Help”, which every footer has.</p>
      {rows.length > 0 && (
        <SortList
          label="Footer columns"
          rows={rows}
          onMove={(keys) => onChange(keys.flatMap((key) => columns[Number(key)] ?? []))}
        />
      )}
      {columns.length < most.columns && (
        <div className={css.actions}>
          <Button
            kind="plain"
            icon={<Plus size={18} aria-hidden="true" />}
            onClick={() => onChange([...columns, { title: '', links: [{ label: '', link: '' }] }])}
          >
            Add a column
          </Button>
        </div>
      )}
    </section>
  )
}

type FieldsProps = { column: Column; at: string; errors: Errors; onChange: (column: Column) => void }

/** The title and the links of one column of the footer. errors are those of the server, by field. */
function ColumnFields({ column, at, errors, onChange }: FieldsProps) {
  return (
    <div className={own.body}>
      <Field
        label="Title"
        maxLength={40}
        value={column.title}
        error={errors[`${at}.title`]}
        onInput={(event) => onChange({ ...column, title: event.currentTarget.value })}
      />
      {column.title && (
        <FoldedLanguages
          fields={[{ name: 'title', label: 'Title', english: column.title, most: 40 }]}
          texts={column.texts}
          errors={under(errors, `${at}.`)}
          onChange={(texts) => onChange({ ...column, texts })}
        />
      )}
      <LinkRows
        label={`Links of ${column.title || 'the column'}`}
        links={column.links}
        most={most.links}
        letters={60}
        errors={under(errors, `${at}.`)}
        onChange={(links) => onChange({ ...column, links })}
      />
    </div>
  )
}
