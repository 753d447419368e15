import { useState } from 'react'
import { getFile, post, type Schemas, sentence } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { Empty } from '../../parts/State'
import { toast } from '../../parts/toast'
import { day } from '../../rules/dates'
import { save } from '../../rules/files'
import css from '../blocks/blocks.module.css'
import { Rows } from '../blocks/Rows'
import { SearchForm } from '../blocks/SearchForm'
import { useList } from '../blocks/useList'

type Row = Schemas['CustomerRow']

/** A customer who writes that they want their data, or want it gone, is served here. */
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
  const [busy, setBusy] = useState(0)
  const act = async (row: Row, what: () => Promise<void>) => {
    setBusy(row.id)
    try {
      await what()
    } catch (failure) {
      toast.error(sentence(failure))
    }
    setBusy(0)
  }
  const erase = async (row: Row) => {
    const sure = await ask({
      title: `Erase all data of ${row.name}?`,
      text: 'Name, addresses, devices, mails and wishlist are gone for good. Invoices stay as the law asks. This can’t be taken back.',
      yes: 'Erase',
      danger: true,
    })
    if (sure)
      await act(row, async () => {
        toast.success((await post('/admin/customers/{id}/erase', {}, { id: row.id })).message)
        await refresh('admin/customers')
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
                busy={busy === row.id}
                aria-label={`Download the data of ${row.name}`}
                onClick={() =>
                  void act(row, async () =>
                    save(await getFile(`admin/customers/${row.id}/export`), `customer-${row.id}.json`),
                  )
                }
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
