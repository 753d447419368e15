import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { post, type Schemas, urlOf } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { Button, buttonClass } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { Failed, Loading } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { day as dated } from '../../rules/dates'
import { inDays } from '../../rules/days'
import { rupees } from '../../rules/money'
import { sentence } from '../../rules/refused'
import { ActionDialog } from '../blocks/ActionDialog'
import css from '../blocks/blocks.module.css'
import { Panel } from '../blocks/Panel'
import page from '../blocks/page.module.css'
import { CashDialog } from './CashDialog'
import own from './deliveries.module.css'
import { LinkDialog } from './LinkDialog'
import { MoveDialog } from './MoveDialog'
import { type Stop, StopRow } from './StopRow'

type Run = Schemas['DeliveryRun']
type Driver = { driver: string; driver_mob: string }
type Doing = {
  onMove: (stops: Stop[], driver?: Driver, pickup?: boolean) => void
  onDeliver: (stop: Stop) => void
}

const nobody = { driver: '', driver_mob: '' }

/** The shop's own deliveries of a day, by driver, and the parcels that customers collect. */
export function DeliveriesScreen() {
  const asked = new URLSearchParams(useSearch()).get('day') ?? ''
  const [path, navigate] = useLocation()
  const call = useCall('/admin/deliveries', { day: asked }, { staleTime: 0 })
  const [moving, setMoving] = useState<{ stops: Stop[]; driver: Driver; pickup: boolean }>()
  const [delivering, setDelivering] = useState<Stop>()
  if (call.isPending) return <Loading />
  if (call.isError) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  const { day, runs, earlier, unassigned, pickup } = call.data.data
  const doing: Doing = {
    onMove: (stops, driver = nobody, pickup = false) => setMoving({ stops, driver, pickup }),
    onDeliver: setDelivering,
  }
  const empty = runs.length + earlier.length + unassigned.length + pickup.length === 0
  return (
    <div className={`page ${css.screen}`}>
      <div className={css.head}>
        <h1>Deliveries</h1>
        {runs.some((run) => run.stops.length > 0) && (
          <a className={buttonClass('plain')} href={sheetOf(day)} target="_blank" rel="noreferrer">
            Print run sheets
          </a>
        )}
      </div>
      <div className={css.scan}>
        <Field
          label="Day"
          type="date"
          name="day"
          value={day}
          onInput={(event) => navigate(`${path}?day=${event.currentTarget.value}`, { replace: true })}
        />
        {day !== inDays(0) && (
          <Button kind="plain" onClick={() => navigate(path, { replace: true })}>
            Today
          </Button>
        )}
      </div>
      {empty && (
        <p className="quiet">
          No own deliveries on {dated(day)}. Ship an order with the courier “Own delivery” or “Collected at the shop” to
          plan one.
        </p>
      )}
      <Group title="Without a driver" stops={unassigned} assign {...doing}>
        {unassigned.length > 1 && (
          <Button kind="plain" size="small" onClick={() => doing.onMove(unassigned)}>
            Assign all
          </Button>
        )}
      </Group>
      <Group title="Left from earlier days" stops={earlier} {...doing} />
      {runs.map((run) => (
        <RunPanel key={run.id} run={run} day={day} {...doing} />
      ))}
      <Group title="Collected at the shop" stops={pickup} pickup {...doing} />
      {moving && <MoveDialog {...moving} day={moving.stops[0]?.day ?? day} onClose={() => setMoving(undefined)} />}
      {delivering && <Deliver stop={delivering} onClose={() => setDelivering(undefined)} />}
    </div>
  )
}

const sheetOf = (day: string, run = 0) => `${urlOf('/admin/delivery-sheet')}?day=${day}${run ? `&run=${run}` : ''}`

type GroupProps = Doing & {
  title: string
  stops: Stop[]
  pickup?: boolean
  assign?: boolean
  children?: React.ReactNode
}

/** Parcels that are not in a run of the day. */
function Group({ title, stops, pickup = false, assign, onMove, onDeliver, children }: GroupProps) {
  if (stops.length === 0) return null
  return (
    <Panel title={title}>
      {children && <div className={css.actions}>{children}</div>}
      <ul className={own.stops}>
        {stops.map((stop) => (
          <StopRow
            key={stop.shipment_id}
            stop={stop}
            dated
            move={assign ? 'Assign' : 'Move'}
            deliver={pickup ? 'Hand over' : 'Delivered'}
            onMove={() => onMove([stop], nobody, pickup)}
            onDeliver={() => onDeliver(stop)}
          />
        ))}
      </ul>
    </Panel>
  )
}

function RunPanel({ run, day, onMove, onDeliver }: Doing & { run: Run; day: string }) {
  const refresh = useRefresh()
  const { act } = useAct()
  const [open, setOpen] = useState<'link' | 'cash'>()
  const stops = run.stops
  const left = stops.filter((stop) => stop.state === 'open' || stop.state === 'failed')
  const sort = (sorted: Stop[]) =>
    void act({
      send: async () => {
        await post(
          '/admin/delivery-runs/{id}/sort',
          { shipments: sorted.map(({ shipment_id }) => ({ shipment_id })) },
          { id: run.id },
        )
      },
      done: () => refresh('/admin/deliveries'),
    })
  const swap = (at: number, by: number) => () => {
    const sorted = [...stops]
    sorted.splice(at + by, 0, ...sorted.splice(at, 1))
    sort(sorted)
  }
  return (
    <Panel title={run.driver}>
      <dl className={page.sums}>
        <div>
          <dt>Stops left</dt>
          <dd>
            {left.length} of {stops.length}
          </dd>
        </div>
        <div>
          <dt>To collect</dt>
          <dd>{rupees(run.collect, 'always')}</dd>
        </div>
        <div>
          <dt>Cash collected</dt>
          <dd>{rupees(run.cash, 'always')}</dd>
        </div>
        <div>
          <dt>Handed in</dt>
          <dd>{rupees(run.handed_in, 'always')}</dd>
        </div>
      </dl>
      <div className={css.actions}>
        <Button size="small" onClick={() => setOpen('link')}>
          Link for the driver
        </Button>
        {run.cash > run.handed_in && (
          <Button kind="plain" size="small" onClick={() => setOpen('cash')}>
            Receive cash
          </Button>
        )}
        {left.length > 1 && (
          <Button kind="plain" size="small" onClick={() => sort([...stops].sort((a, b) => a.pin.localeCompare(b.pin)))}>
            Sort by pincode
          </Button>
        )}
        {left.length > 0 && (
          <Button kind="plain" size="small" onClick={() => onMove(left, run)}>
            Move all
          </Button>
        )}
        {stops.length > 0 && (
          <a className={buttonClass('plain', 'small')} href={sheetOf(day, run.id)} target="_blank" rel="noreferrer">
            Run sheet
          </a>
        )}
        <a className={own.phone} href={`tel:+91${run.driver_mob}`}>
          {run.driver_mob}
        </a>
      </div>
      <ol className={own.stops}>
        {stops.map((stop, i) => (
          <StopRow
            key={stop.shipment_id}
            stop={stop}
            number={i + 1}
            onUp={i > 0 ? swap(i, -1) : undefined}
            onDown={i < stops.length - 1 ? swap(i, 1) : undefined}
            onMove={() => onMove([stop], run)}
            onDeliver={() => onDeliver(stop)}
          />
        ))}
      </ol>
      {open === 'link' && <LinkDialog run={run} date={day} onClose={() => setOpen(undefined)} />}
      {open === 'cash' && <CashDialog run={run} onClose={() => setOpen(undefined)} />}
    </Panel>
  )
}

/** The order's own dialog to mark a parcel as delivered. */
function Deliver({ stop, onClose }: { stop: Stop; onClose: () => void }) {
  const call = useCall('/admin/orders/{id}', { id: stop.orders_id }, { staleTime: 0 })
  const order = call.data?.data
  const parcel = order?.parcels.find((one) => one.shipment_id === stop.shipment_id)
  if (!order || !parcel) return null
  return <ActionDialog kind="deliver" order={order} parcel={parcel} onClose={onClose} />
}
