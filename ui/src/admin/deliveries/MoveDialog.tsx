import { post } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Field } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import { inDays } from '../../rules/days'
import css from '../blocks/blocks.module.css'
import { DriverFields } from '../blocks/DriverFields'
import { FormActions } from '../blocks/FormActions'
import { FormDialog } from '../blocks/FormDialog'
import type { Stop } from './StopRow'

type Props = {
  stops: Stop[]
  /** The day and the driver that they have now. */
  day: string
  driver: { driver: string; driver_mob: string }
  /** Whether the customer collects them, so that they have no driver. */
  pickup?: boolean
  onClose: () => void
}

/** Gives parcels to another driver or day. */
export function MoveDialog({ stops, day, driver, pickup, onClose }: Props) {
  const refresh = useRefresh()
  const today = inDays(0)
  const { values, field, set, busy, submit } = useForm({
    expected_date: day < today ? today : day,
    driver: driver.driver,
    driver_mob: driver.driver_mob,
  })
  const send = submit({
    send: () =>
      post('/admin/deliveries/assign', { ...values, shipments: stops.map(({ shipment_id }) => ({ shipment_id })) }),
    done: async () => {
      await refresh('/admin/deliveries', '/admin/orders', '/admin/drivers')
      onClose()
    },
  })
  return (
    <FormDialog title={stops.length > 1 ? `Move ${stops.length} parcels` : 'Move the parcel'} onClose={onClose}>
      <form className={css.form} onSubmit={send} noValidate>
        <p className={`quiet ${css.whole}`}>Customers get an email if their day changes.</p>
        <Field label="Day" type="date" required min={today} max={inDays(30)} {...field('expected_date')} />
        {!pickup && <DriverFields name={field('driver')} mobile={field('driver_mob')} onKnown={set} />}
        <FormActions submit="Save" busy={busy} onCancel={onClose} whole />
      </form>
    </FormDialog>
  )
}
