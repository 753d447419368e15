import { post } from '../../api/client'
import { getFile } from '../../api/files'
import { useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { useAct } from '../../parts/useAct'
import { save } from '../../rules/files'
import { rupees } from '../../rules/money'

/** lost is the store credit in rupees that is lost when the data is erased. */
type Person = { id: number; name: string; lost?: number }

/**
 * usePersonActs returns the actions for a customer's requests about personal data: export and erase. doing is the
 * ID of the customer whose action is running.
 */
export function usePersonActs() {
  const refresh = useRefresh()
  const { ask } = useAsking()
  const { doing, act } = useAct()
  const download = ({ id }: Person) =>
    act({
      name: String(id),
      send: async () => save(await getFile('/admin/customers/{id}/export', { id }), `customer-${id}.json`),
    })
  const erase = async ({ id, name, lost = 0 }: Person, done?: () => void) => {
    const sure = await ask({
      title: `Erase all data of ${name}?`,
      text: `${lost > 0 ? `${rupees(lost, 'always')} of store credit is lost: tell the customer first. ` : ''}Name, addresses, devices, emails and wishlist are deleted permanently. Invoices are kept as the law requires. This can’t be undone.`,
      yes: 'Erase',
      danger: true,
    })
    if (!sure) return
    await act({
      send: () => post('/admin/customers/{id}/erase', lost > 0 ? { forfeit: 'yes' } : {}, { id }),
      done: async () => {
        done?.()
        await refresh('/admin/customers')
      },
    })
  }
  return { doing, download, erase }
}
