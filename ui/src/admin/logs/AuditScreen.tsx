import type { Schemas } from '../../api/client'
import { useCall } from '../../api/hooks'
import { moment } from '../../rules/dates'
import css from '../blocks/blocks.module.css'
import { SearchForm } from '../blocks/SearchForm'
import { SortHead } from '../blocks/Sort'
import { useList } from '../blocks/useList'
import { LogFrame, perPage } from './LogFrame'
import own from './logs.module.css'

/** The audit log: who changed what, with old and new values, filtered by person, record and days. */
export function AuditScreen() {
  const list = useList('/audit')
  const asked = { who: list.get('who'), search: list.get('search'), from: list.get('from'), to: list.get('to') }
  const call = useCall(
    '/admin/audit',
    { page: list.page, per_page: perPage, sort: list.sort, ...asked },
    { staleTime: 0, keep: true },
  )
  const rows: Schemas['AuditRow'][] = call.data?.data ?? []
  const narrowed = Object.values(asked).some(Boolean)
  return (
    <LogFrame
      title="Audit log"
      empty={narrowed ? 'No entries match.' : 'No entries yet.'}
      list={list}
      call={call}
      tools={
        <div className={css.filters}>
          <SearchForm
            label="Search the audit log"
            placeholder="What was done, to what: order 1397, price"
            value={asked.search}
            onSearch={(text) => list.set({ search: text })}
          />
          <select
            aria-label="Person"
            value={asked.who}
            onChange={(event) => list.set({ who: event.currentTarget.value })}
          >
            <option value="">Everybody</option>
            {(call.data?.doers ?? []).map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
            <option value="-1">Command line</option>
          </select>
          {(['from', 'to'] as const).map((edge) => (
            <label key={edge} className={own.day}>
              {edge === 'from' ? 'From' : 'To'}
              <input
                type="date"
                value={asked[edge]}
                onChange={(event) => list.set({ [edge]: event.currentTarget.value })}
              />
            </label>
          ))}
        </div>
      }
    >
      <table className={css.table}>
        <thead>
          <tr>
            <SortHead name="at" label="When" {...list} />
            <SortHead name="who" label="Who" {...list} />
            <SortHead name="action" label="What" {...list} />
            <SortHead name="object" label="Which" {...list} />
            <th>Detail</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={`${row.at}${i}`}>
              <td>{moment(row.at)}</td>
              <td>{row.who}</td>
              <td>{row.action}</td>
              <td>{row.object}</td>
              <td className={css.long}>
                {row.detail.split('\n').map((line) => (
                  <Change key={line} line={line} />
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </LogFrame>
  )
}

/** A line of an audit entry; "field: old → new" is shown with the old and the new value. */
function Change({ line }: { line: string }) {
  const [before = '', ...after] = line.split(' → ')
  if (after.length === 0) return <div>{line}</div>
  const [, field = '', old = before] = /^([\w ,]{2,30}): ([\s\S]*)$/.exec(before) ?? []
  return (
    <div>
      {field && <strong>{field}</strong>} <s className="quiet">{old}</s> → {after.join(' → ')}
    </div>
  )
}
