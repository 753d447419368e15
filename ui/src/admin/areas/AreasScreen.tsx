import { useState } from 'react'
import { post, remove, type Schemas } from '../../api/client'
import { type Stale, useCall, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field, Select } from '../../parts/Field'
import { Pager } from '../../parts/Pager'
import { Scroll } from '../../parts/Scroll'
import { Status } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { useForm } from '../../parts/useForm'
import { pinDigits } from '../../rules/digits'
import { number } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import { Check } from '../blocks/Check'
import { FormActions } from '../blocks/FormActions'
import { FormDialog } from '../blocks/FormDialog'
import { ImportDialog } from '../blocks/ImportDialog'
import { Rows } from '../blocks/Rows'
import { SearchForm } from '../blocks/SearchForm'
import { SortHead } from '../blocks/Sort'
import { useList } from '../blocks/useList'
import { Slots } from './Slots'

type Row = Schemas['AreaRow']

const perPage = 20
const stale: Stale[] = ['/admin/pincodes', '/pincode']
const blank: Row = { pincode: '', district: '', state: '', talukas: [], pickup: 'Y', cod: 'Y', own: true }

/** The screen of delivery areas: the directory of India Post, corrections by staff, and ranges of pincodes. */
export function AreasScreen() {
  const list = useList('/areas')
  const refresh = useRefresh()
  const areas = useCall(
    '/admin/pincodes',
    { page: list.page, per_page: perPage, search: list.get('search'), own: list.get('own'), sort: list.sort },
    { staleTime: 0, keep: true },
  )
  const [editing, setEditing] = useState<Row>()
  const [importing, setImporting] = useState(false)
  const { act } = useAct()
  const forget = ({ pincode }: Row) =>
    act({ send: () => remove('/admin/pincodes/{pincode}', { pincode }), done: () => refresh(...stale) })
  return (
    <div className={`page ${css.screen}`}>
      <div className={css.head}>
        <h1>Delivery areas</h1>
        <span className={css.actions}>
          <Button kind="plain" onClick={() => setImporting(true)}>
            Import
          </Button>
          <Button onClick={() => setEditing(blank)}>Add pincode</Button>
        </span>
      </div>
      <Ranges ranges={areas.data?.ranges ?? []} />
      <Slots slots={areas.data?.slots ?? []} />
      <div className={css.filters}>
        <SearchForm
          label="Search pincodes"
          placeholder="Pincode, district or state"
          value={list.get('search')}
          onSearch={(text) => list.set({ search: text })}
        />
        <label className={css.check}>
          <input
            type="checkbox"
            checked={list.get('own') === 'true'}
            onChange={(e) => list.set({ own: e.currentTarget.checked ? 'true' : '' })}
          />
          Our entries only
        </label>
      </div>
      <Rows
        call={areas}
        label="Pincodes"
        empty="No pincodes match."
        actions
        head={
          <>
            <SortHead name="pincode" label="Pincode" {...list} />
            <SortHead name="district" label="District" {...list} />
            <SortHead name="state" label="State" {...list} />
            <th>Delivery</th>
            <th>COD</th>
          </>
        }
      >
        {(row) => (
          <tr key={row.pincode}>
            <td>{row.pincode}</td>
            <td>{row.district}</td>
            <td>{row.state}</td>
            <td>
              <YesNo value={row.pickup} />
            </td>
            <td>
              <YesNo value={row.cod} />
            </td>
            <td className={css.stuck}>
              <span className={css.actions}>
                <Button kind="plain" size="small" aria-label={`Edit ${row.pincode}`} onClick={() => setEditing(row)}>
                  Edit
                </Button>
                {row.own && (
                  <Button
                    kind="quiet"
                    size="small"
                    aria-label={`Use the directory entry for ${row.pincode}`}
                    onClick={() => void forget(row)}
                  >
                    Use directory entry
                  </Button>
                )}
              </span>
            </td>
          </tr>
        )}
      </Rows>
      <Pager page={list.page} pages={areas.data?.pages ?? 1} onPage={(page) => list.set({ page: String(page) })} />
      {editing && <AreaDialog row={editing} onClose={() => setEditing(undefined)} />}
      {importing && (
        <ImportDialog
          title="Import pincodes"
          hint="The postal department’s CSV, or any CSV or XLSX with the columns pincode, district and state, and where wanted pickup and cod (Y or N)."
          path="/admin/pincodes/import"
          refreshes={stale}
          onClose={() => setImporting(false)}
        />
      )}
    </div>
  )
}

function YesNo({ value }: { value: string }) {
  return <Status tone={value === 'Y' ? 'leaf' : 'brick'}>{value === 'Y' ? 'Yes' : 'No'}</Status>
}

/** The form of one pincode. Saving it makes the pincode the shop's own entry, which no range changes. */
function AreaDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const refresh = useRefresh()
  const { values, set, field, busy, submit } = useForm(row, `area ${row.pincode}`)
  const { pincode, district, state, pickup, cod } = values
  const save = submit({
    send: () => post('/admin/pincodes', { pincode, district, state, pickup, cod }),
    done: async () => {
      await refresh(...stale)
      onClose()
    },
  })
  return (
    <FormDialog title={row.pincode ? `Pincode ${row.pincode}` : 'Add a pincode'} onClose={onClose}>
      <form className={css.stack} onSubmit={save} noValidate>
        <Field
          label="Pincode"
          required
          inputMode="numeric"
          readOnly={row.pincode !== ''}
          {...field('pincode', pinDigits)}
        />
        <Field label="District" hint="From the directory if empty" {...field('district')} />
        <Field label="State" {...field('state')} />
        <Check label="We deliver there" on={pickup === 'Y'} onChange={(on) => set({ pickup: on ? 'Y' : 'N' })} />
        <Check label="Cash on delivery" on={cod === 'Y'} onChange={(on) => set({ cod: on ? 'Y' : 'N' })} />
        <FormActions submit="Save" busy={busy} onCancel={onClose} />
      </form>
    </FormDialog>
  )
}

const noRange = { from: '', to: '', pickup: '', cod: '' }
type Wish = typeof noRange

const sentRange = ({ from, to, pickup, cod }: Wish) => ({
  from,
  to,
  pickup: pickup === 'Y',
  cod: cod === 'Y',
  leave_pickup: !pickup,
  leave_cod: !cod,
})

/** Ranges of pincodes that are turned on or off. If several contain a pincode, the latest applies. */
function Ranges({ ranges }: { ranges: Schemas['RangeRow'][] }) {
  const refresh = useRefresh()
  const { values, set, field, doing, act, submit } = useForm(noRange, 'range of pincodes')
  const [effect, setEffect] = useState<{ of: Wish; counts: Schemas['RangeEffect'] }>()
  const preview = submit({
    // A range needs an end: the server takes a call without one for a single pincode, which this form does not edit.
    check: () => (values.from || values.to ? {} : { from: 'A pincode has 6 digits and does not begin with 0.' }),
    send: () => post('/admin/pin-range-preview', sentRange(values)),
    done: ({ data }) => setEffect({ of: values, counts: data }),
  })
  const add = () =>
    act({
      name: 'add',
      send: () => post('/admin/pincodes', sentRange(values)),
      done: () => {
        set(noRange)
        return refresh(...stale)
      },
    })
  const drop = (id: number) =>
    act({ name: 'drop', send: () => remove('/admin/pin-ranges/{id}', { id }), done: () => refresh(...stale) })
  return (
    <section className={css.panel} aria-labelledby="ranges">
      <h2 id="ranges">Ranges</h2>
      <p className="quiet">
        Change a range of pincodes at once, such as 682000 to 682999. The latest range that includes a pincode applies;
        a single pincode’s own entry overrides ranges.
      </p>
      <form className={css.form} onSubmit={preview} noValidate>
        <Field label="From" inputMode="numeric" {...field('from', pinDigits)} />
        <Field label="To" inputMode="numeric" {...field('to', pinDigits)} />
        <Select label="Delivery" {...field('pickup')}>
          <option value="">No change</option>
          <option value="Y">We deliver there</option>
          <option value="N">We don’t deliver there</option>
        </Select>
        <Select label="Cash on delivery" {...field('cod')}>
          <option value="">No change</option>
          <option value="Y">On</option>
          <option value="N">Off</option>
        </Select>
        <div className={css.actions}>
          <Button type="submit" kind="plain" busy={doing === 'act'}>
            Preview
          </Button>
        </div>
      </form>
      {effect && effect.of === values && (
        <div role="status" className={css.stack}>
          <p>{effectWords(effect.counts)}</p>
          <div className={css.actions}>
            <Button busy={doing === 'add'} onClick={() => void add()}>
              Apply to range
            </Button>
            <Button kind="quiet" onClick={() => setEffect(undefined)}>
              Cancel
            </Button>
          </div>
        </div>
      )}
      {ranges.length > 0 && (
        <Scroll label="Ranges">
          <table className={css.table}>
            <tbody>
              {ranges.map((range) => (
                <tr key={range.id}>
                  <td>
                    {range.from} to {range.to}
                  </td>
                  <td>Delivery {switched(range.pickup)}</td>
                  <td>COD {switched(range.cod)}</td>
                  <td>
                    <Button
                      kind="quiet"
                      size="small"
                      aria-label={`Remove the range from ${range.from}`}
                      onClick={() => void drop(range.id)}
                    >
                      Remove range
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </section>
  )
}

const switched = (value: string) => (value === 'Y' ? 'on' : value === 'N' ? 'off' : 'unchanged')

const count = (n: number, one: string, many: string) => `${number(n)} ${n === 1 ? one : many}`

/** effectWords describes what a range would change. */
function effectWords({ pins, same, own, orders, cod_orders: cod }: Schemas['RangeEffect']) {
  const words = [
    pins > 0 ? `This changes ${count(pins, 'pincode', 'pincodes')}.` : 'No pincode changes.',
    pins > 0 &&
      (orders > 0
        ? `In the last 30 days, ${count(orders, 'order', 'orders')} were sent there, ${number(cod)} of them COD.`
        : 'No orders in the last 30 days.'),
    same > 0 && `${count(same, 'pincode has', 'pincodes have')} this setting already.`,
    own > 0 &&
      `${count(own, 'pincode that we entered keeps its', 'pincodes that we entered keep their')} own settings.`,
  ]
  return words.filter(Boolean).join(' ')
}
