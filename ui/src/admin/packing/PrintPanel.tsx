import { useState } from 'react'
import { post } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Select } from '../../parts/Field'
import { useAct } from '../../parts/useAct'
import { clock, day } from '../../rules/dates'
import { number } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import { Check } from '../blocks/Check'
import { openFile } from '../blocks/openFile'
import { Panel } from '../blocks/Panel'
import { type Choice, choiceOf, choose, type Paper, printedOf, printers, toPrint } from './prints'
import type { Parcel } from './scans'

/** Prints the papers of the batch, one file for each size of paper. */
export function PrintPanel({ parcels }: { parcels: Parcel[] }) {
  const { user } = useSession()
  const refresh = useRefresh()
  const { doing, act } = useAct()
  const [choice, setChoice] = useState(() => choiceOf(user.email))
  const [which, setWhich] = useState('new')
  const change = (next: Choice) => {
    choose(user.email, next)
    setChoice(next)
  }
  const files = printers[choice.printer]?.files ?? []
  const print = (paper: Paper, orders: string) =>
    act({
      name: paper,
      send: async () => {
        const papers = choice.pickList && paper !== 'labels' ? `pick-list,${paper}` : paper
        if (!(await openFile('/admin/print', { papers, orders }))) return
        await post('/admin/printed', { paper, orders })
        await refresh('/admin/packing')
      },
    })
  return (
    <Panel title="2. Print">
      <div className={css.form}>
        <Select
          label="Printer"
          value={choice.printer}
          onChange={(event) => change({ ...choice, printer: event.currentTarget.value })}
        >
          {Object.entries(printers).map(([name, { label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
        <Select label="Orders to print" value={which} onChange={(event) => setWhich(event.currentTarget.value)}>
          <option value="new">Not printed yet</option>
          <option value="all">All, again</option>
          {parcels.map(({ orders_id }) => (
            <option key={orders_id} value={orders_id}>
              Again from order {orders_id}
            </option>
          ))}
        </Select>
      </div>
      {choice.printer !== 'labels' && (
        <Check
          label="Pick list first, on A4"
          on={choice.pickList}
          onChange={(pickList) => change({ ...choice, pickList })}
        />
      )}
      {files.map(([paper, one, more]) => {
        const orders = toPrint(parcels, paper, which)
        const last = parcels
          .flatMap((p) => printedOf(p, paper) ?? [])
          .sort((a, b) => String(b.date).localeCompare(String(a.date)))[0]
        return (
          <div key={paper} className={css.actions}>
            <Button
              kind={orders.length > 0 ? 'primary' : 'plain'}
              busy={doing === paper}
              disabled={orders.length === 0}
              onClick={() => void print(paper, orders.join(','))}
            >
              Print {number(orders.length)} {orders.length === 1 ? one : more}
            </Button>
            {last && (
              <span className="quiet">
                Last printed {day(last.date)}, {clock(last.date)} by {last.who}
              </span>
            )}
          </div>
        )
      })}
    </Panel>
  )
}
