import { Link } from 'wouter'
import { useCall } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Scroll } from '../../parts/Scroll'
import { Failed, Loading } from '../../parts/State'
import { rupees } from '../../rules/money'
import { sentence } from '../../rules/refused'
import blocks from '../blocks/blocks.module.css'
import css from './numbers.module.css'

/** The results of marketing emails: those sent in the period, and the orders within a week after each. */
export function Mails({ asked }: { asked: Record<string, string> }) {
  const { may } = useSession()
  const call = useCall('/admin/agreed-mails', asked, { keep: true, staleTime: 0 })
  const rows = call.data?.data
  return (
    <section className={css.parts} aria-labelledby="brought">
      <div className={blocks.head}>
        <h2 id="brought">Results of marketing emails</h2>
        {may('settings') && <Link href="/settings?page=Marketing+emails">Marketing email settings</Link>}
      </div>
      {call.isError ? (
        <Failed message={sentence(call.error)} again={() => void call.refetch()} />
      ) : !rows ? (
        <Loading />
      ) : (
        <>
          <Scroll label="Results of marketing emails">
            <table className={blocks.table}>
              <thead>
                <tr>
                  <th>Email</th>
                  <th className={blocks.right}>Opted in</th>
                  <th className={blocks.right}>Opted out</th>
                  <th className={blocks.right}>Emails sent</th>
                  <th className={blocks.right}>Orders in 7 days</th>
                  <th className={blocks.right}>Order value</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.kind}>
                    <td>
                      {row.label}
                      {!row.on && <span className="quiet"> (off)</span>}
                    </td>
                    <td className={blocks.right}>{row.agreed}</td>
                    <td className={blocks.right}>{row.withdrawn}</td>
                    <td className={blocks.right}>{row.sent}</td>
                    <td className={blocks.right}>{row.orders}</td>
                    <td className={blocks.right}>{rupees(row.sum)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
          <p className="quiet">
            An order counts for the last such email before it, if the customer placed it within seven days and kept it.
            Emails contain no tracking: opening them is not recorded.
          </p>
        </>
      )}
    </section>
  )
}
