import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentence } from '../../api/client'
import { Scroll } from '../../parts/Scroll'
import { Empty, Failed, Loading } from '../../parts/State'
import css from './blocks.module.css'

interface Props<Row> {
  call: UseQueryResult<{ data: Row[] }>
  /** The rows in the order to show, if not as the call gives them. */
  rows?: Row[]
  /** What the table is of, for those who don't see it. */
  label: string
  /** What is said when there is no row. */
  empty: string
  /** The heads of the columns. */
  head: ReactNode
  /** Whether a last column has what can be done to a row; it stays in sight when the table is scrolled. */
  actions?: boolean
  /** A row's tr. */
  children: (row: Row) => ReactNode
}

/** The table of a call's rows, or that it loads, failed or has none. */
export function Rows<Row>({ call, rows, label, empty, head, actions, children }: Props<Row>) {
  if (call.isPending) return <Loading />
  if (call.isError) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  if (call.data.data.length === 0) return <Empty title={empty} />
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
