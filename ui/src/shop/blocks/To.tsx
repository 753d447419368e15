import type { ReactNode } from 'react'
import { Link } from 'wouter'

type Props = { href: string; className?: string; children: ReactNode }

/** A link to a page of the shop, or to an address of the web. */
export function To({ href, className, children }: Props) {
  if (href.startsWith('/'))
    return (
      <Link href={href} {...(className ? { className } : {})}>
        {children}
      </Link>
    )
  return (
    <a href={href} className={className} rel="noopener">
      {children}
    </a>
  )
}
