import { Link } from 'wouter'
import { useCall } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Scroll } from '../../parts/Scroll'
import { day } from '../../rules/dates'
import blocks from '../blocks/blocks.module.css'
import { useList } from '../blocks/useList'
import css from './dashboard.module.css'

const perPage = 8

/** The searches for which shoppers found nothing, without who searched. */
export default function MissedSearches() {
  const list = useList('/dashboard')
  const page = Math.max(1, Number(list.get('searches')) || 1)
  const call = useCall('/admin/searches', { page, per_page: perPage }, { keep: true })
  const { may } = useSession()
  const found = call.data?.data ?? []
  const pages = call.data?.pages ?? 1
  if (found.length === 0) return null
  const go = (to: number) => list.set({ searches: to > 1 ? String(to) : '' })
  return (
    <section className={`${blocks.panel} ${css.broad}`} aria-labelledby="missed-searches">
      <h2 id="missed-searches">Searched and not found</h2>
      <Scroll label="Searches without a result">
        <table className={blocks.table}>
          <thead>
            <tr>
              <th>Words</th>
              <th className={blocks.right}>Times</th>
              <th>Last</th>
            </tr>
          </thead>
          <tbody>
            {found.map((row) => (
              <tr key={row.words}>
                <td>
                  <Link href={`/allproducts?search=${encodeURIComponent(row.words)}`}>{row.words}</Link>
                </td>
                <td className={blocks.right}>{row.times}</td>
                <td>{day(row.last_day)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <div className={blocks.actions}>
        {pages > 1 && (
          <>
            <Button kind="plain" size="small" disabled={page <= 1} onClick={() => go(page - 1)}>
              More often
            </Button>
            <Button kind="plain" size="small" disabled={page >= pages} onClick={() => go(page + 1)}>
              Less often
            </Button>
          </>
        )}
        {may('settings') ? (
          <Link href="/settings?find=search_words">Add a synonym</Link>
        ) : (
          <span className="quiet">Staff who can change the settings can add synonyms there, under Search.</span>
        )}
      </div>
    </section>
  )
}
