import { post, type Schemas } from '../../api/client'
import { getFile } from '../../api/files'
import { useCall, useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { Empty } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { day } from '../../rules/dates'
import { save } from '../../rules/files'
import css from '../blocks/blocks.module.css'
import { Rows } from '../blocks/Rows'
import { SearchForm } from '../blocks/SearchForm'
import { useList } from '../blocks/useList'

type Row = Schemas['CustomerRow']

/** Serves customers who write to get their data or to have it erased. */
export function PrivacyDeskScreen() {
  const list = useList('/privacydesk')
  const words = list.get('q')
  return (
    <div className={`page ${css.screen}`}>
      <h1>Privacy desk</h1>
      <p className="quiet">
        Customers can take their data and erase their account by themselves, under My Profile. For those who write or
        call: make sure that it is they who ask, by a mail from the address of the account, then do it here. Invoices
        are kept for 72 months, as the law asks.
      </p>
      <SearchForm
        label="Find a customer"
        placeholder="A part of the name or email"
        value={words}
        onSearch={(q) => list.set({ q })}
      />
      {words ? <Found words={words} /> : <Empty title="Search for the customer who asks." />}
    </div>
  )
}

function Found({ words }: { words: string }) {
  const call = useCall('/admin/customers', { search: words }, { staleTime: 0 })
  const refresh = useRefresh()
  const { ask } = useAsking()
  const { doing, act } = useAct()
  const download = ({ id }: Row) =>
    act({
      name: String(id),
      send: async () => save(await getFile('/admin/customers/{id}/export', { id }), `customer-${id}.json`),
    })
  const erase = async (row: Row) => {
    const sure = await ask({
      title: `Erase all data of ${row.name}?`,
      text: 'Name, addresses, devices, mails and wishlist are gone for good. Invoices stay as the law asks. This can’t be taken back.',
      yes: 'Erase',
      danger: true,
    })
    if (sure)
      await act({
        send: () => post('/admin/customers/{id}/erase', {}, { id: row.id }),
        done: () => refresh('/admin/customers'),
      })
  }
  return (
    <Rows
      call={call}
      label="Customers found"
      empty={`No customer has “${words}” in the name or email.`}
      actions
      head={
        <>
          <th>Name</th>
          <th>Email</th>
          <th>Customer since</th>
          <th className={css.right}>Orders</th>
        </>
      }
    >
      {(row) => (
        <tr key={row.id}>
          <td>{row.name}</td>
          <td>{row.email}</td>
          <td>{day(row.since)}</td>
          <td className={css.right}>{row.orders}</td>
          <td className={css.stuck}>
            <span className={css.actions}>
              <Button
                kind="plain"
                size="small"
                busy={doing === String(row.id)}
                aria-label={`Download the data of ${row.name}`}
                onClick={() => void download(row)}
              >
                Download
              </Button>
              <Button kind="danger" size="small" aria-label={`Erase ${row.name}`} onClick={() => void erase(row)}>
                Erase
              </Button>
            </span>
          </td>
        </tr>
      )}
    </Rows>
  )
}
