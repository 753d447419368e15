import { useState } from 'react'
import { useCall } from '../../api/hooks'
import { Field } from '../../parts/Field'
import { categoryAddress, productAddress } from '../../rules/forms'
import own from './front.module.css'

type Props = { label: string; value: string; error: string | undefined; onChange: (link: string) => void }

/** The pages that every shop has, by the words that find them. */
const pages: [words: string, link: string][] = [
  ['All products', '/allproducts'],
  ['Questions and answers', '/FAQ'],
  ['Cancellation and returns', '/cancellation-and-returns'],
  ['Terms and conditions', '/terms-and-conditions'],
  ['Privacy policy', '/privacy-policy'],
  ['Complaints', '/complaints'],
]

/**
 * A field for the target of a link: a product, category, search or page, found by typing a part of its name, or a
 * URL.
 */
export function LinkField({ label, value, error, onChange }: Props) {
  const [typing, setTyping] = useState(false)
  const words = value.trim()
  const asks = typing && words.length > 1 && !/^(\/|https?:)/i.test(words)
  const found = useCall('/suggest', { search: words }, { enabled: asks, keep: true })
  const offered = asks
    ? [
        ...pages
          .filter(([name]) => name.toLowerCase().includes(words.toLowerCase()))
          .map(([name, link]) => ({ name, link, what: 'page' })),
        ...(found.data?.data ?? []).flatMap((one) =>
          one.kind === 'category'
            ? [{ name: one.title, link: categoryAddress(one.id, one.title), what: 'category' }]
            : one.kind === 'product'
              ? [{ name: one.title, link: productAddress(one.product_id, one.title), what: 'product' }]
              : [],
        ),
        { name: `“${words}”`, link: `/allproducts?search=${encodeURIComponent(words)}`, what: 'search' },
      ]
    : []
  return (
    <div className={own.link}>
      <Field
        label={label}
        value={value}
        error={error}
        placeholder="A product, category, page or address"
        autoComplete="off"
        onInput={(e) => {
          setTyping(true)
          onChange(e.currentTarget.value)
        }}
      />
      {offered.length > 0 && (
        <ul className={own.offered} aria-label={`${label}: what it may be`}>
          {offered.map((one) => (
            <li key={one.link}>
              <button
                type="button"
                onClick={() => {
                  setTyping(false)
                  onChange(one.link)
                }}
              >
                {one.name} <span className="quiet">{one.what}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
