import type { ReactNode } from 'react'
import { toast } from '../../parts/toast'
import { say } from '../../words'

type Props = { url: string; number: string; className?: string; children: ReactNode }

/**
 * A link to the courier's tracking page. For couriers whose page does not take the tracking number from the URL, a click
 * also copies the number.
 */
export function CourierLink({ url, number, className, children }: Props) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(number)
      toast.info(say.courierLink.copied(number))
    } catch {
      // Without TLS, browsers don't let pages write to the clipboard. The number stands beside the link.
    }
  }
  const takesNumber = url.includes(encodeURIComponent(number))
  return (
    <a
      className={className}
      href={url}
      target="_blank"
      rel="noreferrer"
      onClick={takesNumber ? undefined : () => void copy()}
    >
      {children}
    </a>
  )
}
