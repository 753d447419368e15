import { useState } from 'react'
import { useLocation } from 'wouter'
import { post, type Schemas } from '../../api/client'
import { shows } from '../../api/facts'
import { useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { useAct } from '../../parts/useAct'
import { rupees } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import { Check } from '../blocks/Check'
import { CountTable } from './CountTable'

type Props = { count: Schemas['CountData'] /** How many scans the shop does not have yet. */; waiting: number }

const products = (n: number) => (n === 1 ? '1 product' : `${n} products`)

/** The end of a count: the differences in one sentence, and the button that corrects the stock. */
export function Approve({ count, waiting }: Props) {
  const refresh = useRefresh()
  const { ask } = useAsking()
  const [, navigate] = useLocation()
  const { act, doing } = useAct()
  const [gone, setGone] = useState(false)
  const at = { id: count.id }
  const end = async () => {
    navigate(`/stockcount/${count.id}`)
    await refresh('/admin/stock-count', '/admin/stock-counts', '/admin/low-stock', ...shows.products)
  }
  const approve = () =>
    act({
      name: 'approve',
      send: () => post('/admin/stock-counts/{id}/approve', { units: count.units, not_found_gone: gone }, at),
      done: end,
    })
  const discard = async () => {
    const sure = await ask({
      title: 'Discard this count?',
      text: 'The counted quantities are deleted. The stock does not change.',
      yes: 'Discard',
      danger: true,
    })
    if (sure) void act({ name: 'discard', send: () => post('/admin/stock-counts/{id}/discard', {}, at), done: end })
  }
  const corrected = count.different + (gone ? count.not_found : 0)
  return (
    <section className={css.panel} aria-label="Approve the count">
      <p>
        {products(count.products)}, {count.units === 1 ? '1 unit' : `${count.units} units`} counted.{' '}
        {count.different === 0
          ? 'No differences.'
          : `${products(count.different)} with a difference, ${rupees(count.worth, 'always')} at cost.`}
      </p>
      {count.not_found > 0 && (
        <>
          <Check label={`Set what was not found to 0: ${products(count.not_found)}`} on={gone} onChange={setGone} />
          <details>
            <summary>Not found yet: {products(count.not_found)}</summary>
            <CountTable label="Not found" lines={count.missing} compare />
          </details>
        </>
      )}
      <div className={css.actions}>
        <Button busy={doing === 'approve'} disabled={waiting > 0} onClick={() => void approve()}>
          {corrected > 0 ? `Approve: correct ${products(corrected)}` : 'Approve: nothing to correct'}
        </Button>
        <Button kind="plain" busy={doing === 'discard'} onClick={() => void discard()}>
          Discard
        </Button>
      </div>
    </section>
  )
}
