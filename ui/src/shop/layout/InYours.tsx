import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { decline, preferred, readIn } from './language'
import css from './layout.module.css'

/** A note, in the visitor's own language, that offers to read this page in that language if it is on. */
export function InYours({ on }: { on: readonly string[] | undefined }) {
  const [offer, setOffer] = useState<ReturnType<typeof preferred>>()
  useEffect(() => setOffer(preferred(on)), [on])
  if (!offer) return null
  return (
    <aside className={css.yours} lang={offer.tag} aria-label={offer.name}>
      <a
        href={`${offer.base}/`}
        hrefLang={offer.code}
        onClick={(event) => {
          event.preventDefault()
          readIn(offer.code, offer.base)
        }}
      >
        {offer.look}
      </a>
      <button
        type="button"
        className={css.icon}
        aria-label={offer.close}
        onClick={() => {
          decline(offer.code)
          setOffer(undefined)
        }}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </aside>
  )
}
