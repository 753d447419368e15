import { Link } from 'wouter'
import type { Schemas } from '../../api/client'
import { useSession } from '../../api/session'
import { Scroll } from '../../parts/Scroll'
import { Status } from '../../parts/State'
import { complaintKinds } from '../../rules/complaints'
import { day } from '../../rules/dates'
import css from '../blocks/blocks.module.css'
import { Panel } from '../blocks/Panel'
import own from '../blocks/page.module.css'

/** Whether the shop offers this customer COD, and why not. */
export function Standing({ bought }: { bought: Schemas['CustomerBought'] }) {
  return (
    <Panel title="Cash on delivery">
      <p>
        {bought.cod_left_out ? (
          <Status tone="brick">Not offered</Status>
        ) : (
          <Status tone={bought.cod_back ? 'honey' : 'leaf'}>Offered</Status>
        )}
      </p>
      <p className="quiet">
        {bought.cod_sent === 0
          ? 'No COD parcel was sent yet.'
          : `${bought.cod_sent} COD ${bought.cod_sent === 1 ? 'parcel' : 'parcels'} sent, ${bought.cod_back} refused or came back.`}{' '}
        {bought.cod_limit > 0 && `COD ends after ${bought.cod_limit} that came back.`}
      </p>
    </Panel>
  )
}

export function Devices({ devices }: { devices: Schemas['CustomerDevice'][] }) {
  const { may } = useSession()
  return (
    <Panel title="Devices">
      {devices.length === 0 ? (
        <p className="quiet">No device is registered.</p>
      ) : (
        <Scroll label="Devices">
          <table className={css.table}>
            <thead>
              <tr>
                <th>Product</th>
                <th>Serial</th>
                <th>Registered</th>
                <th>Warranty</th>
              </tr>
            </thead>
            <tbody>
              {devices.map((device) => (
                <tr key={device.serial}>
                  <td>{device.product}</td>
                  <td className="figures">
                    {may('serials') ? (
                      <Link href={`/serialnumber?search=${encodeURIComponent(device.serial)}`}>{device.serial}</Link>
                    ) : (
                      device.serial
                    )}
                  </td>
                  <td>{day(device.registered)}</td>
                  <td>
                    {device.warranty_until === '' ? (
                      <span className="quiet">none</span>
                    ) : (
                      <Status tone={device.covered ? 'leaf' : 'soft'}>
                        {device.covered ? 'until' : 'ended'} {day(device.warranty_until)}
                      </Status>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </Panel>
  )
}

export function Complaints({ complaints }: { complaints: Schemas['CustomerComplaint'][] }) {
  const { may } = useSession()
  return (
    <Panel title="Complaints">
      {complaints.length === 0 ? (
        <p className="quiet">No complaint.</p>
      ) : (
        <ul className={own.notes}>
          {complaints.map((one) => (
            <li key={one.id}>
              <span>
                {may('care') ? <Link href={`/complaintdesk?open=${one.id}`}>{one.number}</Link> : one.number}
                <br />
                <span className="quiet">
                  {complaintKinds().find(([kind]) => kind === one.kind)?.[1] ?? one.kind}, {day(one.at)}
                </span>
              </span>
              <Status tone={one.state === 'settled' ? 'leaf' : 'honey'}>{one.state}</Status>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

export function Addresses({ addresses }: { addresses: Schemas['AddressData'][] }) {
  return (
    <Panel title="Addresses">
      {addresses.length === 0 ? (
        <p className="quiet">No addresses.</p>
      ) : (
        addresses.map((a) => (
          <address key={a.id} className={own.address}>
            {a.Name}, {a.mob}
            <br />
            {a.area}, {a.city}
            <br />
            {a.dist}, {a.state} {a.pin}
            {a.gstin && (
              <>
                <br />
                {a.company && `${a.company}, `}GSTIN {a.gstin}
              </>
            )}
          </address>
        ))
      )}
    </Panel>
  )
}
