import { Camera } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../parts/Button'
import { canScan, ScanDialog } from '../../parts/ScanDialog'

/** serialOf reads the serial from a scanned code. Our own labels hold the URL of the registration form, with the serial in it. */
export const serialOf = (read: string) => /[?&]serial=([^&]+)/.exec(read)?.[1] ?? read

/** Scans a code with the camera if the browser supports it. A hand scanner needs no button: it types. */
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
