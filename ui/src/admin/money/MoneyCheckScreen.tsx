import { Link } from 'wouter'
import { post, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Scroll } from '../../parts/Scroll'
import { Failed, Loading } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { day, moment } from '../../rules/dates'
import { rupees } from '../../rules/money'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'

type Group = Schemas['MoneyGroup']

/**
 * The reconciliation: differences between the shop's payments, refunds and payouts and those of the payment
 * provider.
 */
export function MoneyCheckScreen() {
  const call = useCall('/admin/money-check', undefined, { staleTime: 0 })
  const refresh = useRefresh()
  const { doing, act } = useAct()
  if (call.isPending) return <Loading />
  if (call.isError) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  const money = call.data.data
  const unasked = money.groups.filter((group) => !group.answered).length
  const wrong = money.groups.reduce((n, group) => n + group.faults.length, 0)
  const run = (name: string, send: () => Promise<{ message: unknown }>) =>
    void act({ name, send, done: () => refresh('/admin/money-check') })
  return (
    <div className={`page ${css.screen}`}>
      <div className={css.head}>
        <h1>Money check</h1>
        {money.provider && (
          <Button busy={doing === 'ask'} onClick={() => run('ask', () => post('/admin/money-check'))}>
            Check with Razorpay now
          </Button>
        )}
      </div>
      <p>
        <strong className={wrong > 0 ? css.bad : unasked > 0 ? 'quiet' : css.good}>
          {wrong === 0
            ? unasked > 0
              ? 'No problems found, but not everything could be checked.'
              : 'Everything matches.'
            : wrong === 1
              ? '1 problem found.'
              : `${wrong} problems found.`}
        </strong>{' '}
        <span className="quiet">
          {money.asked_date
            ? `Last checked with the provider ${moment(money.asked_date)}`
            : 'Not checked with the provider yet'}
          {money.failure && `, with an error: ${money.failure}`}.
        </span>
      </p>
      {money.groups.map((group) => (
        <Question key={group.name} group={group} answered={money.answered_date} />
      ))}
      <section className={css.stack} aria-labelledby="payouts">
        <h2 id="payouts">Payouts to the bank</h2>
        {money.settlements.length === 0 ? (
          <p className="quiet">No payouts yet. Check with Razorpay to load them.</p>
        ) : (
          <Scroll label="Payouts">
            <table className={css.table}>
              <thead>
                <tr>
                  <th>Day</th>
                  <th>Payout</th>
                  <th>Bank’s reference</th>
                  <th className={css.right}>Fees</th>
                  <th className={css.right}>GST on fees</th>
                  <th className={css.right}>Paid out</th>
                  <th className={css.stuck}>
                    <span className="hidden">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {money.settlements.map((s) => (
                  <tr key={s.id}>
                    <td>{day(s.date)}</td>
                    <td>{s.id}</td>
                    <td>{s.utr}</td>
                    <td className={css.right}>{rupees(s.fees - s.tax, 'always')}</td>
                    <td className={css.right}>{rupees(s.tax, 'always')}</td>
                    <td className={css.right}>{rupees(s.amount, 'always')}</td>
                    <td className={css.stuck}>
                      {s.checked_date ? (
                        <span className={css.good}>
                          {day(s.checked_date)} {s.checked_by}
                        </span>
                      ) : (
                        <Button
                          size="small"
                          kind="plain"
                          busy={doing === s.id}
                          aria-label={`${s.id} is in the bank’s statement`}
                          onClick={() => run(s.id, () => post('/admin/settlements/{id}', {}, { id: s.id }))}
                        >
                          In the bank
                        </Button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        )}
      </section>
    </div>
  )
}

/**
 * One question of the reconciliation with its differences. answered is when the payment provider last replied, null
 * for never.
 */
function Question({ group, answered }: { group: Group; answered: string | null }) {
  return (
    <section className={css.panel} aria-label={group.name}>
      <h2>{group.name}</h2>
      {!group.answered && (
        <p className="quiet">
          {answered ? `Not checked recently; the last result is of ${moment(answered)}.` : 'Not checked yet.'}
        </p>
      )}
      {group.faults.length === 0 ? (
        group.answered && <p className={css.good}>{group.good}</p>
      ) : (
        <ul className={css.stack}>
          {group.faults.map((fault) => (
            <li key={fault.orders_id + fault.what}>
              {fault.orders_id > 0 && (
                <>
                  Order <Link href={`/adminorders/${fault.orders_id}`}>{fault.orders_id}</Link>:{' '}
                </>
              )}
              {fault.what} <strong className="figures">{rupees(fault.amount, 'always')}</strong>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
