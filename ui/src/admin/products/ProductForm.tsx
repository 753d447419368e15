import { useRef, useState } from 'react'
import type { Schemas } from '../../api/client'
import { useCall } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field, TextArea } from '../../parts/Field'
import { NotRead } from '../../parts/NotRead'
import { clock, day } from '../../rules/dates'
import css from '../blocks/blocks.module.css'
import { ConflictDialog } from '../blocks/ConflictDialog'
import { FormActions } from '../blocks/FormActions'
import { TranslateDialog } from '../blocks/TranslateDialog'
import { CategorySelects } from './CategorySelects'
import { CertificateDialog } from './CertificateDialog'
import { met } from './Certificates'
import { Checklist } from './Checklist'
import { CompanionsField } from './CompanionsField'
import { Entries } from './Entries'
import { FormMenu, idOf } from './FormMenu'
import { KitField } from './KitField'
import { Pictures } from './Pictures'
import {
  CertificatesSection,
  LegalSection,
  OptionsSection,
  PriceSection,
  Section,
  StockSection,
} from './ProductSections'
import { differences, partOf, parts } from './product'
import own from './products.module.css'
import { Questions } from './Questions'
import { StoryFields } from './StoryFields'
import { type ProductEdit, type ProductFormProps, useProductForm } from './useProductForm'

/** The staff's form for new and existing products, in sections with a menu. It saves itself as a draft. */
export function ProductForm(props: ProductFormProps) {
  const { product } = props
  const edit = useProductForm(props)
  const { values, field, errors, isKit, options } = edit
  const form = useRef<HTMLFormElement>(null)
  const [translating, setTranslating] = useState(false)
  const [certificate, setCertificate] = useState<Schemas['CertificateRow']>()
  const certified = useCall(
    '/admin/products/{id}/certificates',
    { id: product?.product_id ?? 0 },
    { enabled: Boolean(product), staleTime: 0, keep: true },
  )
  const go = (to: string) => {
    const part = document.getElementById(idOf(partOf(to)))
    part?.scrollIntoView({ block: 'start' })
    const named = form.current?.elements.namedItem(to)
    const target = named instanceof HTMLElement ? named : part?.querySelector<HTMLElement>('input, select, textarea')
    target?.focus({ preventScroll: named === null })
  }
  // A variant has no options of its own, but those of its product.
  const hasOptions = !isKit && !product?.family_id && (options.ready || options.call.isError)
  const wrong = new Set(
    Object.keys(errors)
      .filter((name) => errors[name])
      .map(partOf),
  )
  // A bundle has no legal facts of its own, but those of its parts.
  const shown = parts.filter(
    ([name]) =>
      (name !== 'companions' || product) &&
      (name !== 'law' || !isKit) &&
      (name !== 'options' || hasOptions) &&
      (name !== 'story' || !product?.family_id),
  )
  return (
    <>
      <form
        ref={form}
        className={`${css.panel} ${own.form}`}
        onSubmit={edit.submit}
        noValidate
        aria-label={product ? `Edit ${product.title}` : 'New product'}
      >
        <div className={css.head}>
          <h2>{product ? product.title : 'New product'}</h2>
          <span className={own.kept} role="status">
            {draftState(edit)}
          </span>
        </div>
        <div className={own.layout}>
          <FormMenu parts={shown} onGo={go} wrong={wrong} />
          <div className={own.parts}>
            <Section name="basics">
              <div className={css.whole}>
                <Field label="Title" required {...field('title')} />
              </div>
              <CategorySelects nodes={edit.nodes} onChange={edit.choose} error={errors.category_id} adds />
              <div className={css.whole}>
                <TextArea label="Description" {...field('description')} />
              </div>
              <div className={css.whole}>
                {product ? (
                  <Button kind="plain" size="small" onClick={() => setTranslating(true)}>
                    In other languages
                  </Button>
                ) : (
                  <p className="quiet">Add translations after saving.</p>
                )}
              </div>
            </Section>
            <Section name="kit">
              <KitField
                product={product?.product_id ?? 0}
                pieces={edit.kit}
                price={values.price}
                error={errors.kit}
                onChange={edit.setKit}
              />
            </Section>
            <PriceSection edit={edit} onOptions={() => go('options')} />
            <StockSection edit={edit} />
            <Section name="pictures">
              <div className={css.whole}>
                <Pictures of={edit.pictures} error={errors.images || errors.image} />
              </div>
            </Section>
            {!product?.family_id && (
              <Section name="story">
                <StoryFields story={edit.story} errors={errors} onChange={edit.setStory} onSending={edit.onSending} />
              </Section>
            )}
            {hasOptions &&
              (options.ready ? (
                <OptionsSection edit={edit} />
              ) : (
                <Section name="options">
                  <NotRead calls={[options.call]} />
                </Section>
              ))}
            {!isKit && <LegalSection edit={edit} />}
            <CertificatesSection edit={edit} certified={certified} onEdit={setCertificate} />
            <Section name="details">
              {(['specifications', 'features', 'notes'] as const).map((name) => (
                <Entries
                  key={name}
                  label={name[0]?.toUpperCase() + name.slice(1)}
                  entries={edit.lists[name]}
                  error={errors[name]}
                  onChange={(entries) => edit.setLists({ ...edit.lists, [name]: entries })}
                />
              ))}
            </Section>
            <Section name="questions">
              <Questions of={edit.questions} onChange={edit.setQuestions} onDrop={(at) => void edit.dropQuestion(at)} />
            </Section>
            {product && (
              <Section name="companions">
                <div className={css.whole}>
                  <CompanionsField product={product.product_id} />
                </div>
              </Section>
            )}
            <Section name="search">
              <Field label="Meta description" {...field('meta_description')} />
              <Field label="Meta keywords" {...field('meta_keywords')} />
              <Field label="Title when shared" {...field('og_title')} />
              <Field label="Description when shared" {...field('og_description')} />
            </Section>
          </div>
          <div className={own.aside}>
            <Checklist
              values={options.has ? { ...values, stock: String(options.stock) } : values}
              pictures={edit.pictures.paths.length}
              kit={isKit}
              certificates={
                product ? certified.data?.data.certificates.filter((row) => row.state !== 'unasked').map(listed) : []
              }
              onGo={go}
            />
          </div>
        </div>
        <Ends edit={edit} />
        {product && translating && (
          <TranslateDialog
            kind="product"
            id={product.product_id}
            name={product.title}
            onClose={() => setTranslating(false)}
          />
        )}
        <Conflict edit={edit} />
      </form>
      {product && certificate && (
        <CertificateDialog
          product={product.product_id}
          of={certificate}
          onClose={() => setCertificate(undefined)}
          onSaved={({ version }) => edit.savedBeside(version)}
        />
      )}
    </>
  )
}

const draftState = ({ draftLost, draftFailed, draftKept, unsent }: ProductEdit) => {
  if (draftFailed) return 'The draft could not be saved; trying again.'
  if (draftLost && !draftKept)
    return 'Your draft could not be loaded, if there is one. Reload before you edit: a new draft replaces it.'
  if (!unsent) return ''
  return draftKept ? `Draft saved at ${clock(draftKept)}` : 'Not saved yet'
}

const listed = (row: Schemas['CertificateRow']) => ({
  field: 'certificates',
  name: row.state === 'later' ? `${row.name}, from ${day(row.lacks_from)}` : row.name,
  met: met(row),
})

/** The buttons at the end of the product form. */
function Ends({ edit }: { edit: ProductEdit }) {
  return (
    <div className={own.ends}>
      <FormActions
        submit={edit.product ? 'Update' : 'Add'}
        busy={edit.busy || edit.sending}
        onCancel={() => void edit.cancel()}
      />
      <span className={css.actions}>
        <Button kind="plain" onClick={edit.preview}>
          Preview
        </Button>
        {edit.discardable && (
          <Button kind="quiet" onClick={() => void edit.discard()}>
            Discard draft
          </Button>
        )}
      </span>
    </div>
  )
}

/** A dialog that asks whose change to keep, if a colleague has changed the same fields in the meantime. */
function Conflict({ edit: { product, conflict } }: { edit: ProductEdit }) {
  if (!product || !conflict) return null
  const { row, both, before } = conflict
  return (
    <ConflictDialog
      title="Someone changed this product while you were editing"
      text={`Changed on ${day(row.changed_at)} at ${clock(row.changed_at)}. ${
        both.length > 0 ? `You both changed: ${both.join(', ')}. ` : ''
      }Fields that only they changed keep their values. Close this to continue editing.`}
      differences={differences(before ?? product, row)}
      onClose={conflict.close}
      onMine={conflict.keepMine}
      onTheirs={conflict.takeTheirs}
    />
  )
}
