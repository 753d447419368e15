import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { get, post } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { useForm } from '../../parts/useForm'
import { useLeaving } from '../../parts/useLeaving'
import { figure } from '../../rules/digits'
import { failedUnlessShown, sendUnlessOvertaken } from '../blocks/faster'
import { lastList } from '../blocks/useList'
import { bodyOf, copyOf, labels, type Offer, type Values, valuesOf } from './values'

export type OfferFormProps = {
  /** The promotion being edited. */
  offer?: Offer
  /** The promotion of which a new one is a copy. */
  after?: Offer
}

/** What the sections of a promotion's form share. */
export type OfferEdit = ReturnType<typeof useOfferForm>

/** useOfferForm holds the values of a promotion's form, and saves them. */
export function useOfferForm({ offer, after }: OfferFormProps) {
  const refresh = useRefresh()
  const [, navigate] = useLocation()
  /** The version being edited here, whatever was loaded later. */
  const begun = useRef(offer)
  const name = offer ? `offer ${offer.id}` : `offer new ${after?.id ?? ''}`
  const { values, set, mark, field, errors, busy, act, submit } = useForm<Values>(
    () => (after ? copyOf(after) : valuesOf(offer)),
    name,
  )
  const [conflict, setConflict] = useState<{ now: Offer; words: string }>()
  const { ask } = useAsking()
  const kept = useRef(values)
  useLeaving(
    JSON.stringify(values) !== JSON.stringify(kept.current),
    () =>
      ask({
        title: 'Leave without saving?',
        text: 'Your changes to this offer will be lost.',
        yes: 'Leave',
        danger: true,
      }),
    navigate,
  )
  const leave = () => navigate(`/offers${lastList('/offers')}`)
  const save = () => ({
    check: (): Record<string, string> =>
      values.way === 'code' && !values.code.trim() ? { code: 'Please enter a code, or press “Generate code”.' } : {},
    send: () =>
      sendUnlessOvertaken({
        send: () => post('/admin/offers', { ...bodyOf(values), id: offer?.id, version: begun.current?.version }),
        now: offer && (async () => (await get('/admin/offers/{id}', { id: offer.id })).data),
        version: begun.current?.version,
        show: (now, words) => setConflict({ now, words }),
      }),
    done: async () => {
      await refresh('/admin/offers', '/offers')
      leave()
    },
    failed: failedUnlessShown,
  })
  const mine = () => {
    begun.current = conflict?.now
    setConflict(undefined)
    void act(save())
  }
  const theirs = () => {
    begun.current = conflict?.now
    kept.current = valuesOf(conflict?.now)
    set(kept.current)
    setConflict(undefined)
  }
  /** Chosen products and chosen categories have the same field name on the server. */
  const pick = (chosen: Partial<Values>) => {
    set(chosen)
    mark({ targets: '' })
  }
  /** whole returns the props of a field for a whole number. */
  const whole = (name: 'percent' | 'take' | 'pay' | 'min_pieces' | 'uses' | 'uses_each') => ({
    label: labels[name],
    inputMode: 'numeric' as const,
    ...field(name, figure),
  })
  return {
    offer,
    values,
    set,
    field,
    whole,
    pick,
    errors,
    busy,
    submit: submit(save()),
    leave,
    conflict: begun.current && conflict && { ...conflict, before: begun.current },
    closeConflict: () => setConflict(undefined),
    keepMine: mine,
    takeTheirs: theirs,
  }
}
