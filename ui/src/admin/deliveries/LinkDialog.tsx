import { post, type Schemas, urlOf } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button, buttonClass } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { toast } from '../../parts/toast'
import { useAct } from '../../parts/useAct'
import { day } from '../../rules/dates'
import css from '../blocks/blocks.module.css'
import own from './deliveries.module.css'

type Run = Schemas['DeliveryRun']

/** The link with which a driver opens a run: to copy, to send, and as a QR code. */
export function LinkDialog({ run, date, onClose }: { run: Run; date: string; onClose: () => void }) {
  const refresh = useRefresh()
  const { busy, act } = useAct()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(run.link)
      toast.success('The link is copied.')
    } catch {
      toast.info('This browser does not allow copying. Please select the link and copy it.')
    }
  }
  const words = encodeURIComponent(`Deliveries on ${day(date)}: ${run.link}`)
  return (
    <Dialog title={`Link for ${run.driver}`} onClose={onClose}>
      <div className={css.stack}>
        <p className="quiet">
          Opens the stops of {day(date)} on the driver’s phone, without an app or a login. It ends with the day.
        </p>
        {run.link && (
          <>
            <p className={own.link}>{run.link}</p>
            <img
              className={own.qr}
              src={`${urlOf('/admin/delivery-runs/{id}/qr', { id: run.id })}?of=${run.link.slice(-6)}`}
              alt="QR code of the link"
              width={160}
              height={160}
            />
          </>
        )}
        <div className={css.actions}>
          {run.link && (
            <>
              <Button onClick={() => void copy()}>Copy link</Button>
              <a
                className={buttonClass('plain')}
                href={`https://wa.me/91${run.driver_mob}?text=${words}`}
                target="_blank"
                rel="noreferrer"
              >
                Send by WhatsApp
              </a>
            </>
          )}
          <Button
            kind={run.link ? 'quiet' : 'primary'}
            busy={busy}
            onClick={() =>
              void act({
                send: () => post('/admin/delivery-runs/{id}/link', {}, { id: run.id }),
                done: () => refresh('/admin/deliveries'),
              })
            }
          >
            {run.link ? 'New link (ends this one)' : 'Make a link'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
