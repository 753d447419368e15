import { useEffect } from 'react'
import { Toaster } from 'sonner'
import { useLocation } from 'wouter'
import { below } from '../../parts/toast'
import { say } from '../../words'
import './toasts.css'

const deviceScreens = ['/registerdevice', '/devicedetails']

/**
 * The container of the toasts. They appear at the top right for five seconds, on the device screens for two: in
 * the shop below the header; in the back office over the top bar, because its pages have buttons below that.
 */
export default function Toasts({ overBar = false }: { overBar?: boolean }) {
  const [path] = useLocation()
  // The header moves while the page is scrolled, and another page may have another header.
  useEffect(() => {
    window.addEventListener('scroll', below, { passive: true })
    return () => window.removeEventListener('scroll', below)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the path is a new page
  useEffect(below, [path])
  const offset = { top: overBar ? 'var(--s1)' : 'var(--toast-top)', right: 'var(--s4)', left: 'var(--s4)' }
  return (
    <Toaster
      position="top-right"
      duration={deviceScreens.includes(path.toLowerCase()) ? 2000 : 5000}
      theme="system"
      richColors
      closeButton
      containerAriaLabel={say.toasts.notifications}
      toastOptions={{ closeButtonAriaLabel: say.toasts.close }}
      offset={offset}
      mobileOffset={offset}
    />
  )
}
