import { ZoomIn } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, type TouchEvent, useRef, useState } from 'react'
import type { Schemas } from '../../api/client'
import { Picture } from '../../parts/Picture'
import { say } from '../../words'
import css from './product.module.css'

type Props = { product: Schemas['ProductData']; more: Schemas['ProductOut']['image'] }

const Closer = lazy(() => import('./Closer'))
const Lens = lazy(() => import('./Lens'))

const placeOf = (event: TouchEvent) => event.changedTouches[0]?.clientX ?? 0

/** How far a finger must move to show the next picture, in px. */
const far = 40

/**
 * The pictures of a product: a swipe or an arrow key shows the next one, a magnifier follows the pointer, and a tap
 * opens a dialog in full size.
 */
export function Gallery({ product: { title, image, srcset }, more }: Props) {
  const all = [{ src: image, srcset }, ...more.image_url.map((src, i) => ({ src, srcset: more.srcset[i] }))]
  const [at, setAt] = useState(0)
  const [near, setNear] = useState(false)
  const [closer, setCloser] = useState(false)
  const begun = useRef(0)
  const shown = all[at] ?? all[0]
  /** go shows the picture before, or with less than 0 the next one. */
  const go = (by: number) => setAt((at + (by < 0 ? 1 : -1) + all.length) % all.length)
  const keys = ({ key }: KeyboardEvent) => {
    if (!closer && /^Arrow[LR]/.test(key)) go(key === 'ArrowLeft' ? 1 : -1)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the same
    <div className={css.gallery} onKeyDown={keys}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the magnifier only shows what the picture shows */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button inside does the same */}
      <div
        className={css.stage}
        onMouseEnter={() => setNear(true)}
        onMouseLeave={() => setNear(false)}
        onClick={() => setCloser(Boolean(shown?.src))}
        onTouchStart={(event) => {
          begun.current = placeOf(event)
        }}
        onTouchEnd={(event) => {
          // Scrolling and pinching belong to the browser, which then cancels the touch.
          const by = placeOf(event) - begun.current
          if (Math.abs(by) > far) go(by)
        }}
      >
        <Picture
          src={shown?.src ?? ''}
          srcset={shown?.srcset}
          alt={title}
          sizes="(max-width: 820px) 100vw, 560px"
          eager
          size={1280}
        />
        {near && shown?.src && (
          <Suspense fallback={null}>
            <Lens src={shown.src} />
          </Suspense>
        )}
        {shown?.src && (
          <button type="button" className={css.closer} aria-haspopup="dialog">
            <ZoomIn size={18} aria-hidden="true" />
            {say.gallery.lookCloser}
          </button>
        )}
      </div>
      {closer && (
        <Suspense fallback={null}>
          <Closer title={title} pictures={all} at={at} onAt={setAt} onClose={() => setCloser(false)} />
        </Suspense>
      )}
      {all.length > 1 && (
        <ul className={css.thumbs}>
          {all.map((picture, i) => (
            <li key={picture.src}>
              <button
                type="button"
                aria-label={say.gallery.pictureOf(i + 1, all.length)}
                aria-pressed={i === at}
                onClick={() => setAt(i)}
              >
                <Picture src={picture.src} srcset={picture.srcset} alt="" sizes="80px" size={320} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
