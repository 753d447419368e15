import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { remove, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { Failed, Loading } from '../../parts/State'
import { toast } from '../../parts/toast'
import { useAct } from '../../parts/useAct'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import css from './AddressBook.module.css'
import { AddressForm } from './AddressForm'

export type Address = Schemas['AddressData']

type Props = {
  chosen?: number | undefined
  onChoose: (address: Address | undefined) => void
  /** Called when a new address was saved, after onChoose. */
  onSaved?: () => void
  inCheckout?: boolean
}

/** The saved addresses of a customer. One is chosen and can be edited. If there are none, the form opens. */
export function AddressBook({ chosen, onChoose, onSaved, inCheckout = false }: Props) {
  const call = useCall('/getAddress')
  const refresh = useRefresh()
  const { ask } = useAsking()
  const { act } = useAct()
  const [mode, setMode] = useState<'list' | 'new' | 'edit'>('list')
  const raw = call.data?.data as unknown
  const isNull = raw === 'Null'
  const addresses = Array.isArray(raw) ? (raw as Address[]) : []
  const current = addresses.find((a) => a.id === chosen) ?? addresses[0]
  useEffect(() => {
    if (!isNull) return
    setMode('new')
    if (inCheckout) toast.info(say.addressBook.pleaseAddYourAddressTo)
  }, [isNull, inCheckout])
  useEffect(() => {
    if (current?.id !== chosen) onChoose(current)
  }, [current, chosen, onChoose])
  if (call.isPending) return <Loading />
  if (call.isError && !call.data)
    return <Failed message={say.addressBook.addressAccessFailedPleaseTry} again={() => void call.refetch()} />
  const choose = (address: Address) => {
    setMode('list')
    onChoose(address)
  }
  const drop = async (address: Address) => {
    const sure = await ask({
      title: say.addressBook.removeThisAddress,
      text: `${address.Name}, ${address.area}, ${address.city}`,
      yes: say.addressBook.remove,
      danger: true,
    })
    if (!sure) return
    await act({
      send: () => remove('/deleteaddress/{id}', { id: address.id }),
      done: () => {
        onChoose(undefined)
        return refresh('/getAddress')
      },
      failed: say.addressBook.failedToRemoveAddress,
    })
  }
  return (
    <div className={css.addresses}>
      {addresses.length === 0 && <p role="status">{say.addressBook.addressIsEmpty}</p>}
      {addresses.map((address) => (
        <div key={address.id} className={css.address} data-chosen={address.id === current?.id || undefined}>
          <input
            type="radio"
            name="address"
            id={`address-${address.id}`}
            aria-label={mode === 'edit' && address.id === current?.id ? address.Name : undefined}
            checked={address.id === current?.id}
            onChange={() => choose(address)}
          />
          {mode === 'edit' && address.id === current?.id ? (
            <AddressForm address={address} onSaved={choose} onCancel={() => setMode('list')} />
          ) : (
            <label htmlFor={`address-${address.id}`}>
              <strong lang={tongue(address.Name)}>{address.Name}</strong> {address.mob}
              <br />
              {address.area}, {address.city}, {address.tal}, {address.dist}, {address.state} {address.pin},{' '}
              {address.country}
              {address.company && (
                <>
                  <br />
                  <span lang={tongue(address.company)}>{address.company}</span>
                </>
              )}
              {address.gstin && (
                <>
                  <br />
                  {say.addressBook.gstin(address.gstin)}
                </>
              )}
            </label>
          )}
          {mode !== 'edit' && address.id === current?.id && (
            <span>
              <button
                type="button"
                className={css.iconButton}
                aria-label={say.addressBook.editTheAddressOf(address.Name)}
                onClick={() => setMode('edit')}
              >
                <Pencil size={18} aria-hidden="true" />
              </button>
              <button
                type="button"
                className={css.iconButton}
                aria-label={say.addressBook.removeTheAddressOf(address.Name)}
                onClick={() => void drop(address)}
              >
                <Trash2 size={18} aria-hidden="true" />
              </button>
            </span>
          )}
        </div>
      ))}
      {mode === 'new' ? (
        <AddressForm
          onSaved={(address) => {
            choose(address)
            onSaved?.()
          }}
          onCancel={() => setMode('list')}
        />
      ) : (
        <span>
          <Button kind="plain" onClick={() => setMode('new')}>
            {say.addressBook.addNew}
          </Button>
        </span>
      )}
    </div>
  )
}
