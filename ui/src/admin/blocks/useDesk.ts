import { useState } from 'react'
import { post } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useAct } from '../../parts/useAct'

/**
 * useDesk gives what a person made of a list of the back office: the columns that they hid, the views to choose from, and how
 * many rows they want on a page; first is the number with which the list begins.
 */
export function useDesk(list: string, first: number) {
  const call = useCall('/admin/lists/{list}', { list }, { staleTime: Number.POSITIVE_INFINITY })
  const refresh = useRefresh()
  const { act } = useAct()
  // What was chosen holds at once, while it is being kept.
  const [chosen, setChosen] = useState<number>()
  const hidden = call.data?.data.hidden ?? []
  return {
    list,
    hidden,
    views: call.data?.data.views ?? [],
    shows: (column: string) => !hidden.includes(column),
    first,
    rows: chosen ?? (call.data?.data.rows || first),
    chooseRows: (rows: number) => {
      setChosen(rows)
      void act({
        send: () => post('/admin/lists/{list}/rows', { rows: rows === first ? 0 : rows }, { list }),
        done: () => refresh('/admin/lists'),
      })
    },
    /** Columns that are hidden must not be seen for a moment. A desk that can't be read keeps nobody from the list. */
    pending: call.isPending && call.failureCount === 0,
  }
}

export type Desk = ReturnType<typeof useDesk>
