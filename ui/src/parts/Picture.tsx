import { Home } from 'lucide-react'
import css from './Picture.module.css'

type Props = { src: string; srcset?: string | undefined; alt: string; sizes?: string; eager?: boolean; size?: number }

/** A product's picture, with its size set to avoid layout shifts. A product without a picture shows a placeholder. */
export function Picture({ src, srcset, alt, sizes = '320px', eager = false, size = 640 }: Props) {
  if (!src) {
    return (
      <span className={css.none} role="img" aria-label={alt}>
        <Home aria-hidden="true" strokeWidth={1.25} />
      </span>
    )
  }
  return (
    <img
      className={css.picture}
      src={src}
      {...(srcset ? { srcSet: srcset, sizes } : {})}
      alt={alt}
      width={size}
      height={size}
      loading={eager ? 'eager' : 'lazy'}
      {...(eager ? { fetchPriority: 'high' as const } : {})}
      decoding="async"
    />
  )
}
