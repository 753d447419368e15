import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { useAct } from '../../parts/useAct'
import { isAway, isToShip, stateOf } from '../../rules/states'
import { type Act, ActionDialog, acts } from '../blocks/ActionDialog'
import css from '../blocks/blocks.module.css'
import { ChangeDialog } from './ChangeDialog'
import { severalParcels } from './Parcels'

type Order = Schemas['StaffOrder']

/** fitting returns which actions are possible for an order in its current state. */
const fitting = (order: Order): Record<Act, boolean> => {
  // Of several parcels, each has its own buttons.
  const away = isAway(order.state) && !severalParcels(order)
  return {
    ship: isToShip(order.state) && !order.exchange?.waits && !order.waits_until,
    correct: away,
    deliver: away,
    cancel: isToShip(order.state),
    check: order.cod_waits,
    back: away,
    collect: order.due > 0 && stateOf(order.state).kept,
    cod: order.as_cod > 0,
  }
}

/** mayChange returns whether the products of an order may still change; the server says why some may not. */
const mayChange = (order: Order) =>
  stateOf(order.state).holds && !order.packed_date && !order.part_shipped && order.channel !== 'gift'

/** The actions that a link from another screen may open. */
const asking: Act[] = ['ship', 'correct', 'deliver', 'cancel', 'check', 'back', 'collect', 'cod']

/** The buttons for what this person may do with the order in its current state. Each opens a dialog. */
export function Actions({ order }: { order: Order }) {
  const asked = new URLSearchParams(useSearch()).get('act') as Act | 'change'
  const [path, navigate] = useLocation()
  const refresh = useRefresh()
  const packing = useAct()
  const [open, setOpen] = useState<Act | 'change'>()
  const { may } = useSession()
  const fits = fitting(order)
  const can = (act: Act) => fits[act] && may(acts[act].needs)
  const changeable = mayChange(order) && may('orders')
  const possible = asked === 'change' ? changeable : asking.includes(asked) && can(asked)
  useEffect(() => {
    if (possible) setOpen(asked)
  }, [possible, asked])
  const close = () => {
    setOpen(undefined)
    if (asked) navigate(path, { replace: true })
  }
  return (
    <div className={css.actions}>
      {can('check') && <Button onClick={() => setOpen('check')}>Customer confirmed</Button>}
      {isToShip(order.state) && !order.cod_waits && !order.exchange?.waits && !order.waits_until && may('pack') && (
        <Button
          kind="plain"
          busy={packing.busy}
          onClick={() =>
            void packing.act({
              send: () =>
                post('/admin/orders/{id}/pack', { packed: order.packed_date ? 'no' : 'yes' }, { id: order.orders_id }),
              done: () => refresh('/admin/orders', '/fetch_orders', '/admin/waiting'),
            })
          }
        >
          {order.packed_date ? 'Not packed' : 'Packed'}
        </Button>
      )}
      {can('ship') && (
        <Button kind={order.cod_waits ? 'plain' : 'primary'} onClick={() => setOpen('ship')}>
          {order.part_shipped ? 'Ship the rest' : 'Ship'}
        </Button>
      )}
      {can('cod') && <Button onClick={() => setOpen('cod')}>Make it COD</Button>}
      {can('deliver') && <Button onClick={() => setOpen('deliver')}>Mark as delivered</Button>}
      {can('cancel') && (
        <Button kind="danger" onClick={() => setOpen('cancel')}>
          {order.part_shipped ? 'Cancel the rest' : 'Cancel order'}
        </Button>
      )}
      {can('correct') && (
        <Button kind="plain" onClick={() => setOpen('correct')}>
          Correct the parcel
        </Button>
      )}
      {can('back') && (
        <Button kind="plain" onClick={() => setOpen('back')}>
          Mark as returned to sender
        </Button>
      )}
      {can('collect') && (
        <Button kind="plain" onClick={() => setOpen('collect')}>
          Record payment
        </Button>
      )}
      {changeable && (
        <Button kind="plain" onClick={() => setOpen('change')}>
          Change the order
        </Button>
      )}
      {open === 'change' ? (
        <ChangeDialog id={order.orders_id} onClose={close} />
      ) : (
        open && <ActionDialog key={open} kind={open} order={order} onClose={close} />
      )}
    </div>
  )
}
