import { useCallback, useEffect, useRef, useState } from 'react'
import { useParams } from 'wouter'
import { post } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { buttonClass } from '../../parts/Button'
import { Failed, Loading } from '../../parts/State'
import { toast } from '../../parts/toast'
import { day } from '../../rules/dates'
import { rupees } from '../../rules/money'
import { Refused, sentence, Unreachable } from '../../rules/refused'
import { say } from '../../words'
import css from './driver.module.css'
import { StopCard } from './StopCard'
import { keepReports, type Report, reportsOf } from './waiting'

/** The stops of a driver on a day, opened by a link without a login. */
export function DriverPage() {
  const { key = '' } = useParams()
  const call = useCall('/driver_run/{key}', { key }, { staleTime: 0 })
  const { waiting, send } = useReports(key)
  const ended = call.error instanceof Refused && [200, 404].includes(call.error.status) ? call.error : undefined
  if (ended)
    return (
      <div className={`page ${css.page}`}>
        <h1>{ended.status === 404 ? say.driver.notValid : ended.message}</h1>
      </div>
    )
  if (!call.data)
    return call.isError ? <Failed message={sentence(call.error)} again={() => void call.refetch()} /> : <Loading />
  const run = call.data.data
  const left = run.stops.filter((stop) => stop.state === 'open' || stop.state === 'failed')
  return (
    <div className={`page ${css.page}`}>
      <header className={css.head}>
        <h1>{say.driver.title(run.driver)}</h1>
        <p>
          {day(run.day)} · {say.driver.left(left.length, run.stops.length)}
        </p>
        {run.cash > 0 && <p>{say.driver.cash(rupees(run.cash, 'always'))}</p>}
        {run.shop_phone && (
          <a className={buttonClass('plain', 'small')} href={`tel:${run.shop_phone.replaceAll(' ', '')}`}>
            {say.driver.callShop}
          </a>
        )}
      </header>
      {run.stops.length === 0 && <p className="quiet">{say.driver.none}</p>}
      <ol className={css.stops}>
        {run.stops.map((stop, i) => (
          <StopCard
            key={stop.shipment_id}
            stop={stop}
            number={i + 1}
            waits={waiting.find((one) => one.shipment_id === stop.shipment_id)}
            send={send}
          />
        ))}
      </ol>
    </div>
  )
}

/** Sends the driver's reports. One that can't be sent is kept, and sent again when there is a network. */
function useReports(key: string) {
  const refresh = useRefresh()
  const [waiting, setWaiting] = useState(() => reportsOf(key))
  const latest = useRef(waiting)
  const keep = useCallback(
    (reports: Report[]) => {
      latest.current = reports
      keepReports(key, reports)
      setWaiting(reports)
    },
    [key],
  )
  /** Without a network it succeeds as well: the report is kept. A repeated report changes nothing in the shop. */
  const send = useCallback(
    async ({ kind, ...body }: Report) => {
      const others = () => latest.current.filter((one) => one.shipment_id !== body.shipment_id)
      const report = { kind, ...body } as Report
      try {
        const path = kind === 'delivered' ? '/driver_run/{key}/delivered' : '/driver_run/{key}/failed'
        const reply = await post(path, body as never, { key })
        keep(others())
        await refresh('/driver_run')
        return reply
      } catch (failure) {
        keep(failure instanceof Unreachable ? [...others(), report] : others())
        if (!(failure instanceof Unreachable)) await refresh('/driver_run')
        else return { message: '' }
        throw failure
      }
    },
    [key, keep, refresh],
  )
  useEffect(() => {
    const again = () => {
      for (const report of latest.current) send(report).catch((failure) => toast.error(sentence(failure)))
    }
    again()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [send])
  return { waiting, send }
}
