import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import type { Schemas } from '../../api/client'
import { Loading } from '../../parts/State'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import { Story } from './lateStory'
import css from './product.module.css'

const Reviews = lazy(() => import('./Reviews'))

const names = ['Description', 'Features', 'Notes', 'Reviews'] as const

type Props = { product: Schemas['ProductData']; whole: number; reply: Schemas['ProductOut'] }

export default function ProductTabs({ product, whole, reply }: Props) {
  const reviews = reply.rateReview
  const [tab, setTab] = useState<(typeof names)[number]>('Description')
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (!by) return
    const next = names[(names.indexOf(tab) + by + names.length) % names.length] ?? 'Description'
    setTab(next)
    document.getElementById(`tab-${next}`)?.focus()
  }
  return (
    <section className={css.tabs} aria-label={say.tabs.aboutThisProduct}>
      <div role="tablist" className={css.tablist} onKeyDown={keys}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={tab === name}
            aria-controls="tab-panel"
            tabIndex={tab === name ? 0 : -1}
            onClick={() => setTab(name)}
          >
            {say.tabs[name]}
            {name === 'Reviews' && reviews.length > 0 ? ` (${reviews.length})` : ''}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a tab's panel takes the focus */}
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`} tabIndex={0} className={css.panel}>
        {tab === 'Description' && <Description product={product} reply={reply} />}
        {tab === 'Features' && <Points points={product.features} none={say.tabs.noFeaturesAreListed} />}
        {tab === 'Notes' && <Points points={product.notes} none={say.tabs.thereIsNothingToNote} />}
        {tab === 'Reviews' && (
          <Suspense fallback={<Loading />}>
            <Reviews product={whole} rating={product.rating} reviews={reviews} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

/** mm converts centimetres, in which sizes are stored, to millimetres, in which they are shown. */
const mm = (cm: number) => Math.round(cm * 100) / 10

function Description({ product, reply }: Omit<Props, 'whole'>) {
  const sized = product.length > 0 && product.width > 0 && product.height > 0
  return (
    <>
      <p className={css.text} lang={tongue(product.description)}>
        {product.description}
      </p>
      {(reply.story || reply.image.image_url.length > 0) && (
        <Suspense fallback={null}>
          <Story reply={reply} />
        </Suspense>
      )}
      <table className={css.specs}>
        <caption className="hidden">{say.tabs.specifications}</caption>
        <tbody>
          {product.specifications.map((line) => {
            const [name, ...rest] = line.split(': ')
            return (
              <tr key={line} lang={tongue(line)}>
                <th scope="row">{rest.length ? name : ''}</th>
                <td>{rest.length ? rest.join(': ') : name}</td>
              </tr>
            )
          })}
          {sized && (
            <tr>
              <th scope="row">{say.tabs.dimensions}</th>
              <td>
                {mm(product.length)} × {mm(product.width)} × {mm(product.height)} mm
              </td>
            </tr>
          )}
          {product.weight > 0 && (
            <tr>
              <th scope="row">{say.tabs.weight}</th>
              <td>{product.weight} g</td>
            </tr>
          )}
        </tbody>
      </table>
    </>
  )
}

function Points({ points, none }: { points: string[]; none: string }) {
  if (points.length === 0) return <p className="quiet">{none}</p>
  return (
    <ul className={css.points}>
      {points.map((point) => (
        <li key={point} lang={tongue(point)}>
          {point}
        </li>
      ))}
    </ul>
  )
}
