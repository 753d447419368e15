import { useState } from 'react'
import { post } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useAct } from '../../parts/useAct'

/**
 * useDesk returns a person's settings for a list of the back office: hidden columns, saved views, and rows per
 * page. first is the preset number of rows.
 */
export function useDesk(list: string, first = 25) {
  const call = useCall('/admin/lists/{list}', { list }, { staleTime: Number.POSITIVE_INFINITY })
  const refresh = useRefresh()
  const { act } = useAct()
  // The chosen number of rows applies at once, while it is being saved.
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
    /**
     * True until the settings are known, so that hidden columns never flash. If they can't be loaded, the list is
     * shown anyway.
     */
    pending: call.isPending && call.failureCount === 0,
  }
}

export type Desk = ReturnType<typeof useDesk>
