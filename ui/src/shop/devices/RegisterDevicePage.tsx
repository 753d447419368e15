import { Camera } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { post } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { useNames } from '../../api/names'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { NameChoice } from '../../parts/NameChoice'
import { canScan, ScanDialog } from '../../parts/ScanDialog'
import { toast } from '../../parts/toast'
import { useForm } from '../../parts/useForm'
import { Refused } from '../../rules/refused'
import account from '../blocks/account.module.css'

const plain = (text: string) => text.replace(/<[^>]*>/g, '').replace(/\n/g, ' ')

export function RegisterDevicePage() {
  const { isError, ...names } = useNames()
  const refresh = useRefresh()
  const [, navigate] = useLocation()
  const { values, set, field, errors, busy, submit } = useForm({
    serialNumber: new URLSearchParams(useSearch()).get('serial') ?? '',
    product_id: '',
    invoice: undefined as File | undefined,
  })
  const [scanning, setScanning] = useState(false)
  useEffect(() => {
    if (isError) toast.error('Failed to fetch product names. Please try again.')
  }, [isError])
  const register = submit({
    check: () => ({
      serialNumber: values.serialNumber.trim() ? '' : 'Serial Number is required.',
      product_id: values.product_id ? '' : 'Product ID is required. Product Name is required.',
      invoice: values.invoice ? '' : 'Please attach the invoice as jpg, jpeg, png or pdf.',
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
      alert('There was an error submitting your register device. Please try again.')
      return undefined
    },
  })
  return (
    <div className={account.card}>
      <h1>Register Device</h1>
      <form className={account.form} onSubmit={register} noValidate>
        <Field
          label="Serial Number"
          required
          autoCapitalize="characters"
          {...field('serialNumber')}
          hint="It is on the device and on its box."
          after={
            canScan() && (
              <Button kind="plain" aria-label="Scan the QR code with the camera" onClick={() => setScanning(true)}>
                <Camera size={20} aria-hidden="true" />
              </Button>
            )
          }
        />
        <NameChoice label="Product Name" required {...names} {...field('product_id')} />
        <Field
          label="Invoice Bill"
          required
          type="file"
          accept=".jpg,.jpeg,.png,.pdf"
          hint="jpg, jpeg, png or pdf, 5 MB at most"
          error={errors.invoice}
          onChange={(e) => set({ invoice: e.currentTarget.files?.[0] })}
        />
        <Button wide type="submit" busy={busy}>
          Register
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
