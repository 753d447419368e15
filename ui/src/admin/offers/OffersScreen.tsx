import { Copy, Pencil, Trash2 } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { post, remove, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { buttonClass } from '../../parts/Button'
import { Pager } from '../../parts/Pager'
import { Status, type Tone } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { rupees } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import { CopyChip } from '../blocks/CopyChip'
import { RowActs } from '../blocks/RowActs'
import { Rows } from '../blocks/Rows'
import { Switch } from '../blocks/Switch'
import { useList } from '../blocks/useList'
import own from './offers.module.css'
import { buyers, days, listed, listOf, scopes } from './words'

type Offer = Schemas['OfferListRow']

const perPage = 25

const standings: Record<string, [words: string, tone: Tone]> = {
  running: ['Running', 'leaf'],
  planned: ['Planned', 'honey'],
  ended: ['Ended', 'soft'],
  'used up': ['Used up', 'ember'],
  off: ['Off', 'soft'],
}

/** The list of the shop's promotions, with the results of each. */
export function OffersScreen() {
  const list = useList('/offers')
  const call = useCall('/admin/offers', { page: list.page, per_page: perPage }, { staleTime: 0, keep: true })
  const add = (
    <Link href="/offers/new" className={buttonClass()}>
      New offer
    </Link>
  )
  const none = call.data?.data.length === 0
  return (
    <div className={`page ${css.screen}`}>
      <div className={css.head}>
        <h1>Offers</h1>
        {!none && add}
      </div>
      <Rows
        call={call}
        label="Offers"
        empty="There are no offers yet."
        begin={
          <>
            <p className={`quiet ${own.begin}`}>
              An offer reduces the price of an order: automatically, or for customers who enter its code. You see its
              estimated cost before you activate it, and what it saved and sold afterwards.
            </p>
            {add}
          </>
        }
        head={
          <>
            <th>Offer</th>
            <th>State</th>
            <th>Code</th>
            <th>For</th>
            <th>Days</th>
            <th className={css.right}>Used</th>
            <th className={css.right}>Saved</th>
            <th className={css.right}>Sales with it</th>
          </>
        }
        actions
      >
        {(offer) => <Row key={offer.id} offer={offer} />}
      </Rows>
      {call.data && (
        <Pager page={list.page} pages={call.data.pages} onPage={(page) => list.set({ page: String(page) })} />
      )}
    </div>
  )
}

/**
 * One promotion of the list, which can be switched on and off there. Only a promotion that no order has used can be
 * deleted.
 */
function Row({ offer }: { offer: Offer }) {
  const refresh = useRefresh()
  const [, navigate] = useLocation()
  const { ask } = useAsking()
  const { act, doing } = useAct()
  const { id, name } = offer
  const [words, tone] = standings[offer.standing] ?? [offer.standing, 'soft']
  const done = () => refresh('/admin/offers', '/offers')
  const drop = async () => {
    const sure = await ask({
      title: `Delete the offer “${name}”?`,
      text: 'No order was placed with it.',
      yes: 'Delete',
      danger: true,
    })
    if (sure) await act({ name: 'delete', send: () => remove('/admin/offers/{id}', { id }), done })
  }
  return (
    <tr>
      <td className={own.offer}>
        <Link href={`/offers/${id}`}>{name}</Link>
        <br />
        <span className="quiet">{offer.words}</span>
      </td>
      <td>
        <span className={own.state}>
          <Switch
            label={`${name} is on`}
            on={offer.active}
            busy={doing === 'switch'}
            onChange={(active) =>
              void act({ name: 'switch', send: () => post('/admin/offers/{id}/switch', { active }, { id }), done })
            }
          />
          <Status tone={tone}>{words}</Status>
        </span>
      </td>
      <td className={own.code}>{offer.code ? <CopyChip what="code" text={offer.code} /> : 'Automatically'}</td>
      <td className={own.reach}>
        {offer.scope === 'all' ? scopes.all : listed(offer.named, offer.target_count)}
        <br />
        <span className="quiet">{offer.buyers === 'listed' ? listOf(offer.listed) : buyers[offer.buyers]}</span>
      </td>
      <td className={own.reach}>{days(offer)}</td>
      <td className={css.right}>{offer.uses > 0 ? `${offer.used} of ${offer.uses}` : offer.used}</td>
      <td className={css.right}>{rupees(offer.saved)}</td>
      <td className={css.right}>{rupees(offer.sales)}</td>
      <td className={css.stuck}>
        <RowActs
          of={name}
          acts={[
            { name: 'Edit', Icon: Pencil, act: () => navigate(`/offers/${id}`) },
            { name: 'Duplicate', Icon: Copy, act: () => navigate(`/offers/new?after=${id}`) },
            ...(offer.used === 0 ? [{ name: 'Delete', Icon: Trash2, act: () => void drop(), danger: true }] : []),
          ]}
        />
      </td>
    </tr>
  )
}
