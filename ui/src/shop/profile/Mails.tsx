import { Link } from 'wouter'
import { post, remove, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useMail } from '../../api/mail'
import { Button } from '../../parts/Button'
import { Failed, Loading } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { day } from '../../rules/dates'
import { sentence } from '../../rules/refused'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import css from './profile.module.css'

/** placeOf describes where someone consented to a marketing email or withdrew the consent. */
const placeOf = (place: string) => (say.mailPlaces as Record<string, string>)[place] ?? ''

/**
 * The kinds of marketing email with the customer's consent, its time and place, a switch for each, and withdrawn
 * consents.
 */
export function Mails() {
  const call = useCall('/agreed_mails', undefined, { staleTime: 0 })
  const mail = useMail()
  if (call.isPending) return <Loading />
  if (!call.data) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  const { kinds, history, waits, verified, email } = call.data.data
  const ended = history.filter((one) => one.withdrawn)
  return (
    <>
      <section className={css.form} aria-labelledby="mails">
        <h2 id="mails">{say.mails.mails}</h2>
        <p>{mail ? say.mails.mailsAboutYourOrdersAlways : say.mails.thisShopSendsNone}</p>
        {mail && !verified && history.length > 0 && (
          <p className={css.note} role="status">
            {say.mails.pleaseOpenTheLinkThat(email)}
          </p>
        )}
        <ul className={css.rows}>
          {kinds.map((kind) => (mail || kind.agreed) && <Kind key={kind.kind} kind={kind} />)}
        </ul>
      </section>
      {waits.length > 0 && (
        <section className={css.form} aria-labelledby="waits">
          <h2 id="waits">{say.mails.youWaitFor}</h2>
          <ul className={css.rows}>
            {waits.map((wait) => (
              <Wait key={wait.product_id} wait={wait} />
            ))}
          </ul>
        </section>
      )}
      {ended.length > 0 && (
        <section className={css.form} aria-labelledby="ended">
          <h2 id="ended">{say.mails.whatYouEnded}</h2>
          <ul className={css.rows}>
            {ended.map((one) => (
              <li key={`${one.kind} ${one.given} ${one.withdrawn}`}>
                <div>
                  <strong>{say.tells[one.kind as keyof typeof say.tells]?.label ?? one.label}</strong>
                  <p className="quiet">
                    {say.mails.agreedToOnEndedOn(
                      day(one.given),
                      placeOf(one.given_by),
                      day(one.withdrawn),
                      placeOf(one.withdrawn_by),
                    )}
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

/**
 * The consent to one kind of email. A kind that the shop no longer sends is shown only to withdraw an earlier
 * consent.
 */
function Kind({ kind }: { kind: Schemas['AgreedKind'] }) {
  const refresh = useRefresh()
  const { busy, act } = useAct()
  if (!kind.offered && !kind.agreed) return null
  const said = say.tells[kind.kind as keyof typeof say.tells] as { label: string; words: string } | undefined
  const agree = (agreed: boolean) =>
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
          onChange={(event) => void agree(event.currentTarget.checked)}
        />
        <span>
          <strong>{said?.label ?? kind.label}</strong>
          <span className="quiet">{said?.words ?? kind.words}</span>
          {kind.agreed && (
            <span className="quiet">
              {say.mails.agreedToOn(day(kind.since), placeOf(kind.place))}
              {!kind.offered && say.mails.theShopDoesNotSend}
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
        <Link href={wait.page} lang={tongue(wait.title)}>
          {wait.title}
        </Link>
        <p className="quiet">{say.mails.askedOn(day(wait.asked))}</p>
      </div>
      <Button
        kind="plain"
        size="small"
        busy={busy}
        aria-label={say.mails.stopWaitingFor(wait.title)}
        onClick={() => void stop()}
      >
        {say.mails.stopWaiting}
      </Button>
    </li>
  )
}
