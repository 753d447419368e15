import { Monitor, Smartphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { previewAt } from '../../api/front'
import css from './blocks.module.css'
import own from './front.module.css'

type Props = {
  token: string
  path?: string
  /** A counter; each change reloads the preview. */
  shown: number
  /** The section to scroll to. */
  section?: string | undefined
}

const widths = { phone: 390, desktop: 1280 }

/** A preview of a real page as the draft would show it, in the width of a phone or a desktop. */
export function LivePreview({ token, path = '/', shown, section }: Props) {
  const [as, setAs] = useState<keyof typeof widths>('desktop')
  const [room, setRoom] = useState({ inline: 0, block: 0 })
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const first = useRef(token)
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ inline: entry.contentRect.width, block: entry.contentRect.height })
    })
    if (box.current) watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  const bring = () => {
    const page = frame.current?.contentDocument
    const found = section && page?.querySelector(`[data-id="${CSS.escape(section)}"]`)
    if (found) found.scrollIntoView({ block: 'start' })
  }
  useEffect(bring, [section])
  const scale = room.inline ? Math.min(1, room.inline / widths[as]) : 1
  return (
    <section className={own.live} aria-label="Preview">
      <div className={`${css.tabs} ${own.as}`} role="group" aria-label="Width of the preview">
        <button type="button" aria-pressed={as === 'desktop'} onClick={() => setAs('desktop')}>
          <Monitor aria-hidden="true" /> Desktop
        </button>
        <button type="button" aria-pressed={as === 'phone'} onClick={() => setAs('phone')}>
          <Smartphone aria-hidden="true" /> Phone
        </button>
      </div>
      <div ref={box} className={own.window}>
        <iframe
          ref={frame}
          key={`${shown} ${as}`}
          title="The page as it would be"
          src={`${previewAt(first.current, path)}&draft=${shown}`}
          onLoad={bring}
          style={{
            inlineSize: `${widths[as]}px`,
            insetInlineStart: `${Math.max(0, (room.inline - widths[as] * scale) / 2)}px`,
            blockSize: `${room.block / scale}px`,
            transform: `scale(${scale})`,
          }}
        />
      </div>
    </section>
  )
}
