import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { useCall } from '../../api/hooks'
import { Failed, Loading } from '../../parts/State'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import page from '../blocks/page.module.css'
import { lastList } from '../blocks/useList'
import { VariantForm } from './VariantForm'

/** The options of a product, and its variants as a grid. */
export function VariantsScreen() {
  const { id = '' } = useParams()
  const call = useCall('/admin/variants/{id}', { id: Number(id) || 0 }, { staleTime: 0 })
  const [round, setRound] = useState(0)
  const again = async () => {
    await call.refetch()
    setRound(round + 1)
  }
  if (call.isPending) return <Loading />
  if (!call.data) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  const grid = call.data.data
  return (
    <div className={`page ${css.screen}`}>
      <Link href={`/product${lastList('/product')}`} className={page.back}>
        <ArrowLeft size={16} aria-hidden="true" /> Products
      </Link>
      <h1>{grid.title}: options</h1>
      <VariantForm key={`${id} ${round}`} grid={grid} again={() => void again()} />
    </div>
  )
}
