import type { ReactNode } from 'react'
import type { Answer } from '../../api/answers'
import { Scroll } from '../../parts/Scroll'
import { Empty, Failed, Loading } from '../../parts/State'
import { sentence } from '../../rules/refused'
import css from './blocks.module.css'
import { useLastPage } from './useList'

interface Props<Row> {
  call: Answer<{ data: Row[] }>
  /** Whether another call must be loaded first. */
  waits?: boolean
  /** The rows in the order to show. Without it, they are shown as the call returns them. */
  rows?: Row[]
  /** The name of the table for screen readers. */
  label: string
  /** The message when there are no rows. */
  empty: string
  /** Content below the message for an empty list, such as a button to begin. */
  begin?: ReactNode
  /** The column headings. */
  head: ReactNode
  /** Whether the last column holds the buttons of a row. It stays visible when the table is scrolled sideways. */
  actions?: boolean
  /** Renders the tr of a row. */
  children: (row: Row) => ReactNode
}

/** A table of the rows that a call returns. It also shows the loading, failed and empty states. */
export function Rows<Row>({ call, waits, rows, label, empty, begin, head, actions, children }: Props<Row>) {
  useLastPage(call)
  if (call.isPending || waits) return <Loading />
  if (call.isError) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  if (call.data.data.length === 0) return <Empty title={empty}>{begin}</Empty>
  return (
    <Scroll label={label}>
      <table className={css.table}>
        <thead>
          <tr>
            {head}
            {actions && (
              <th className={css.stuck}>
                <span className="hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>{(rows ?? call.data.data).map(children)}</tbody>
      </table>
    </Scroll>
  )
}
