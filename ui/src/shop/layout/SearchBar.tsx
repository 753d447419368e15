import { Search } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Schemas } from '../../api/client'
import { useCall } from '../../api/hooks'
import { useAnyTrade } from '../../api/trade'
import { categoryAddress, productAddress } from '../../rules/forms'
import { rupees } from '../../rules/money'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import css from './layout.module.css'

/** How long nothing is typed before suggestions are fetched, in milliseconds. */
const typingPause = 200

/**
 * The search bar. Submitting sets the search text, clears the chosen categories, and goes to the products on the
 * home page, or stays on the page of all products. It suggests products and categories while typing (the combobox
 * pattern of WAI-ARIA).
 */
export function SearchBar() {
  const [path, navigate] = useLocation()
  const anyTrade = useAnyTrade()
  const search = new URLSearchParams(useSearch()).get('search') ?? ''
  const [text, setText] = useState(search)
  const [asked, setAsked] = useState('')
  const [at, setAt] = useState(-1)
  const box = useRef<HTMLInputElement>(null)
  const begun = useRef(false)
  useEffect(() => {
    // Text typed before hydration stays.
    const early = begun.current ? '' : box.current?.value
    begun.current = true
    setText(early || search)
  }, [search])
  const reply = useCall('/suggest', { search: asked }, { enabled: asked !== '', keep: true })
  const offers = asked ? (reply.data?.data ?? []) : []
  const total = offers.length > 0 ? (reply.data?.total ?? 0) : 0
  const rows = offers.length + (total > 0 ? 1 : 0)
  // New suggestions deselect the chosen one, so that nobody takes one that appeared under the finger.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reply is another list
  useEffect(() => setAt(-1), [reply.data])
  useEffect(() => {
    const typed = text.trim()
    if (typed.length < 2 || typed === search) return setAsked('')
    const timer = setTimeout(() => setAsked(typed), typingPause)
    return () => clearTimeout(timer)
  }, [text, search])
  const close = () => {
    setAsked('')
    setAt(-1)
  }
  const take = (offer: Schemas['Suggestion']) => {
    close()
    setText('')
    if (offer.kind === 'product') navigate(productAddress(offer.product_id, offer.title_en ?? offer.title))
    else navigate(categoryAddress(offer.id, offer.title_en ?? offer.title))
  }
  const all = () => {
    close()
    navigate(`/allproducts?search=${encodeURIComponent(asked)}`)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = offers[at]
    if (at === offers.length && at > 0) return all()
    if (chosen) return take(chosen)
    close()
    const words = text.trim()
    const query = words ? `?search=${encodeURIComponent(words)}` : ''
    if (path.toLowerCase() === '/allproducts') navigate(`/allproducts${query}`)
    else navigate(`/${query}#products-section`)
  }
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && asked) {
      event.preventDefault()
      close()
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!by || rows === 0) return
    event.preventDefault()
    setAt((now) => ((now + by + 1 + rows + 1) % (rows + 1)) - 1)
  }
  return (
    <form
      role="search"
      action={say.language.base ? `${say.language.base}/allproducts` : '/allproducts'}
      className={css.searching}
      onSubmit={submit}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && close()}
    >
      <div className={css.searchbar}>
        <label className="hidden" htmlFor="shop-search">
          {say.searchBar.searchProducts}
        </label>
        <input
          ref={box}
          id="shop-search"
          name="search"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder={
            anyTrade ? say.searchBar.searchProductsCategoriesOr : say.searchBar.searchSmartProductsCategoriesOr
          }
          role="combobox"
          aria-expanded={offers.length > 0}
          aria-controls="shop-offers"
          aria-autocomplete="list"
          aria-activedescendant={at < 0 ? undefined : `shop-offer-${at}`}
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value)
            setAt(-1)
          }}
          onKeyDown={key}
        />
        <button type="submit" aria-label={say.searchBar.search}>
          <Search aria-hidden="true" />
        </button>
      </div>
      <div
        id="shop-offers"
        role="listbox"
        aria-label={say.searchBar.suggestions}
        className={css.offers}
        hidden={offers.length === 0}
      >
        {offers.map((offer, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys and Enter of the input choose as well
          <div
            key={`${offer.kind}${offer.product_id}${offer.field}${offer.id}`}
            id={`shop-offer-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(offer)}
          >
            {offer.image && <img src={offer.image} alt="" width={40} height={40} />}
            <span className={css.offer} lang={tongue(offer.title)}>
              {offer.title}
            </span>
            {offer.kind === 'category' ? (
              <span className="quiet">{say.searchBar.inCategories}</span>
            ) : (
              <span className="figures">{rupees(offer.discount_price)}</span>
            )}
          </div>
        ))}
        {total > 0 && (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys and Enter of the input choose as well
          <div
            id={`shop-offer-${offers.length}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === offers.length}
            onMouseDown={(event) => event.preventDefault()}
            onClick={all}
          >
            <strong>{say.searchBar.allFor(total, asked)}</strong>
          </div>
        )}
      </div>
    </form>
  )
}
