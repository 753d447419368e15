import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useParams, useSearch } from 'wouter'
import { useCall } from '../../api/hooks'
import { Failed, Loading } from '../../parts/State'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { lastList } from '../blocks/useList'
import { OfferForm } from './OfferForm'
import own from './offers.module.css'

/** The screen of a new promotion: an empty form, or a copy of an existing one. */
export function NewOfferScreen() {
  const after = Number(new URLSearchParams(useSearch()).get('after')) || 0
  const call = useCall('/admin/offers/{id}', { id: after }, { staleTime: 0, enabled: after > 0 })
  if (after > 0 && call.isPending) return <Loading />
  if (after > 0 && call.isError) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  return (
    <Frame title="New offer">
      <OfferForm key={after} {...(call.data && { after: call.data.data })} />
    </Frame>
  )
}

export function OfferScreen() {
  const { id = '' } = useParams()
  const call = useCall('/admin/offers/{id}', { id: Number(id) || 0 }, { staleTime: 0 })
  if (call.isPending) return <Loading />
  if (!call.data) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  return (
    <Frame title={call.data.data.name}>
      <OfferForm key={id} offer={call.data.data} />
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`page ${css.screen}`}>
      <Link href={`/offers${lastList('/offers')}`} className={own.back}>
        <ArrowLeft size={18} aria-hidden="true" /> Offers
      </Link>
      <h1>{title}</h1>
      {children}
    </div>
  )
}
