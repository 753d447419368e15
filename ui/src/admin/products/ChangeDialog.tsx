import { useCallback, useState } from 'react'
import { post, type Schemas } from '../../api/client'
import { shows } from '../../api/facts'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field, Select } from '../../parts/Field'
import { Scroll } from '../../parts/Scroll'
import { Loading } from '../../parts/State'
import { useForm } from '../../parts/useForm'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { FormDialog } from '../blocks/FormDialog'
import { Job, type JobData } from '../blocks/Job'
import { usePreview } from '../blocks/usePreview'
import { CategorySelects } from './CategorySelects'
import own from './products.module.css'

type Rows = Schemas['BulkProductsData']

const acts = [
  ['selling_price', 'Selling price', 'What customers pay: 1299, or a difference: +50, -50, +5%, -10%. The MRP stays.'],
  ['price', 'MRP', 'A price such as 1499, or a difference: +50, -50, +5%, -10%. A discount price still applies.'],
  ['discount_price', 'Discount price', 'A price such as 1299, a part off the MRP such as 10%, or 0 for none'],
  ['stock', 'Stock', 'Quantity on hand such as 25, or a difference: +5, -2'],
  ['availability', 'Availability', ''],
  ['category', 'Category', ''],
  ['gst_rate', 'GST rate', ''],
  ['hsn_code', 'HSN code', '4, 6 or 8 digits'],
  ['away', 'Archive', ''],
] as const

const choices: Record<string, [string, string][]> = {
  availability: [
    ['In Stock', 'In Stock'],
    ['Out of Stock', 'Out of Stock'],
  ],
  gst_rate: [0, 5, 12, 18, 28, 40].map((rate) => [String(rate), `${rate} %`]),
}

type Props = { ids: number[]; onClose: () => void; onDone: () => void }

/**
 * A dialog that changes one field of many products: it first shows the result, then runs a job that can be
 * undone.
 */
export function ChangeDialog({ ids, onClose, onDone }: Props) {
  const refresh = useRefresh()
  const { values, set, field, busy, submit, act } = useForm({
    act: 'selling_price',
    value: '',
    nodes: { category_id: 0, subcategory_id: 0, sub_subcategory_id: 0 },
  })
  const [job, setJob] = useState(0)
  const [done, setDone] = useState<JobData>()
  const [back, setBack] = useState(false)
  const [problem, setProblem] = useState('')
  const products = ids.join(',')
  const asked = { act: values.act, value: values.value, products, ...(values.act === 'category' ? values.nodes : {}) }
  const ready =
    values.act === 'away' || (values.act === 'category' ? values.nodes.category_id > 0 : values.value.trim() !== '')
  const preview = usePreview<Rows>(ready && !job ? JSON.stringify(asked) : '', () =>
    post('/admin/bulk/products', { ...asked, dry_run: true }),
  )
  const end = useCallback(
    (last: JobData) => {
      setJob(0)
      setDone(last)
      void refresh(...shows.products)
    },
    [refresh],
  )
  const begin = { failed: (failure: unknown) => void setProblem(sentence(failure)) }
  const send = submit({
    send: async () => setJob((await post('/admin/bulk/products', asked)).data.job_id),
    ...begin,
  })
  const takeBack = (of: number) =>
    act({
      send: async () => {
        setJob((await post('/admin/bulk/products/{job}/undo', {}, { job: of })).data.job_id)
        setBack(true)
      },
      ...begin,
    })
  const close = () => {
    if (done) onDone()
    onClose()
  }
  const found = (done?.result as Rows | undefined)?.rows ?? preview.data?.rows ?? []
  // Products that can't be changed are listed first.
  const rows = [...found.filter((row) => !row.can), ...found.filter((row) => row.can)]
  const not = found.filter((row) => !row.can).length
  const [, label, hint] = acts.find(([name]) => name === values.act) ?? acts[0]
  return (
    <FormDialog title={`Change ${ids.length} products`} onClose={close} wide saved={job > 0 || done !== undefined}>
      <form className={css.stack} onSubmit={send} noValidate>
        {!done && (
          <div className={css.form}>
            <Select
              label="What changes"
              {...field('act')}
              onInput={(e) => set({ act: e.currentTarget.value, value: '' })}
            >
              {acts.map(([name, words]) => (
                <option key={name} value={name}>
                  {words}
                </option>
              ))}
            </Select>
            {values.act === 'category' ? (
              <CategorySelects nodes={values.nodes} onChange={(nodes) => set({ nodes })} error={undefined} />
            ) : choices[values.act] ? (
              <Select label={label} {...field('value')}>
                <option value="">Choose…</option>
                {choices[values.act]?.map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </Select>
            ) : (
              values.act !== 'away' && <Field label={label} hint={hint} maxLength={30} autoFocus {...field('value')} />
            )}
          </div>
        )}
        {values.act === 'away' && !done && (
          <p className="quiet">
            They are removed from the shop, carts and wishlists. Orders keep them, and you can undo this.
          </p>
        )}
        {(preview.error || problem) && (
          <p role="alert" className={css.bad}>
            {problem || preview.error}
          </p>
        )}
        {ready && !done && !preview.data && !preview.error && !job && <Loading />}
        {not > 0 && !done && (
          <p className={css.bad}>
            {not === 1 ? '1 can’t be changed and stays' : `${not} can’t be changed and stay`} as{' '}
            {not === 1 ? 'it is' : 'they are'}.
          </p>
        )}
        {rows.length > 0 && (
          <Scroll label="Result for each product">
            <table className={css.table}>
              <thead>
                <tr>
                  <th>Product</th>
                  <th>{label} now</th>
                  <th>Then</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.product_id}>
                    <td>{row.title || `Product ${row.product_id}`}</td>
                    <td>{row.was}</td>
                    <td>
                      {row.can ? (
                        <strong>{row.becomes || (values.act === 'away' ? 'Archive' : 'none')}</strong>
                      ) : (
                        <span className={css.bad}>{row.message}</span>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        )}
        {job > 0 && <Job key={job} id={job} onEnd={end} />}
        {done && (
          <p role="status" className={done.state === 'done' ? css.good : css.bad}>
            {done.message}
          </p>
        )}
        <div className={own.dialogEnds}>
          {!job && !done && (
            <Button type="submit" busy={busy} disabled={!ready || !preview.data?.can}>
              Change {preview.data?.can ?? ''}
            </Button>
          )}
          {done && !job && !back && (
            <Button kind="plain" busy={busy} onClick={() => void takeBack(done.job_id)}>
              Undo
            </Button>
          )}
          <Button kind="plain" onClick={close}>
            {done ? 'Close' : 'Back'}
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
