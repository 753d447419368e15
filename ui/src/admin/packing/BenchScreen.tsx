import { useState } from 'react'
import { useCall } from '../../api/hooks'
import { Failed, Loading } from '../../parts/State'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { courierOf } from '../blocks/couriers'
import { useList } from '../blocks/useList'
import { ChoosePanel } from './ChoosePanel'
import { ParcelTable } from './ParcelTable'
import { PrintPanel } from './PrintPanel'
import own from './packing.module.css'
import { ScanPanel } from './ScanPanel'
import { ShipPanel } from './ShipPanel'
import type { Parcel } from './scans'
import { useScans } from './useScans'

const nothing: Parcel[] = []

/** The number of orders of a batch, unless another was chosen. */
const presetMost = '100'
const mostKey = 'bench-most'

/** The packing bench: orders are chosen, their papers printed, the parcels scanned, and shipped in one batch. */
export function BenchScreen() {
  const list = useList('/packing')
  const [courier, setCourier] = useState(courierOf)
  const [most, setMost] = useState(() => localStorage.getItem(mostKey) ?? presetMost)
  const call = useCall(
    '/admin/packing',
    {
      orders: list.get('orders'),
      courier: list.get('courier'),
      city: list.get('city'),
      product: list.get('product'),
      from: list.get('from'),
      to: list.get('to'),
      most,
    },
    { staleTime: 0, keep: true },
  )
  const bench = useScans(call.data?.data.parcels ?? nothing, courier)
  if (call.isPending) return <Loading />
  if (call.isError && !call.data) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  const chooseMost = (next: string) => {
    localStorage.setItem(mostKey, next)
    setMost(next)
  }
  return (
    <div className={`page ${css.screen}`}>
      <div className={css.head}>
        <h1>Packing bench</h1>
      </div>
      <div className={own.bench}>
        <div className={css.stack}>
          <ChoosePanel
            list={list}
            shown={bench.parcels.length}
            total={call.data?.data.total ?? 0}
            most={most}
            onMost={chooseMost}
          />
          <PrintPanel parcels={bench.parcels} />
        </div>
        <div className={css.stack}>
          <ScanPanel bench={bench} courier={courier} onCourier={setCourier} />
          <ShipPanel parcels={bench.parcels} courier={courier} waiting={bench.waiting} />
        </div>
      </div>
      <ParcelTable parcels={bench.parcels} open={bench.bench.order} courier={courier} />
    </div>
  )
}
