import { Link } from 'wouter'
import { post } from '../../api/client'
import { type Stale, useCall, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Pager } from '../../parts/Pager'
import { Stars } from '../../parts/Stars'
import { Status } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { day } from '../../rules/dates'
import { productAddress } from '../../rules/forms'
import css from '../blocks/blocks.module.css'
import { Rows } from '../blocks/Rows'
import { useList } from '../blocks/useList'

const stale: Stale[] = ['/admin/past-reviews', '/product', '/product_list']

/**
 * Reviews imported from the former shop. They are labelled with their origin, and hidden until staff show them
 * here.
 */
export function FormerReviews() {
  const list = useList('/reviewdesk')
  const call = useCall('/admin/past-reviews', { page: list.page, per_page: 20 }, { staleTime: 0, keep: true })
  const refresh = useRefresh()
  const { act, doing } = useAct()
  const show = (id: number, yes: boolean) =>
    act({
      name: String(id),
      send: () => post('/admin/past-reviews', { id, show: yes }),
      done: () => refresh(...stale),
      failed: 'The review could not be changed.',
    })
  const waiting = call.data?.waiting ?? 0
  return (
    <>
      {waiting > 0 && (
        <p className={css.actions}>
          <span>{waiting === 1 ? '1 review is not shown yet.' : `${waiting} reviews are not shown yet.`}</span>
          <Button size="small" busy={doing === '0'} onClick={() => void show(0, true)}>
            Show all
          </Button>
        </p>
      )}
      <Rows
        call={call}
        label="Reviews of the former shop"
        empty="No imported reviews."
        actions
        head={
          <>
            <th>Review</th>
            <th>Of</th>
            <th>By</th>
          </>
        }
      >
        {(row) => (
          <tr key={row.id}>
            <td className={css.long}>
              <Stars rating={row.rating} /> <strong>{row.review}</strong> {row.messages}
              {row.answer && (
                <>
                  <br />
                  <span className="quiet">Answered there: {row.answer}</span>
                </>
              )}
            </td>
            <td>
              <Link href={productAddress(row.product_id, row.title)}>{row.title}</Link>
            </td>
            <td>
              {row.name}
              <br />
              <span className="quiet">
                {day(row.date)}, {row.source}
                {row.bought ? ', order imported' : ''}
              </span>
            </td>
            <td className={css.stuck}>
              {row.shown && <Status tone="leaf">Shown</Status>}{' '}
              <Button
                size="small"
                kind={row.shown ? 'quiet' : 'plain'}
                busy={doing === String(row.id)}
                aria-label={`${row.shown ? 'Hide' : 'Show'} the review by ${row.name}`}
                onClick={() => void show(row.id, !row.shown)}
              >
                {row.shown ? 'Hide' : 'Show'}
              </Button>
            </td>
          </tr>
        )}
      </Rows>
      <Pager page={list.page} pages={call.data?.pages ?? 1} onPage={(page) => list.set({ page: String(page) })} />
    </>
  )
}
