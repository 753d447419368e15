import type { ReactNode } from 'react'
import { Link } from 'wouter'

type Props = { href: string; className?: string; lang?: string | undefined; children: ReactNode }

/** A link to a page of the shop, or to another site. */
export function To({ href, className, lang, children }: Props) {
  if (href.startsWith('/'))
    return (
      <Link href={href} lang={lang} {...(className ? { className } : {})}>
        {children}
      </Link>
    )
  return (
    <a href={href} className={className} lang={lang} rel="noopener">
      {children}
    </a>
  )
}
