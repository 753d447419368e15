import { Link } from 'wouter'
import { post } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { Button, buttonClass } from '../../parts/Button'
import { Failed, Loading } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { day } from '../../rules/dates'
import { rupees } from '../../rules/money'
import { sentence } from '../../rules/refused'
import { say } from '../../words'
import { RedeemCard } from '../blocks/RedeemCard'
import css from './profile.module.css'

/** The customer's store credit with its entries, the field for gift cards, and the cards that they bought. */
export function Credit() {
  const call = useCall('/credit', undefined, { staleTime: 0, keep: true })
  const sold = useCall('/shop', undefined, { staleTime: 600_000 }).data?.data.gift_cards ?? false
  const refresh = useRefresh()
  const { ask } = useAsking()
  const { busy, act } = useAct()
  if (!call.data)
    return call.isError ? <Failed message={sentence(call.error)} again={() => void call.refetch()} /> : <Loading />
  const { balance, entries, gift_cards: cards } = call.data.data
  const cancel = async (id: number) => {
    const sure = await ask({
      title: say.credit.cancel,
      text: say.credit.cancelSure,
      yes: say.credit.cancel,
      danger: true,
    })
    if (sure) await act({ send: () => post('/cancelorder/{id}', {}, { id }), done: () => refresh('/credit') })
  }
  return (
    <section className={css.form} aria-labelledby="credit">
      <h2 id="credit">{say.credit.tab}</h2>
      <p>
        <strong>{say.credit.youHave(rupees(balance, 'always'))}</strong> {say.credit.howToSpend}
      </p>
      <RedeemCard />
      <h3>{say.credit.entries}</h3>
      {entries.length === 0 ? (
        <p className="quiet">{say.credit.none}</p>
      ) : (
        <ul className={css.rows}>
          {entries.map((one, i) => (
            <li key={`${one.date} ${entries.length - i}`}>
              <span>
                {(say.credit.kinds as Record<string, string>)[one.kind] ?? one.kind}
                {one.orders_id > 0 && `, ${say.credit.order(one.orders_id)}`}
                {one.note && `: ${one.note}`}
                <br />
                <span className="quiet">
                  {day(one.date)}
                  {one.expires && `, ${say.credit.until(day(one.expires))}`}
                </span>
              </span>
              <span className="figures">
                {one.amount > 0 ? '+ ' : '− '}
                {rupees(Math.abs(one.amount), 'always')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {cards.length > 0 && (
        <>
          <h3>{say.credit.bought}</h3>
          <ul className={css.rows}>
            {cards.map((one) => (
              <li key={one.orders_id}>
                <span>
                  {one.to_name}, {one.to_email}
                  <br />
                  <span className="quiet">
                    {say.credit.order(one.orders_id)}, {day(one.day)},{' '}
                    {(say.credit.states as Record<string, string>)[one.state] ?? one.state}
                  </span>
                </span>
                <span className={css.actions}>
                  <span className="figures">{rupees(one.amount, 'always')}</span>
                  {one.state === 'waiting' && (
                    <Button kind="quiet" size="small" busy={busy} onClick={() => void cancel(one.orders_id)}>
                      {say.credit.cancel}
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {sold && (
        <div>
          <Link href="/giftcards" className={buttonClass('plain')}>
            {say.credit.buy}
          </Link>
        </div>
      )}
    </section>
  )
}
