import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import css from './layout.module.css'

/** Submitting sets the query, clears the chosen categories, and goes to the products of the home page. */
export function SearchBar() {
  const [path, navigate] = useLocation()
  const search = new URLSearchParams(useSearch()).get('search') ?? ''
  const [text, setText] = useState(search)
  useEffect(() => setText(search), [search])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const words = text.trim()
    const query = words ? `?search=${encodeURIComponent(words)}` : ''
    if (path.toLowerCase() === '/allproducts') navigate(`/allproducts${query}`)
    else navigate(`/${query}#products-section`)
  }
  return (
    <form role="search" className={css.searchbar} onSubmit={submit}>
      <label className="hidden" htmlFor="shop-search">
        Search products
      </label>
      <input
        id="shop-search"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder="Search smart products, categories, or brands..."
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" aria-label="Search">
        <Search aria-hidden="true" />
      </button>
    </form>
  )
}
