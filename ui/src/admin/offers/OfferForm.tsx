import type { ReactNode } from 'react'
import { Button } from '../../parts/Button'
import { Field, Select, TextArea } from '../../parts/Field'
import css from '../blocks/blocks.module.css'
import { Check } from '../blocks/Check'
import { ConflictDialog } from '../blocks/ConflictDialog'
import { FormActions } from '../blocks/FormActions'
import { ProductPicker } from '../blocks/ProductPicker'
import { CategoryPicker } from './CategoryPicker'
import { InShort } from './InShort'
import own from './offers.module.css'
import { type OfferEdit, type OfferFormProps, useOfferForm } from './useOfferForm'
import { differences, kinds, labels, uses, ways } from './values'
import { buyers, newCode, scopes } from './words'

/** The form of a promotion: what it gives, to whom, when, with a summary beside it. */
export function OfferForm(props: OfferFormProps) {
  const edit = useOfferForm(props)
  const { offer, values, busy, submit, leave, conflict } = edit
  return (
    <form className={own.columns} onSubmit={submit} noValidate aria-label={offer ? offer.name : 'New offer'}>
      <div className={css.stack}>
        <GivesSection edit={edit} />
        <WaySection edit={edit} />
        <ProductsSection edit={edit} />
        <BuyersSection edit={edit} />
        <TimeSection edit={edit} />
        <CombiningSection edit={edit} />
      </div>
      <InShort values={values} />
      <FormActions submit="Save offer" busy={busy} onCancel={leave} />
      {conflict && (
        <ConflictDialog
          title="Someone changed this offer while you were editing"
          text={`${conflict.words} Your text is still here.`}
          differences={differences(conflict.before, conflict.now)}
          onClose={edit.closeConflict}
          onMine={edit.keepMine}
          onTheirs={edit.takeTheirs}
        />
      )}
    </form>
  )
}

type Props = { edit: OfferEdit }

const options = (all: Record<string, string>) =>
  Object.entries(all).map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ))

/** What the promotion gives. The fields depend on its kind. */
function GivesSection({ edit: { values, field, whole } }: Props) {
  const shown = (one: 'percent' | 'amount' | 'most' | 'take' | 'pay') => uses(values.kind, one)
  return (
    <Section title="Discount">
      <div className={css.whole}>
        <Field
          label={labels.name}
          required
          maxLength={60}
          hint="Customers read it in the cart and on the invoice."
          {...field('name')}
        />
      </div>
      <Select label={labels.kind} {...field('kind')}>
        {options(kinds)}
      </Select>
      {shown('percent') && <Field required hint="Whole number" {...whole('percent')} />}
      {shown('most') && <Field label={labels.most} inputMode="decimal" hint="No limit if empty" {...field('most')} />}
      {shown('amount') && <Field label={labels.amount} required inputMode="decimal" {...field('amount')} />}
      {shown('take') && <Field required {...whole('take')} />}
      {shown('pay') && <Field required hint="The cheapest of them are free" {...whole('pay')} />}
      <Field
        label={labels.min_value}
        inputMode="decimal"
        hint="Value of these products in the order. No limit if empty"
        {...field('min_value')}
      />
      <Field hint="No limit if empty" {...whole('min_pieces')} />
    </Section>
  )
}

/** Whether customers enter a code or get the discount automatically. */
function WaySection({ edit: { values, set, field } }: Props) {
  return (
    <Section title="How customers get it">
      <Select label={labels.way} {...field('way')}>
        {options(ways)}
      </Select>
      {values.way === 'code' && (
        <div className={`${css.whole} ${own.code}`}>
          <Field
            label={labels.code}
            required
            maxLength={20}
            autoComplete="off"
            spellCheck={false}
            hint="3 to 20 letters, digits and hyphens"
            after={
              <Button kind="plain" onClick={() => set({ code: newCode() })}>
                Generate code
              </Button>
            }
            {...field('code', (typed) => typed.toUpperCase())}
          />
        </div>
      )}
    </Section>
  )
}

function ProductsSection({ edit: { values, field, errors, pick } }: Props) {
  return (
    <Section title="For which products">
      <Select label={labels.scope} {...field('scope')}>
        {options(scopes)}
      </Select>
      {values.scope === 'products' && (
        <div className={`${css.whole} ${css.stack}`}>
          <ProductPicker
            title={labels.products}
            label="Find a product"
            picked={values.products}
            error={errors.targets}
            onPick={(products) => pick({ products })}
          />
        </div>
      )}
      {values.scope === 'categories' && (
        <div className={`${css.whole} ${css.stack}`}>
          <CategoryPicker
            picked={values.categories}
            error={errors.targets}
            onPick={(categories) => pick({ categories })}
          />
        </div>
      )}
    </Section>
  )
}

function BuyersSection({ edit: { values, field } }: Props) {
  return (
    <Section title="For whom">
      <Select label={labels.buyers} {...field('buyers')}>
        {options(buyers)}
      </Select>
      {values.buyers === 'listed' && (
        <div className={css.whole}>
          <TextArea
            label={labels.emails}
            required
            rows={6}
            spellCheck={false}
            hint="One per line. For customers with an account under one of them."
            {...field('emails')}
          />
        </div>
      )}
    </Section>
  )
}

function TimeSection({ edit: { values, set, field, whole } }: Props) {
  return (
    <Section title="When and how often">
      <Field label={labels.first_day} type="date" hint="Today if empty" {...field('first_day')} />
      <Field label={labels.last_day} type="date" hint="Included. No end if empty" {...field('last_day')} />
      <Field hint="Orders. No limit if empty" {...whole('uses')} />
      <Field hint="Orders. No limit if empty" {...whole('uses_each')} />
      <div className={css.whole}>
        <Check label="Active" on={values.active} onChange={(active) => set({ active })} />
      </div>
    </Section>
  )
}

function CombiningSection({ edit: { values, set } }: Props) {
  return (
    <Section title="Combines with other offers">
      <div className={css.whole}>
        <Check
          label="Can be combined with other offers"
          on={values.combines}
          onChange={(combines) => set({ combines })}
        />
        <p className="quiet">If offers can’t be combined, the customer gets the one that saves most.</p>
      </div>
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.panel} aria-label={title}>
      <h2 className={own.title}>{title}</h2>
      <div className={`${css.form} ${own.fields}`}>{children}</div>
    </section>
  )
}
