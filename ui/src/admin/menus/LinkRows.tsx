import { Plus, Trash2 } from 'lucide-react'
import type { Front } from '../../api/front'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import type { Errors } from '../../parts/useAct'
import css from '../blocks/blocks.module.css'
import { FoldedLanguages, under } from '../blocks/InLanguages'
import { LinkPicker } from '../blocks/LinkPicker'
import own from './menus.module.css'
import { SortList } from './SortList'
import { changed, without } from './values'

type Links = Front['menu']['links']
type Props = {
  /** What the list is called for people who can't see it. */
  label: string
  links: Links
  /** How many links there may be, and how many letters a label may have. */
  most: number
  letters: number
  /** The errors of the server, by field: links.0.link. */
  errors: Errors
  onChange: (links: Links) => void
}

/** An editor of a list of links: target, label and translations of each. */
export function LinkRows({ label, links, most, letters, errors, onChange }: Props) {
  const rows = links.map((link, n) => ({
    key: String(n),
    name: link.label || `Link ${n + 1}`,
    acts: (
      <button
        type="button"
        className={own.act}
        aria-label={`Remove the link ${link.label || n + 1}`}
        onClick={() => onChange(without(links, n))}
      >
        <Trash2 size={18} aria-hidden="true" />
      </button>
    ),
    body: (
      <div className={own.fields}>
        <LinkPicker
          label="Leads to"
          value={link.link}
          error={errors[`links.${n}.link`]}
          onPick={(to, name) =>
            onChange(changed(links, n, { ...link, link: to, label: link.label || name.slice(0, letters) }))
          }
        />
        <Field
          label="Words"
          maxLength={letters}
          value={link.label}
          error={errors[`links.${n}.label`]}
          onInput={(event) => onChange(changed(links, n, { ...link, label: event.currentTarget.value }))}
        />
        {link.label && (
          <FoldedLanguages
            fields={[{ name: 'label', label: 'Words', english: link.label, most: letters }]}
            texts={link.texts}
            errors={under(errors, `links.${n}.`)}
            onChange={(texts) => onChange(changed(links, n, { ...link, texts }))}
          />
        )}
      </div>
    ),
  }))
  return (
    <>
      {rows.length > 0 && (
        <SortList
          label={label}
          rows={rows}
          onMove={(keys) => onChange(keys.flatMap((key) => links[Number(key)] ?? []))}
        />
      )}
      {links.length < most && (
        <div className={css.actions}>
          <Button
            kind="quiet"
            size="small"
            icon={<Plus size={18} aria-hidden="true" />}
            onClick={() => onChange([...links, { label: '', link: '' }])}
          >
            Add a link
          </Button>
        </div>
      )}
    </>
  )
}
