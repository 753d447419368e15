import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { Field, Select, TextArea } from '../../parts/Field'
import type { Errors } from '../../parts/useAct'
import { FoldedLanguages } from '../blocks/InLanguages'
import { LinkField } from '../blocks/LinkField'
import { PictureField } from '../blocks/PictureField'
import { CategoryChoice } from './CategoryChoice'
import own from './front.module.css'
import { SpotsField } from './SpotsField'
import type { Kind, Panel } from './values'

type Props = {
  kind: Kind
  panel: Panel
  at: number
  of: number
  icons: string[]
  error: (field: string) => string | undefined
  /** The errors of this panel, by the panel's own field names. */
  errors: Errors
  onChange: (panel: Panel) => void
  onMove: (by: number) => void
  onRemove: () => void
}

const spelt = (icon: string) => icon.charAt(0).toUpperCase() + icon.slice(1).replace('-', ' ')

/** The form of a panel in a section: a slide, tile, reason, box or picture. */
export function PanelForm({ kind, panel, at, of, icons, error, errors, onChange, onMove, onRemove }: Props) {
  const set = (change: Partial<Panel>) => onChange({ ...panel, ...change })
  const has = (field: string) => kind.panel_fields.includes(field)
  const name = `${kind.panel.charAt(0).toUpperCase()}${kind.panel.slice(1)}${kind.panels_most > 1 ? ` ${at + 1}` : ''}`
  return (
    <fieldset className={own.panel}>
      <legend>{name}</legend>
      {kind.panels_most > 1 && (
        <span className={own.move}>
          <button type="button" aria-label={`Move ${name} up`} disabled={at === 0} onClick={() => onMove(-1)}>
            <ArrowUp aria-hidden="true" />
          </button>
          <button type="button" aria-label={`Move ${name} down`} disabled={at === of - 1} onClick={() => onMove(1)}>
            <ArrowDown aria-hidden="true" />
          </button>
          <button type="button" aria-label={`Remove ${name}`} disabled={of <= kind.panels_least} onClick={onRemove}>
            <Trash2 aria-hidden="true" />
          </button>
        </span>
      )}
      {has('category') && (
        <CategoryChoice value={panel.category} error={error('category')} onChange={(category) => set({ category })} />
      )}
      {has('picture') && <PictureField value={panel} error={error('picture')} onChange={set} />}
      {has('spots') && panel.picture && (
        <SpotsField spots={panel.spots ?? []} error={error('spots')} onChange={(spots) => set({ spots })} />
      )}
      {has('icon') && (
        <Select
          label="Icon"
          value={panel.icon}
          error={error('icon')}
          onChange={(e) => set({ icon: e.currentTarget.value })}
        >
          {icons.map((icon) => (
            <option key={icon} value={icon}>
              {spelt(icon)}
            </option>
          ))}
        </Select>
      )}
      {has('title') && (
        <Field
          label={has('category') ? 'Name, if different from the category’s' : 'Title'}
          value={panel.title}
          maxLength={80}
          error={error('title')}
          onInput={(e) => set({ title: e.currentTarget.value })}
        />
      )}
      {has('text') && (
        <TextArea
          label="Text"
          rows={2}
          value={panel.text}
          maxLength={300}
          error={error('text')}
          onInput={(e) => set({ text: e.currentTarget.value })}
        />
      )}
      {has('link') && (
        <>
          <LinkField label="Leads to" value={panel.link} error={error('link')} onChange={(link) => set({ link })} />
          {panel.link && (
            <Field
              label="Button text"
              value={panel.label}
              maxLength={40}
              error={error('label')}
              onInput={(e) => set({ label: e.currentTarget.value })}
            />
          )}
        </>
      )}
      <FoldedLanguages
        fields={[
          { name: 'title', label: 'Title', english: has('title') ? panel.title : '', most: 80 },
          { name: 'text', label: 'Text', english: has('text') ? panel.text : '', most: 300, rows: 2 },
          { name: 'label', label: 'Button text', english: panel.link ? panel.label : '', most: 40 },
          { name: 'alt', label: 'Alt text', english: panel.alt, most: 200 },
        ].filter((one) => one.english)}
        texts={panel.texts}
        errors={errors}
        onChange={(texts) => set({ texts })}
      />
    </fieldset>
  )
}
