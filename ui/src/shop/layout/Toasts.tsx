import { Toaster } from 'sonner'

/** Toasts stand top-right for five seconds (spec, section 9). */
export default function Toasts() {
  return <Toaster position="top-right" duration={5000} theme="system" richColors closeButton />
}
