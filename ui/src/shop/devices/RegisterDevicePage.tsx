import { Camera } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { post, Refused } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field, Select } from '../../parts/Field'
import { canScan, ScanDialog } from '../../parts/ScanDialog'
import { toast } from '../../parts/toast'
import account from '../blocks/account.module.css'

const plain = (text: string) => text.replace(/<[^>]*>/g, '').replace(/\n/g, ' ')

export function RegisterDevicePage() {
  const names = useCall('/productsnames')
  const refresh = useRefresh()
  const [, navigate] = useLocation()
  const [serial, setSerial] = useState(new URLSearchParams(useSearch()).get('serial') ?? '')
  const [product, setProduct] = useState('')
  const [file, setFile] = useState<File>()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const [scanning, setScanning] = useState(false)
  const list = names.isError ? [] : (names.data?.data ?? [])
  useEffect(() => {
    if (names.isError) toast.error('Failed to fetch product names. Please try again.')
  }, [names.isError])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong: Record<string, string> = {}
    if (!serial.trim()) wrong.serialNumber = 'Serial Number is required.'
    if (!product) wrong.product_id = 'Product Name is required.'
    if (!file) wrong.invoice = 'Please attach the invoice as jpg, jpeg, png or pdf.'
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      const name = list.find((p) => String(p.product_id) === product)?.product_name
      toast.success(
        (
          await post('/deviceregister', {
            serialNumber: serial.trim(),
            product_id: product,
            product_name: name,
            invoice: file,
          })
        ).message,
      )
      await refresh('devicelist')
      navigate('/devicedetails')
    } catch (failure) {
      if (failure instanceof Refused) {
        toast.error(plain(failure.message))
        setErrors(failure.fields)
      } else alert('There was an error submitting your register device. Please try again.')
    }
    setBusy(false)
  }
  return (
    <div className={account.card}>
      <h1>Register Device</h1>
      <form className={account.form} onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label="Serial Number"
          required
          autoCapitalize="characters"
          value={serial}
          error={errors.serialNumber}
          hint="It is on the device and on its box."
          onInput={(e) => setSerial(e.currentTarget.value)}
          after={
            canScan() && (
              <Button kind="plain" aria-label="Scan the QR code with the camera" onClick={() => setScanning(true)}>
                <Camera size={20} aria-hidden="true" />
              </Button>
            )
          }
        />
        <Select
          label="Product Name"
          required
          value={product}
          error={errors.product_id}
          onChange={(e) => setProduct(e.currentTarget.value)}
        >
          <option value="" disabled>
            Select Product Name
          </option>
          {list.map((p) => (
            <option key={p.product_id} value={p.product_id}>
              {p.product_name}
            </option>
          ))}
        </Select>
        <Field
          label="Invoice Bill"
          required
          type="file"
          accept=".jpg,.jpeg,.png,.pdf"
          hint="jpg, jpeg, png or pdf, 5 MB at most"
          error={errors.invoice}
          onChange={(e) => setFile(e.currentTarget.files?.[0])}
        />
        <Button wide type="submit" busy={busy}>
          Register
        </Button>
      </form>
      {scanning && (
        <ScanDialog
          onClose={() => setScanning(false)}
          onFound={(text) => {
            setSerial(/[?&]serial=([^&]+)/.exec(text)?.[1] ?? text)
            setScanning(false)
          }}
        />
      )}
    </div>
  )
}
