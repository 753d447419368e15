import { useCall } from '../../api/hooks'

/** useDesk gives what a person made of a list of the back office: the columns that they hid, and the views to choose from. */
export function useDesk(list: string) {
  const call = useCall('/admin/lists/{list}', { list }, { staleTime: Number.POSITIVE_INFINITY })
  const hidden = call.data?.data.hidden ?? []
  return {
    list,
    hidden,
    views: call.data?.data.views ?? [],
    shows: (column: string) => !hidden.includes(column),
    /** Columns that are hidden must not be seen for a moment. A desk that can't be read keeps nobody from the list. */
    pending: call.isPending && call.failureCount === 0,
  }
}

export type Desk = ReturnType<typeof useDesk>
