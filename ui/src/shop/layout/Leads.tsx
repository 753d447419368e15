import { Link } from 'wouter'

/** A link to a page of the shop, or to an address elsewhere. */
export function Leads({ to, children }: { to: string; children: string }) {
  if (to[0] === '/') return <Link href={to}>{children}</Link>
  return (
    <a href={to} rel="noopener">
      {children}
    </a>
  )
}
