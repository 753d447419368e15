import { Toaster } from 'sonner'
import { useLocation } from 'wouter'
import './toasts.css'

const deviceScreens = ['/registerdevice', '/devicedetails']

/** Toasts appear at the top right, below the header, for five seconds, on the device screens for two (spec, section 9). */
export default function Toasts() {
  const [path] = useLocation()
  const offset = { top: 'var(--toast-top)', right: 'var(--s4)', left: 'var(--s4)' }
  return (
    <Toaster
      position="top-right"
      duration={deviceScreens.includes(path.toLowerCase()) ? 2000 : 5000}
      theme="system"
      richColors
      closeButton
      offset={offset}
      mobileOffset={offset}
    />
  )
}
