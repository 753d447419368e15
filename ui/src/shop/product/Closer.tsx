import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type TouchEvent, useRef, useState } from 'react'
import { Dialog } from '../../parts/Dialog'
import { say } from '../../words'
import css from './closer.module.css'

type Props = {
  title: string
  pictures: { src: string; srcset?: string | undefined }[]
  at: number
  onAt: (at: number) => void
  onClose: () => void
}

type View = { scale: number; x: number; y: number }
const whole: View = { scale: 1, x: 0, y: 0 }
/** The largest zoom of a picture. */
const most = 4
/** How far a finger must move to show the next picture, in px. */
const far = 50

const between = (event: TouchEvent) => {
  const [a, b] = [event.touches[0], event.touches[1]]
  return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0
}

/**
 * The dialog that shows pictures in full size: a swipe shows the next one, two fingers or a double click zoom,
 * one finger then moves the picture. The arrow keys show the next and the last one.
 */
export default function Closer({ title, pictures, at, onAt, onClose }: Props) {
  // A new picture starts without zoom.
  const [kept, keep] = useState({ of: at, view: whole })
  const view = kept.of === at ? kept.view : whole
  const setView = (view: View) => keep({ of: at, view })
  const touch = useRef<{ x: number; y: number; apart: number; from: View }>(undefined)
  const go = (by: number) => onAt((at + by + pictures.length) % pictures.length)
  const begin = (event: TouchEvent) => {
    const first = event.touches[0]
    if (first) touch.current = { x: first.clientX, y: first.clientY, apart: between(event), from: view }
  }
  const move = (event: TouchEvent) => {
    const [then, first] = [touch.current, event.touches[0]]
    if (!then || !first) return
    const apart = between(event)
    if (apart > 0 && then.apart > 0) {
      setView({ ...then.from, scale: Math.min(most, Math.max(1, then.from.scale * (apart / then.apart))) })
    } else if (then.from.scale > 1)
      setView({ ...then.from, x: then.from.x + first.clientX - then.x, y: then.from.y + first.clientY - then.y })
  }
  const end = (event: TouchEvent) => {
    const [then, last] = [touch.current, event.changedTouches[0]]
    if (event.touches.length > 0) return
    touch.current = undefined
    keep((now) => (now.view.scale <= 1.05 ? { of: at, view: whole } : now))
    if (!then || !last || then.from.scale > 1 || then.apart > 0) return
    const by = last.clientX - then.x
    if (Math.abs(by) > far && Math.abs(by) > Math.abs(last.clientY - then.y)) go(by < 0 ? 1 : -1)
  }
  const shown = pictures[at] ?? pictures[0]
  return (
    <Dialog
      title={title}
      wide
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') go(1)
        if (event.key === 'ArrowLeft') go(-1)
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons below do the same */}
      <div
        className={css.stage}
        data-scale={view.scale > 1 || undefined}
        onTouchStart={begin}
        onTouchMove={move}
        onTouchEnd={end}
        onDoubleClick={() => setView(view.scale > 1 ? whole : { ...whole, scale: 2 })}
      >
        <img
          src={shown?.src}
          alt={say.closer.viewOf(title, at + 1, pictures.length)}
          width={1280}
          height={1280}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        />
      </div>
      <div className={css.tools}>
        <button
          type="button"
          aria-label={say.closer.previousPicture}
          disabled={pictures.length < 2}
          onClick={() => go(-1)}
        >
          <ChevronLeft aria-hidden="true" />
        </button>
        <span aria-live="polite">{say.closer.of(at + 1, pictures.length)}</span>
        <button
          type="button"
          className={css.enlarge}
          aria-pressed={view.scale > 1}
          onClick={() => setView(view.scale > 1 ? whole : { ...whole, scale: 2 })}
        >
          {view.scale > 1 ? say.closer.wholePicture : say.closer.enlarge}
        </button>
        <button type="button" aria-label={say.closer.nextPicture} disabled={pictures.length < 2} onClick={() => go(1)}>
          <ChevronRight aria-hidden="true" />
        </button>
      </div>
    </Dialog>
  )
}
