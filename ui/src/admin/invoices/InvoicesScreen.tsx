import { type FormEvent, useEffect, useState } from 'react'
import type { Schemas } from '../../api/client'
import { getFile, postFile } from '../../api/files'
import { useCall } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Select } from '../../parts/Field'
import { Pager } from '../../parts/Pager'
import { Scroll } from '../../parts/Scroll'
import { Empty } from '../../parts/State'
import { toast } from '../../parts/toast'
import { useAct } from '../../parts/useAct'
import { day } from '../../rules/dates'
import { save } from '../../rules/files'
import { rupees } from '../../rules/money'
import { Refused, sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { openFile } from '../blocks/openFile'
import { SortHead, sorted } from '../blocks/Sort'
import { useList } from '../blocks/useList'
import { MonthDocuments } from './MonthDocuments'

const firstYear = 2023
const perPage = 5

type Row = Schemas['InvoiceRow']

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)

const keys = { invoice: (r: Row) => r.invoice_id, date: (r: Row) => r.date, amount: (r: Row) => r.amount }

/**
 * countFiles returns a function that counts the files of a zip while it is received: each file starts with the
 * same four bytes.
 */
function countFiles(tell: (files: number) => void): (part: Uint8Array) => void {
  const mark = [0x50, 0x4b, 0x03, 0x04]
  let matched = 0
  let files = 0
  return (part) => {
    for (const byte of part) {
      matched = byte === mark[matched] ? matched + 1 : byte === mark[0] ? 1 : 0
      if (matched === mark.length) {
        files++
        matched = 0
      }
    }
    tell(files)
  }
}

/** Invoices of a year, month or day. Nothing is loaded before a year is chosen. */
export function InvoicesScreen() {
  const list = useList('/invoice')
  const asked = { year: list.get('year'), month: list.get('month'), date: list.get('date') }
  const [wish, setWish] = useState(asked)
  const [chosen, setChosen] = useState<number[]>([])
  const [packed, setPacked] = useState(0)
  const { doing, act } = useAct()
  const call = useCall('/fetch_invoice', asked, { enabled: asked.year !== '', staleTime: 0 })
  const failure = call.error
  useEffect(() => {
    if (failure)
      toast.error(failure instanceof Refused ? failure.message : `Error fetching invoices ${sentence(failure)}`)
  }, [failure])
  const search = (event: FormEvent) => {
    event.preventDefault()
    if (!wish.year) {
      alert('Year is mandatory')
      return
    }
    setChosen([])
    if (JSON.stringify(wish) === JSON.stringify(asked)) void call.refetch()
    else list.set(wish)
  }
  const found = asked.year ? call.data?.data : undefined
  const total = call.data?.total ?? 0
  const download = async () => {
    if (chosen.length === 0) {
      alert('Please select at least one invoice to download.')
      return
    }
    await act({
      name: 'zip',
      send: async () => {
        setPacked(0)
        save(await postFile('/fetch_download', { orders_ids: chosen }, countFiles(setPacked)), 'invoices.zip')
      },
      failed: (failure) =>
        failure instanceof Refused ? failure.message : `Error downloading invoices ${sentence(failure)}`,
    })
  }
  const one = ({ orders_id, invoice_id }: Row) =>
    act({
      name: invoice_id,
      send: async () => save(await getFile('/download/{id}', { id: orders_id }), `invoice-${invoice_id}.pdf`),
      failed: (failure) => {
        console.error('The invoice could not be downloaded.', failure)
        return undefined
      },
    })
  const rows = sorted(found ?? [], list.sort, keys)
  const page = Math.min(list.page, Math.max(1, Math.ceil(rows.length / perPage)))
  const all = rows.length > 0 && chosen.length === rows.length
  const choice = (name: keyof typeof wish, label: string, options: number[]) => (
    <Select
      label={label}
      value={wish[name]}
      required={name === 'year'}
      onChange={(e) => setWish({ ...wish, [name]: e.currentTarget.value })}
    >
      <option value="">{name === 'year' ? 'Choose' : 'All'}</option>
      {options.map((n) => (
        <option key={n}>{n}</option>
      ))}
    </Select>
  )
  return (
    <div className={`page ${css.screen}`}>
      <h1>Invoices</h1>
      <form className={`${css.filters} ${css.scan}`} onSubmit={search} noValidate>
        {choice('year', 'Year', range(firstYear, new Date().getFullYear()).reverse())}
        {choice('month', 'Month', range(1, 12))}
        {choice('date', 'Date', range(1, 31))}
        <Button type="submit" busy={call.isFetching}>
          Search
        </Button>
      </form>
      {found &&
        (rows.length === 0 ? (
          <Empty title="No invoices found for the selected criteria." />
        ) : (
          <>
            <Scroll label="Invoices">
              <table className={css.table}>
                <thead>
                  <tr>
                    <th>
                      <input
                        type="checkbox"
                        aria-label="Select all"
                        checked={all}
                        onChange={() => setChosen(all ? [] : rows.map((r) => r.orders_id))}
                      />
                    </th>
                    <th className={css.right}>No.</th>
                    <SortHead name="invoice" label="Invoice" {...list} />
                    <SortHead name="date" label="Date" {...list} />
                    <SortHead name="amount" label="Amount" right {...list} />
                  </tr>
                </thead>
                <tbody>
                  {rows.slice((page - 1) * perPage, page * perPage).map((row, i) => (
                    <tr key={row.orders_id}>
                      <td>
                        <input
                          type="checkbox"
                          aria-label={`Select ${row.invoice_id}`}
                          checked={chosen.includes(row.orders_id)}
                          onChange={(e) =>
                            setChosen(
                              e.currentTarget.checked
                                ? [...chosen, row.orders_id]
                                : chosen.filter((id) => id !== row.orders_id),
                            )
                          }
                        />
                      </td>
                      <td className={css.right}>{(page - 1) * perPage + i + 1}</td>
                      <td>
                        <Button kind="quiet" size="small" data-fact onClick={() => void one(row)}>
                          {row.invoice_id}
                        </Button>
                      </td>
                      <td>{day(row.date)}</td>
                      <td className={css.right}>{rupees(row.amount, 'always')}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Scroll>
            <Pager page={page} pages={Math.ceil(rows.length / perPage)} onPage={(p) => list.set({ page: String(p) })} />
            <div className={css.actions}>
              <Button busy={doing === 'zip'} onClick={() => void download()}>
                Download Selected{chosen.length > 0 ? ` (${chosen.length})` : ''}
              </Button>
              <Button
                kind="plain"
                busy={doing === 'print'}
                disabled={chosen.length === 0}
                onClick={() =>
                  void act({
                    name: 'print',
                    send: () => openFile('/admin/print', { papers: 'invoices', orders: chosen.join(',') }),
                  })
                }
              >
                Print Selected
              </Button>
              {doing === 'zip' && (
                <span className={css.job} role="status">
                  <progress aria-label="Preparing the zip" value={packed} max={chosen.length} />
                  {packed} of {chosen.length}
                </span>
              )}
            </div>
            {total > rows.length && (
              <p className="quiet">
                These are the newest {rows.length} of {total}. Choose a month to see the others.
              </p>
            )}
          </>
        ))}
      <MonthDocuments />
    </div>
  )
}
