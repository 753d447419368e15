import { Plus, Trash2 } from 'lucide-react'
import { Button } from '../../parts/Button'
import { Field, Select, TextArea } from '../../parts/Field'
import type { Errors } from '../../parts/useAct'
import { Check } from '../blocks/Check'
import { FoldedLanguages, under } from '../blocks/InLanguages'
import { CategoryChoice } from './CategoryChoice'
import own from './front.module.css'
import { PanelForm } from './PanelForm'
import { ProductsField } from './ProductsField'
import { type Kind, moved, newPanel, type Section } from './values'

type Props = {
  section: Section
  kind: Kind
  icons: string[]
  /** The errors of this section, by its own field names, such as panels.0.link. */
  errors: Errors
  onChange: (section: Section) => void
  onRemove: () => void
}

/** The form of a section; its kind defines the fields. */
export function SectionForm({ section, kind, icons, errors, onChange, onRemove }: Props) {
  const set = (change: Partial<Section>) => onChange({ ...section, ...change })
  const source = kind.sources.find((one) => one.source === section.source)
  const panels = kind.panels_most > 0 && (!source || source.needs === 'panels')
  const icon = kind.panel_fields.includes('icon') ? (icons[0] ?? '') : ''
  return (
    <section className={own.form} aria-label={`${kind.name}: content`}>
      <div className={own.head}>
        <h2>{kind.name}</h2>
        <Button kind="quiet" size="small" icon={<Trash2 size={16} aria-hidden="true" />} onClick={onRemove}>
          Remove
        </Button>
      </div>
      <p className="quiet">{kind.hint}</p>
      {kind.title && (
        <Field
          label={kind.title}
          value={section.title}
          maxLength={80}
          error={errors.title}
          onInput={(e) => set({ title: e.currentTarget.value })}
        />
      )}
      {kind.sources.length > 0 && (
        <Select
          label="Which"
          value={section.source}
          error={errors.source}
          onChange={(e) => set({ source: e.currentTarget.value })}
        >
          {kind.sources.map((one) => (
            <option key={one.source} value={one.source}>
              {one.words}
            </option>
          ))}
        </Select>
      )}
      {source?.needs === 'category' && (
        <CategoryChoice value={section.category} error={errors.category} onChange={(category) => set({ category })} />
      )}
      {source?.needs === 'products' && (
        <ProductsField
          title="Picked"
          label="Add a product"
          picked={section.products}
          error={errors.products}
          onPick={(products) => set({ products })}
        />
      )}
      {kind.most > 0 && source?.needs !== 'products' && section.source !== 'viewed' && (
        <Field
          label="Maximum number"
          type="number"
          min={1}
          max={kind.most}
          value={String(section.count)}
          error={errors.count}
          onInput={(e) => set({ count: Number(e.currentTarget.value) || 0 })}
        />
      )}
      {kind.text && (
        <TextArea
          label={kind.text}
          rows={10}
          value={section.text}
          hint={kind.markdown ? '**bold**, *italic*, ## heading, - list, [words](https://…)' : undefined}
          error={errors.text}
          onInput={(e) => set({ text: e.currentTarget.value })}
        />
      )}
      {(kind.title || kind.text) && (
        <FoldedLanguages
          fields={[
            ...(kind.title ? [{ name: 'title', label: kind.title, english: section.title, most: 80 }] : []),
            ...(kind.text
              ? [{ name: 'text', label: kind.text, english: section.text, most: kind.markdown ? 8000 : 300, rows: 8 }]
              : []),
          ]}
          texts={section.texts}
          errors={errors}
          onChange={(texts) => set({ texts })}
        />
      )}
      {panels && (
        <>
          {section.panels.map((panel, i) => (
            <PanelForm
              key={i}
              kind={kind}
              panel={panel}
              at={i}
              of={section.panels.length}
              icons={icons}
              error={(field) => errors[`panels.${i}.${field}`]}
              errors={under(errors, `panels.${i}.`)}
              onChange={(next) => set({ panels: section.panels.map((one, n) => (n === i ? next : one)) })}
              onMove={(by) => set({ panels: moved(section.panels, i, i + by) })}
              onRemove={() => set({ panels: section.panels.filter((_, n) => n !== i) })}
            />
          ))}
          {errors.panels && (
            <p className={own.wrong} role="alert">
              {errors.panels}
            </p>
          )}
          {section.panels.length < kind.panels_most && kind.panels_most > 1 && (
            <Button
              kind="plain"
              size="small"
              icon={<Plus size={16} aria-hidden="true" />}
              onClick={() => set({ panels: [...section.panels, newPanel(icon)] })}
            >
              Add a {kind.panel}
            </Button>
          )}
        </>
      )}
      <fieldset className={own.when}>
        <legend>Schedule</legend>
        <Check label="Hide this section" on={section.hidden} onChange={(hidden) => set({ hidden })} />
        <Field
          label="From"
          type="datetime-local"
          value={section.from}
          error={errors.from}
          onInput={(e) => set({ from: e.currentTarget.value })}
        />
        <Field
          label="Until"
          type="datetime-local"
          value={section.to}
          error={errors.to}
          onInput={(e) => set({ to: e.currentTarget.value })}
        />
      </fieldset>
    </section>
  )
}
