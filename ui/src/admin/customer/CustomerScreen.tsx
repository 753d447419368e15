import { ArrowLeft } from 'lucide-react'
import { Link, useLocation, useParams } from 'wouter'
import { post, remove, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Failed, Loading } from '../../parts/State'
import { day } from '../../rules/dates'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { Notes, Pinned } from '../blocks/Notes'
import { Panel } from '../blocks/Panel'
import own from '../blocks/page.module.css'
import { lastList } from '../blocks/useList'
import { usePersonActs } from '../blocks/usePersonActs'
import { Credit } from './Credit'
import { Addresses, Complaints, Devices, Standing } from './Facts'
import { Former } from './Former'
import { Orders, Returns } from './Orders'

type Customer = Schemas['CustomerOut']

/** The page about a customer: purchases, open orders and complaints, and staff notes. */
export function CustomerScreen() {
  const { id = '' } = useParams()
  const { may } = useSession()
  const refresh = useRefresh()
  const call = useCall('/admin/customers/{id}', { id: Number(id) || 0 }, { staleTime: 0 })
  if (call.isPending) return <Loading />
  if (!call.data) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  const customer = call.data.data
  const at = { id: customer.id }
  return (
    <div className={`page ${css.screen}`}>
      {may('privacy') && (
        <Link href={`/customers${lastList('/customers')}`} className={own.back}>
          <ArrowLeft size={18} aria-hidden="true" /> Customers
        </Link>
      )}
      <div className={css.head}>
        <h1>{customer.name}</h1>
      </div>
      <Pinned notes={customer.notes} />
      <div className={own.columns}>
        <div className={own.main}>
          {customer.bought && <Orders bought={customer.bought} id={customer.id} />}
          <Notes
            notes={customer.notes}
            name={`customer ${customer.id}`}
            label="For colleagues; the customer sees it only in a copy of their data"
            add={(words) => post('/admin/customers/{id}/notes', { words }, at)}
            pin={(note, pinned) => post('/admin/customers/{id}/notes/{note}', { pinned }, { ...at, note })}
            drop={(note) => remove('/admin/customers/{id}/notes/{note}', { ...at, note })}
            done={() => refresh('/admin/customers')}
          />
          {customer.bought && <Returns returns={customer.bought.returns} />}
          {(customer.former ?? []).length > 0 && <Former orders={customer.former ?? []} />}
          <Devices devices={customer.devices} />
        </div>
        <div className={own.side}>
          <Reach customer={customer} />
          {customer.credit && <Credit credit={customer.credit} id={customer.id} />}
          {customer.bought && <Standing bought={customer.bought} />}
          {(may('care') || may('privacy')) && <Complaints complaints={customer.complaints ?? []} />}
          {customer.bought && <Addresses addresses={customer.addresses ?? []} />}
          {customer.account && <Data customer={customer} account={customer.account} />}
        </div>
      </div>
    </div>
  )
}

/** The ways to reach a customer: email, phone numbers. */
function Reach({ customer }: { customer: Customer }) {
  return (
    <Panel title="Contact">
      <p>
        <a href={`mailto:${customer.email}`}>{customer.email}</a>
        {customer.mob && (
          <>
            <br />
            <a href={`tel:+91${customer.mob}`}>{customer.mob}</a> ·{' '}
            <a href={`https://wa.me/91${customer.mob}`} target="_blank" rel="noreferrer">
              WhatsApp
            </a>
          </>
        )}
      </p>
      <p className="quiet">Customer since {day(customer.since)}</p>
    </Panel>
  )
}

/** What a customer consented to share, and buttons for their legal requests (export, erase). */
function Data({ customer, account }: { customer: Customer; account: Schemas['CustomerAccount'] }) {
  const [, navigate] = useLocation()
  const { doing, download, erase } = usePersonActs()
  const given = [
    [account.surveys, 'Survey answers'],
    [account.reviews, 'Reviews'],
    [account.questions, 'Questions about products'],
  ]
  return (
    <Panel title="Consent and data">
      <dl className={own.facts}>
        {given.map(([n, label]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{n}</dd>
          </div>
        ))}
        <div>
          <dt>Last seen</dt>
          <dd>{account.last_seen ? day(account.last_seen) : 'not logged in'}</dd>
        </div>
        <div>
          <dt>Two-step verification</dt>
          <dd>{account.second_factor ? 'on' : 'off'}</dd>
        </div>
        {account.came_from && (
          <div>
            <dt>Imported from</dt>
            <dd>
              {account.came_from}
              {account.former_mails === 'yes' && ', where they agreed to emails; here they have to opt in again'}
              {account.former_mails === 'no' && ', where they did not want emails'}
            </dd>
          </div>
        )}
        {account.mails.map((one) => (
          <div key={`${one.kind} ${one.given}`}>
            <dt>Emails: {one.label}</dt>
            <dd>{one.withdrawn ? `${day(one.given)} to ${day(one.withdrawn)}` : `opted in on ${day(one.given)}`}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">Confirm their identity first: ask for an email from their registered address.</p>
      <div className={css.actions}>
        <Button kind="plain" size="small" busy={doing === String(customer.id)} onClick={() => void download(customer)}>
          Download their data
        </Button>
        <Button
          kind="danger"
          size="small"
          onClick={() =>
            void erase({ ...customer, lost: customer.credit?.balance ?? 0 }, () =>
              navigate(`/customers${lastList('/customers')}`, { replace: true }),
            )
          }
        >
          Erase
        </Button>
      </div>
    </Panel>
  )
}
