import { Link } from 'wouter'
import { post, remove, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Failed, Loading } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { day } from '../../rules/dates'
import { sentence } from '../../rules/refused'
import css from './profile.module.css'

const places: Record<string, string> = {
  profile: 'in your profile',
  product: 'on a product’s page',
  cart: 'in your cart',
  checkout: 'at the checkout',
  wishlist: 'on your wishlist',
  devices: 'on your devices’ page',
  order: 'on an order’s page',
  mail: 'by the link in a mail',
}

/** The mails that a person agreed to, when and where, each with its switch, and what was withdrawn when. */
export function Mails() {
  const call = useCall('/agreed_mails', undefined, { staleTime: 0 })
  if (call.isPending) return <Loading />
  if (call.isError) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  const { kinds, history, waits, verified, email } = call.data.data
  const ended = history.filter((one) => one.withdrawn)
  return (
    <>
      <section className={css.form} aria-labelledby="mails">
        <h2 id="mails">Mails</h2>
        <p>
          Mails about your orders always come. Those below come only if you want them, and you can end each here, or by
          the link in every one of them.
        </p>
        {!verified && history.length > 0 && (
          <p className={css.note} role="status">
            Please open the link that we mailed to {email}. Before that we send none of these, so that nobody can order
            mails for somebody else.
          </p>
        )}
        <ul className={css.rows}>
          {kinds.map((kind) => (
            <Kind key={kind.kind} kind={kind} />
          ))}
        </ul>
      </section>
      {waits.length > 0 && (
        <section className={css.form} aria-labelledby="waits">
          <h2 id="waits">You wait for</h2>
          <ul className={css.rows}>
            {waits.map((wait) => (
              <Wait key={wait.product_id} wait={wait} />
            ))}
          </ul>
        </section>
      )}
      {ended.length > 0 && (
        <section className={css.form} aria-labelledby="ended">
          <h2 id="ended">What you ended</h2>
          <ul className={css.rows}>
            {ended.map((one) => (
              <li key={`${one.kind} ${one.given} ${one.withdrawn}`}>
                <div>
                  <strong>{one.label}</strong>
                  <p className="quiet">
                    Agreed to on {day(one.given)} {places[one.given_by]}, ended on {day(one.withdrawn)}{' '}
                    {places[one.withdrawn_by]}.
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Kind({ kind }: { kind: Schemas['AgreedKind'] }) {
  const refresh = useRefresh()
  const { busy, act } = useAct()
  if (!kind.offered && !kind.agreed) return null
  const say = (agreed: boolean) =>
    act({
      send: () => post('/agreed_mails', { kind: kind.kind, agreed: agreed ? 'yes' : 'no', place: 'profile' }),
      done: () => refresh('/agreed_mails', '/tell_stock'),
    })
  return (
    <li>
      <label className={css.switch}>
        <input
          type="checkbox"
          checked={busy !== kind.agreed}
          disabled={busy}
          onChange={(event) => void say(event.currentTarget.checked)}
        />
        <span>
          <strong>{kind.label}</strong>
          <span className="quiet">{kind.words}</span>
          {kind.agreed && (
            <span className="quiet">
              Agreed to on {day(kind.since)} {places[kind.place]}.{!kind.offered && ' The shop does not send them now.'}
            </span>
          )}
        </span>
      </label>
    </li>
  )
}

function Wait({ wait }: { wait: Schemas['StockWait'] }) {
  const refresh = useRefresh()
  const { busy, act } = useAct()
  const stop = () =>
    act({
      send: () => remove('/tell_stock/{id}', { id: wait.product_id }),
      done: () => refresh('/agreed_mails', '/tell_stock'),
    })
  return (
    <li>
      <div>
        <Link href={wait.page}>{wait.title}</Link>
        <p className="quiet">Asked on {day(wait.asked)}</p>
      </div>
      <Button
        kind="plain"
        size="small"
        busy={busy}
        aria-label={`Stop waiting for ${wait.title}`}
        onClick={() => void stop()}
      >
        Stop waiting
      </Button>
    </li>
  )
}
