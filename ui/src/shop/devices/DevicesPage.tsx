import { useState } from 'react'
import { Link } from 'wouter'
import { urlOf } from '../../api/client'
import { useCall } from '../../api/hooks'
import { Button, buttonClass } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Pager } from '../../parts/Pager'
import { Scroll } from '../../parts/Scroll'
import { Loading, Read } from '../../parts/State'
import { day } from '../../rules/dates'
import { say } from '../../words'
import { Claims } from '../blocks/Claims'
import { TellLine } from '../blocks/TellLine'
import css from './devices.module.css'

const perPage = 6

/** The customer's registered devices, searched and paged in the browser. */
export function DevicesPage() {
  const devices = useCall('/devicelist', undefined, { staleTime: 0 })
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState('')
  const all = devices.data?.data ?? []
  const wanted = search.trim().toLowerCase()
  const found = wanted ? all.filter((d) => d.serial_number.toLowerCase().includes(wanted)) : all
  const pages = Math.max(1, Math.ceil(found.length / perPage))
  const change = (text: string) => {
    setSearch(text)
    setPage(1)
  }
  if (devices.isPending) return <Loading />
  return (
    <div className={`page ${css.page}`}>
      <div className={css.head}>
        <h1>{say.devices.deviceDetails}</h1>
        <Link href="/registerdevice" className={buttonClass('plain', 'small')}>
          {say.devices.registerDevice}
        </Link>
      </div>
      <form
        role="search"
        aria-label={say.devices.searchSerialNumber}
        className={css.search}
        onSubmit={(event) => event.preventDefault()}
      >
        <input
          type="search"
          aria-label={say.devices.searchSerialNumber}
          placeholder={say.devices.searchSerialNumber}
          value={search}
          onInput={(e) => change(e.currentTarget.value)}
        />
        <Button kind="plain" type="submit">
          {say.devices.search}
        </Button>
        <Button kind="quiet" onClick={() => change('')}>
          {say.devices.reset}
        </Button>
      </form>
      <Read call={devices}>
        {() =>
          found.length === 0 ? (
            <p role="status">{say.devices.noDevicesRegisteredYet(search.trim())}</p>
          ) : (
            <Scroll label={say.devices.yourDevices}>
              <table className={css.table}>
                <thead>
                  <tr>
                    <th>{say.devices.serialNumber}</th>
                    <th>{say.devices.productId}</th>
                    <th>{say.devices.productName}</th>
                    <th>{say.devices.registerDate}</th>
                    <th>{say.devices.warrantyUntil}</th>
                    <th>{say.devices.viewQrCode}</th>
                    <th>{say.devices.problems}</th>
                  </tr>
                </thead>
                <tbody>
                  {found.slice((page - 1) * perPage, page * perPage).map((device) => (
                    <tr key={device.serial_number}>
                      <td>{device.serial_number}</td>
                      <td>{device.product_id}</td>
                      <td>{device.product_name}</td>
                      <td>{day(device.date)}</td>
                      <td>{device.warranty_until ? day(device.warranty_until) : say.devices.noWarranty}</td>
                      <td>
                        <Button
                          kind="quiet"
                          size="small"
                          onClick={() => setShown(device.serial_number)}
                          aria-label={say.devices.qrCodeOf(device.serial_number)}
                        >
                          {say.devices.view}
                        </Button>
                      </td>
                      <td>
                        <Link
                          href={`/reportproblem?serial=${device.serial_number}`}
                          className={buttonClass('plain', 'small')}
                          aria-label={`${say.claims.reportAProblem}: ${device.serial_number}`}
                        >
                          {say.claims.reportAProblem}
                        </Link>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Scroll>
          )
        }
      </Read>
      <Pager page={page} pages={pages} onPage={setPage} />
      {shown && (
        <Dialog title={shown} onClose={() => setShown('')}>
          <img
            className={css.qr}
            src={urlOf('/QR_Code/{file}', { file: `${shown}.png` })}
            width={320}
            height={320}
            alt={say.devices.qrCodeOfTheDevice(shown)}
          />
        </Dialog>
      )}
      <Claims />
      <TellLine kind="warranty" place="devices" />
    </div>
  )
}
