import { ZoomIn } from 'lucide-react'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { Picture } from '../../parts/Picture'
import { say } from '../../words'
import css from './product.module.css'

type Props = { title: string; main: string; mainSet: string; more: string[]; moreSets: string[] }

const Closer = lazy(() => import('./Closer'))

/** The pictures of a product, with thumbnails, a magnifier that follows the pointer, and a dialog in full size. */
export function Gallery({ title, main, mainSet, more, moreSets }: Props) {
  const all = [{ src: main, srcset: mainSet }, ...more.map((src, i) => ({ src, srcset: moreSets[i] }))].filter(
    (p, i) => p.src || i === 0,
  )
  const [at, setAt] = useState(0)
  const [lens, setLens] = useState<{ x: number; y: number }>()
  const [closer, setCloser] = useState(false)
  const shown = all[at] ?? all[0]
  const follow = (event: MouseEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    setLens({ x: ((event.clientX - box.left) / box.width) * 100, y: ((event.clientY - box.top) / box.height) * 100 })
  }
  return (
    <div className={css.gallery}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the magnifier only shows what the picture shows */}
      <div className={css.stage} onMouseMove={follow} onMouseLeave={() => setLens(undefined)}>
        <Picture
          src={shown?.src ?? ''}
          srcset={shown?.srcset}
          alt={title}
          sizes="(max-width: 820px) 100vw, 560px"
          eager
          size={1280}
        />
        {lens && shown?.src && (
          <div
            className={css.lens}
            aria-hidden="true"
            style={{ backgroundImage: `url(${shown.src})`, backgroundPosition: `${lens.x}% ${lens.y}%` }}
          />
        )}
        {shown?.src && (
          <button type="button" className={css.closer} aria-haspopup="dialog" onClick={() => setCloser(true)}>
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
