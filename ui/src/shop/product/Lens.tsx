import { type MouseEvent, useState } from 'react'
import css from './product.module.css'

/** A magnifier over a picture, which follows the pointer. */
export default function Lens({ src }: { src: string }) {
  const [at, setAt] = useState<{ x: number; y: number }>()
  const follow = (event: MouseEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    setAt({ x: ((event.clientX - box.left) / box.width) * 100, y: ((event.clientY - box.top) / box.height) * 100 })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the magnifier only shows what the picture shows
    <div
      className={css.lens}
      aria-hidden="true"
      onMouseMove={follow}
      {...(at && { style: { backgroundImage: `url(${src})`, backgroundPosition: `${at.x}% ${at.y}%` } })}
    />
  )
}
