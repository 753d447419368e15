import { Link } from 'wouter'
import { useCall } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Empty } from '../../parts/State'
import { day } from '../../rules/dates'
import css from '../blocks/blocks.module.css'
import { Rows } from '../blocks/Rows'
import { SearchForm } from '../blocks/SearchForm'
import { useList } from '../blocks/useList'
import { usePersonActs } from '../blocks/usePersonActs'

/** Handles customers' written requests to get or erase their data. */
export function PrivacyDeskScreen() {
  const list = useList('/privacydesk')
  const words = list.get('q')
  return (
    <div className={`page ${css.screen}`}>
      <h1>Privacy desk</h1>
      <p className="quiet">
        Customers can download their data and delete their account under My Profile. For those who write or call:
        confirm their identity first (ask for an email from their registered address), then do it here. Invoices are
        kept for 72 months, as the law asks.
      </p>
      <SearchForm
        label="Find a customer"
        placeholder="Name, email or mobile number"
        value={words}
        onSearch={(q) => list.set({ q })}
      />
      {words ? <Found words={words} /> : <Empty title="Search for the customer." />}
    </div>
  )
}

/** The customers who match the words, each with a download of the personal data and its erasure. */
function Found({ words }: { words: string }) {
  const call = useCall('/admin/customers', { search: words, page: 1, per_page: 50 }, { staleTime: 0 })
  const { doing, download, erase } = usePersonActs()
  return (
    <Rows
      call={call}
      label="Customers found"
      empty={`No customer has “${words}” in the name, email or mobile number.`}
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
          <td>
            <Link href={`/customers/${row.id}`}>{row.name}</Link>
          </td>
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
