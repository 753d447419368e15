import { useState } from 'react'
import { post, type Schemas } from '../../api/client'
import { shows } from '../../api/facts'
import { useCall, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field, Select } from '../../parts/Field'
import { Failed, Loading } from '../../parts/State'
import { useForm } from '../../parts/useForm'
import { rupees } from '../../rules/money'
import { sentence } from '../../rules/refused'
import { FormActions } from '../blocks/FormActions'
import { FormDialog } from '../blocks/FormDialog'
import { common, valuesIn } from './join'
import own from './products.module.css'

type Product = Schemas['StaffProduct']
type Props = { ids: number[]; onClose: () => void; onDone: () => void }

/**
 * A dialog that merges several products into one with options. It asks for the option values and shows the result
 * first.
 */
export function JoinDialog({ ids, onClose, onDone }: Props) {
  const found = useCall('/allproduct', { ids: ids.join(','), page: 1, per_page: 100 }, { staleTime: 0 })
  return (
    <FormDialog title={`Join ${ids.length} products into one`} wide onClose={onClose}>
      {found.isPending ? (
        <Loading />
      ) : found.isError ? (
        <Failed message={sentence(found.error)} again={() => void found.refetch()} />
      ) : (
        <JoinForm products={found.data.data} onClose={onClose} onDone={onDone} />
      )}
    </FormDialog>
  )
}

/** Turns separate products into the variants of one product: names the options, and each product's values. */
function JoinForm({ products, onClose, onDone }: { products: Product[]; onClose: () => void; onDone: () => void }) {
  const refresh = useRefresh()
  const titles = products.map((one) => one.title)
  const { values, field, errors, busy, submit } = useForm({
    title: common(titles),
    main: String(products[0]?.product_id ?? ''),
    first: '',
    second: '',
  })
  const [two, setTwo] = useState(false)
  const [given, setGiven] = useState(() => valuesIn(titles).map((value) => [value, '']))
  const names = two ? [values.first, values.second] : [values.first]
  const say = (row: number, column: number, value: string) =>
    setGiven(given.map((one, i) => (i === row ? one.map((v, j) => (j === column ? value : v)) : one)))
  const valuesOf = (column: number) => [...new Set(given.map((one) => (one[column] ?? '').trim()))].filter(Boolean)
  const titleOf = (row: number) =>
    [values.title.trim(), ...names.map((_, column) => (given[row]?.[column] ?? '').trim())].filter(Boolean).join(', ')
  const send = submit({
    check: () => ({
      title: values.title.trim() ? '' : 'Please name the product.',
      first: values.first.trim() ? '' : 'Please name what they differ in, such as Gangs.',
      second: !two || values.second.trim() ? '' : 'Please name the second option.',
    }),
    send: () =>
      post('/admin/join_variants', {
        title: values.title,
        main: values.main,
        options: names.map((name, column) => ({
          name,
          values: valuesOf(column).map((value) => ({ value, swatch: '' })),
        })),
        products: products.map((one, row) => ({
          product_id: one.product_id,
          values: names.map((_, column) => (given[row]?.[column] ?? '').trim()),
        })),
      }),
    done: async () => {
      await refresh(...shows.products)
      onDone()
      onClose()
    },
  })
  const wrong = errors.products || errors.options || errors.variants || errors.main
  return (
    <form className={own.join} onSubmit={send} noValidate>
      <Field label="Title of the product" required maxLength={200} {...field('title')} />
      <Select label="Use text, category and pictures of" {...field('main')}>
        {products.map((one) => (
          <option key={one.product_id} value={one.product_id}>
            {one.title}
          </option>
        ))}
      </Select>
      <div className={own.joinOptions}>
        <Field label="They differ in" required maxLength={50} placeholder="Gangs" {...field('first')} />
        {two ? (
          <Field label="And in" required maxLength={50} placeholder="Colour" {...field('second')} />
        ) : (
          <Button kind="plain" onClick={() => setTwo(true)}>
            Add a second option
          </Button>
        )}
      </div>
      <ul className={own.joined} aria-label="What becomes of each">
        {products.map((one, row) => (
          <li key={one.product_id}>
            <p>
              {one.title}
              <br />
              <span className="quiet figures">
                {rupees(one.discount_price > 0 ? one.discount_price : one.price)}, {one.shelf} in stock
              </span>
            </p>
            {names.map((name, column) => (
              <Field
                key={column}
                label={name.trim() || 'Value'}
                aria-label={`${name.trim() || 'Value'} of ${one.title}`}
                maxLength={50}
                value={given[row]?.[column] ?? ''}
                onInput={(event) => say(row, column, event.currentTarget.value)}
              />
            ))}
            <p className="quiet">becomes “{titleOf(row)}”</p>
          </li>
        ))}
      </ul>
      {wrong && (
        <p className={own.joinWrong} role="alert">
          {wrong}
        </p>
      )}
      <p className="quiet">
        Price, stock, SKU, orders, serials and old addresses stay with each. Reviews and questions move to the joined
        product; where one order reviewed two of these, only the first review is kept. This can’t be undone.
      </p>
      <FormActions submit={`Join ${products.length} products`} busy={busy} onCancel={onClose} />
    </form>
  )
}
