import { Camera } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../parts/Button'
import { canScan, ScanDialog } from '../../parts/ScanDialog'

/**
 * serialOf reads the serial number from a scanned code. The code on the shop's own labels is the URL of the
 * registration form, with the serial number as a parameter.
 */
export const serialOf = (read: string) => /[?&]serial=([^&]+)/.exec(read)?.[1] ?? read

/**
 * A button that scans a code with the camera, if the browser supports that. Hand scanners don't need it, because
 * they type.
 */
export function CameraButton({ onRead }: { onRead: (code: string) => void }) {
  const [open, setOpen] = useState(false)
  const [able, setAble] = useState(false)
  useEffect(() => setAble(canScan()), [])
  if (!able) return null
  return (
    <>
      <Button kind="plain" icon={<Camera size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
        Camera
      </Button>
      {open && (
        <ScanDialog
          onClose={() => setOpen(false)}
          onFound={(code) => {
            setOpen(false)
            onRead(serialOf(code))
          }}
        />
      )}
    </>
  )
}
