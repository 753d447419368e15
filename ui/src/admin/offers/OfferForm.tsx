import { type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { get, post } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { Field, Select, TextArea } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import { useLeaving } from '../../parts/useLeaving'
import { figure } from '../../rules/digits'
import css from '../blocks/blocks.module.css'
import { Check } from '../blocks/Check'
import { ConflictDialog } from '../blocks/ConflictDialog'
import { FormActions } from '../blocks/FormActions'
import { failedUnlessShown, sendUnlessOvertaken } from '../blocks/faster'
import { ProductPicker } from '../blocks/ProductPicker'
import { lastList } from '../blocks/useList'
import { CategoryPicker } from './CategoryPicker'
import { InShort } from './InShort'
import own from './offers.module.css'
import { bodyOf, copyOf, differences, kinds, labels, type Offer, uses, type Values, valuesOf, ways } from './values'
import { buyers, newCode, scopes } from './words'

type Props = {
  /** The offer being changed. */
  offer?: Offer
  /** The offer that a new one is copied from. */
  after?: Offer
}

const options = (all: Record<string, string>) =>
  Object.entries(all).map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ))

/** The form of an offer: what it gives, to whom, when, and beside it an explanation. */
export function OfferForm({ offer, after }: Props) {
  const refresh = useRefresh()
  const [, navigate] = useLocation()
  /** begun is the version being edited here, whatever was loaded since. */
  const begun = useRef(offer)
  const name = offer ? `offer ${offer.id}` : `offer new ${after?.id ?? ''}`
  const { values, set, mark, field, errors, busy, act, submit } = useForm<Values>(
    () => (after ? copyOf(after) : valuesOf(offer)),
    name,
  )
  const [conflict, setConflict] = useState<{ now: Offer; words: string }>()
  const { ask } = useAsking()
  const kept = useRef(values)
  useLeaving(
    JSON.stringify(values) !== JSON.stringify(kept.current),
    () =>
      ask({
        title: 'Leave without saving?',
        text: 'What you changed in this offer is lost.',
        yes: 'Leave',
        danger: true,
      }),
    navigate,
  )
  const leave = () => navigate(`/offers${lastList('/offers')}`)
  const save = () => ({
    check: (): Record<string, string> =>
      values.way === 'code' && !values.code.trim() ? { code: 'Please enter a code, or press “Make a code”.' } : {},
    send: () =>
      sendUnlessOvertaken({
        send: () => post('/admin/offers', { ...bodyOf(values), id: offer?.id, version: begun.current?.version }),
        now: offer && (async () => (await get('/admin/offers/{id}', { id: offer.id })).data),
        version: begun.current?.version,
        show: (now, words) => setConflict({ now, words }),
      }),
    done: async () => {
      await refresh('/admin/offers', '/offers')
      leave()
    },
    failed: failedUnlessShown,
  })
  const mine = () => {
    begun.current = conflict?.now
    setConflict(undefined)
    void act(save())
  }
  const theirs = () => {
    begun.current = conflict?.now
    kept.current = valuesOf(conflict?.now)
    set(kept.current)
    setConflict(undefined)
  }
  /** The choice of products and that of categories have the same name on the server. */
  const pick = (chosen: Partial<Values>) => {
    set(chosen)
    mark({ targets: '' })
  }
  const whole = (name: 'percent' | 'take' | 'pay' | 'min_pieces' | 'uses' | 'uses_each') => ({
    label: labels[name],
    inputMode: 'numeric' as const,
    ...field(name, figure),
  })
  const shown = (one: 'percent' | 'amount' | 'most' | 'take' | 'pay') => uses(values.kind, one)
  return (
    <form className={own.columns} onSubmit={submit(save())} noValidate aria-label={offer ? offer.name : 'New offer'}>
      <div className={css.stack}>
        <Part title="What it gives">
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
          {shown('percent') && <Field required hint="Whole per cent" {...whole('percent')} />}
          {shown('most') && <Field label={labels.most} inputMode="decimal" hint="Empty: no bound" {...field('most')} />}
          {shown('amount') && <Field label={labels.amount} required inputMode="decimal" {...field('amount')} />}
          {shown('take') && <Field required {...whole('take')} />}
          {shown('pay') && <Field required hint="The cheapest of them are free" {...whole('pay')} />}
          <Field
            label={labels.min_value}
            inputMode="decimal"
            hint="What an order needs of these products. Empty: any"
            {...field('min_value')}
          />
          <Field hint="Empty: any" {...whole('min_pieces')} />
        </Part>
        <Part title="How customers get it">
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
                    Make a code
                  </Button>
                }
                {...field('code', (typed) => typed.toUpperCase())}
              />
            </div>
          )}
        </Part>
        <Part title="For which products">
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
        </Part>
        <Part title="For whom">
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
                hint="One a line. It holds for who has an account with one of them."
                {...field('emails')}
              />
            </div>
          )}
        </Part>
        <Part title="When and how often">
          <Field label={labels.first_day} type="date" hint="Empty: at once" {...field('first_day')} />
          <Field label={labels.last_day} type="date" hint="Included. Empty: no end" {...field('last_day')} />
          <Field hint="Orders. Empty: no limit" {...whole('uses')} />
          <Field hint="Orders. Empty: no limit" {...whole('uses_each')} />
          <div className={css.whole}>
            <Check label="The offer is on" on={values.active} onChange={(active) => set({ active })} />
          </div>
        </Part>
        <Part title="Combines with other offers">
          <div className={css.whole}>
            <Check
              label="It holds beside other offers that combine too"
              on={values.combines}
              onChange={(combines) => set({ combines })}
            />
            <p className="quiet">Where offers don’t combine, the customer gets what saves most.</p>
          </div>
        </Part>
      </div>
      <InShort values={values} />
      <FormActions submit={offer ? 'Save offer' : 'Make the offer'} busy={busy} onCancel={leave} />
      {begun.current && conflict && (
        <ConflictDialog
          title="Two people changed this offer"
          text={`${conflict.words} What you typed is still here.`}
          differences={differences(begun.current, conflict.now)}
          onClose={() => setConflict(undefined)}
          onMine={mine}
          onTheirs={theirs}
        />
      )}
    </form>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.panel} aria-label={title}>
      <h2 className={own.title}>{title}</h2>
      <div className={`${css.form} ${own.fields}`}>{children}</div>
    </section>
  )
}
