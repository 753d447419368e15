import { Toaster } from 'sonner'
import { useLocation } from 'wouter'
import './toasts.css'

const deviceScreens = ['/registerdevice', '/devicedetails']

/**
 * Toasts appear at the top right, for five seconds, on the device screens for two (spec, section 9): below the shop's header,
 * and over the bar of the back office, whose pages have their buttons where a toast would lie.
 */
export default function Toasts({ overBar = false }: { overBar?: boolean }) {
  const [path] = useLocation()
  const offset = { top: overBar ? 'var(--s1)' : 'var(--toast-top)', right: 'var(--s4)', left: 'var(--s4)' }
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
