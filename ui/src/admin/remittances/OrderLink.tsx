import { Link } from 'wouter'

/** The link to an order; a dash if the shop has no such parcel. */
export function OrderLink({ id }: { id: number }) {
  return id > 0 ? <Link href={`/adminorders/${id}`}>{id}</Link> : <>–</>
}
