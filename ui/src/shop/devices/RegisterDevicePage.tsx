import { Camera } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { post } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { useNames } from '../../api/names'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { NameChoice } from '../../parts/NameChoice'
import { NotRead } from '../../parts/NotRead'
import { canScan, ScanDialog } from '../../parts/ScanDialog'
import { toast } from '../../parts/toast'
import { useForm } from '../../parts/useForm'
import { Refused } from '../../rules/refused'
import { say } from '../../words'
import account from '../blocks/account.module.css'
import { UnitNotice } from '../blocks/UnitNotice'

const plain = (text: string) => text.replace(/<[^>]*>/g, '').replace(/\n/g, ' ')

/** Registers a device by its serial number, which is typed, scanned, or part of the QR code's address. */
export function RegisterDevicePage() {
  const { call, ...names } = useNames()
  const refresh = useRefresh()
  const [, navigate] = useLocation()
  const scanned = new URLSearchParams(useSearch()).get('serial') ?? ''
  const { values, set, field, errors, busy, submit } = useForm({
    serialNumber: scanned,
    product_id: '',
    invoice: undefined as File | undefined,
  })
  const [scanning, setScanning] = useState(false)
  useEffect(() => {
    if (call.isError) toast.error(say.registerDevice.failedToFetchProductNames)
  }, [call.isError])
  const register = submit({
    check: () => ({
      serialNumber: values.serialNumber.trim() ? '' : say.registerDevice.serialNumberIsRequired,
      product_id: values.product_id ? '' : say.registerDevice.productIdIsRequiredProduct,
      invoice: values.invoice ? '' : say.registerDevice.pleaseAttachTheInvoiceAs,
    }),
    send: () =>
      post('/deviceregister', {
        ...values,
        serialNumber: values.serialNumber.trim(),
        product_name: names.named(values.product_id)?.product_name,
      }),
    done: async () => {
      await refresh('/devicelist')
      navigate('/devicedetails')
    },
    failed: (failure) => {
      if (failure instanceof Refused) return plain(failure.message)
      alert(say.registerDevice.thereWasAnErrorSubmitting)
      return undefined
    },
  })
  return (
    <div className={account.card}>
      <h1>{say.registerDevice.registerDevice}</h1>
      <UnitNotice serial={scanned} />
      <form className={account.form} onSubmit={register} noValidate>
        <Field
          label={say.registerDevice.serialNumber}
          required
          autoCapitalize="characters"
          {...field('serialNumber')}
          hint={say.registerDevice.itIsOnTheDevice}
          after={
            canScan() && (
              <Button kind="plain" aria-label={say.registerDevice.scanTheQrCodeWith} onClick={() => setScanning(true)}>
                <Camera size={20} aria-hidden="true" />
              </Button>
            )
          }
        />
        <NameChoice label={say.registerDevice.productName} required {...names} {...field('product_id')} />
        <NotRead calls={[call]} />
        <Field
          label={say.registerDevice.invoiceBill}
          required
          type="file"
          accept=".jpg,.jpeg,.png,.pdf"
          hint={say.registerDevice.jpgJpegPngOrPdf}
          error={errors.invoice}
          onChange={(e) => set({ invoice: e.currentTarget.files?.[0] })}
        />
        <Button wide type="submit" busy={busy}>
          {say.registerDevice.register}
        </Button>
      </form>
      {scanning && (
        <ScanDialog
          onClose={() => setScanning(false)}
          onFound={(text) => {
            set({ serialNumber: /[?&]serial=([^&]+)/.exec(text)?.[1] ?? text })
            setScanning(false)
          }}
        />
      )}
    </div>
  )
}
