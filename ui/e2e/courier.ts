// A small Delhivery on loopback, for journeys: it books, cancels, tracks and takes pick-ups.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export const token = 'journey-token'
export const place = 'Main Store'

/** A booked parcel: the fields of its booking, and where the courier says that it is. */
export type Parcel = { fields: Record<string, string>; kind: string; status: string; cancelled: boolean }

export type Courier = {
  url: string
  parcels: Map<string, Parcel>
  /** The remark with which every booking is refused; '' accepts them. */
  refusal: string
  close: () => void
}

const bodyOf = async (request: IncomingMessage) => {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}

/** startCourier opens a courier on a free port. */
export async function startCourier(): Promise<Courier> {
  let issued = 0
  const parcels = new Map<string, Parcel>()
  const courier: Courier = { url: '', parcels, refusal: '', close: () => server.close() }

  function create(body: string) {
    const { shipments } = JSON.parse(new URLSearchParams(body).get('data') ?? '{}')
    const [fields] = shipments as [Record<string, string>]
    const { waybill = '' } = fields
    if (courier.refusal)
      return { success: false, packages: [{ status: 'Fail', waybill: '', remarks: [courier.refusal] }] }
    parcels.set(waybill, { fields, kind: 'UD', status: 'Manifested', cancelled: false })
    return { success: true, packages: [{ status: 'Success', waybill, sort_code: 'PNQ/HVL', remarks: [''] }] }
  }

  function cancel(body: string) {
    const { waybill } = JSON.parse(body)
    const parcel = parcels.get(waybill)
    if (!parcel) return { status: false, remark: 'No such waybill' }
    parcel.cancelled = true
    return { status: true, waybill, remark: 'Shipment has been cancelled.' }
  }

  function track(waybills: string) {
    const known = waybills.split(',').filter((waybill) => parcels.has(waybill))
    if (known.length === 0) return { Success: false, Error: 'No such waybill or Order Id found' }
    return {
      ShipmentData: known.map((AWB) => {
        const { kind, status, fields } = parcels.get(AWB) as Parcel
        const at = {
          StatusType: kind,
          Status: status,
          StatusDateTime: '2026-11-21T15:00:00',
          StatusLocation: 'Pune_Hub',
        }
        return { Shipment: { AWB, ReferenceNo: fields.order, Status: at } }
      }),
    }
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://courier')
    const body = await bodyOf(request)
    const answers: Record<string, () => unknown> = {
      '/c/api/pin-codes/json/': () => ({
        delivery_codes: [
          { postal_code: { pin: searchParams.get('filter_codes'), pre_paid: 'Y', cod: 'Y', pickup: 'Y', remarks: '' } },
        ],
      }),
      '/api/kinko/v1/invoice/charges/.json': () => [{ total_amount: 80 }],
      '/waybill/api/bulk/json/': () =>
        Array.from(
          { length: Number(searchParams.get('count')) },
          () => `3490${String(++issued).padStart(8, '0')}`,
        ).join(),
      '/api/cmu/create.json': () => create(body),
      '/api/p/edit': () => cancel(body),
      '/api/v1/packages/json/': () => track(searchParams.get('waybill') ?? ''),
      '/fm/request/new/': () => ({ pickup_id: 1 }),
    }
    const answer = answers[pathname]
    const known = request.headers.authorization === `Token ${token}`
    response.writeHead(known ? (answer ? 200 : 404) : 401, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify((known && answer?.()) || {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  courier.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return courier
}
