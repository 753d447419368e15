import { Link } from 'wouter'
import { useCall } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Scroll } from '../../parts/Scroll'
import { Failed, Loading } from '../../parts/State'
import { rupees } from '../../rules/money'
import { sentence } from '../../rules/refused'
import blocks from '../blocks/blocks.module.css'
import css from './numbers.module.css'

/** The results of opt-in mails: those sent in the period, and the orders of the week after each. */
export function Mails({ asked }: { asked: Record<string, string> }) {
  const { may } = useSession()
  const call = useCall('/admin/agreed-mails', asked, { keep: true, staleTime: 0 })
  const rows = call.data?.data
  return (
    <section className={css.parts} aria-labelledby="brought">
      <div className={blocks.head}>
        <h2 id="brought">What mails brought</h2>
        {may('settings') && <Link href="/settings?page=Mails+people+agree+to">Switches and hours</Link>}
      </div>
      {call.isError ? (
        <Failed message={sentence(call.error)} again={() => void call.refetch()} />
      ) : !rows ? (
        <Loading />
      ) : (
        <>
          <Scroll label="What mails brought">
            <table className={blocks.table}>
              <thead>
                <tr>
                  <th>Mail</th>
                  <th className={blocks.right}>Agree now</th>
                  <th className={blocks.right}>Withdrew</th>
                  <th className={blocks.right}>Mails sent</th>
                  <th className={blocks.right}>Orders in 7 days</th>
                  <th className={blocks.right}>Their sum</th>
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
            An order counts for the last such mail before it, if its customer placed it within seven days and kept it.
            Nobody is followed: no picture and no link in a mail reports that it was opened.
          </p>
        </>
      )}
    </section>
  )
}
