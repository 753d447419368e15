import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type TouchEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { buttonClass } from '../../parts/Button'
import css from './carousel.module.css'
import bed800 from './room-bed-800.jpg'
import bed1600 from './room-bed-1600.jpg'
import door800 from './room-door-800.jpg'
import door1600 from './room-door-1600.jpg'
import kitchen800 from './room-kitchen-800.jpg'
import kitchen1600 from './room-kitchen-1600.jpg'
import living800 from './room-living-800.jpg'
import living1600 from './room-living-1600.jpg'

const slides = [
  {
    small: living800,
    large: living1600,
    title: 'A home that listens, room by room',
    text: 'Switches, curtains and lights for Indian walls, wiring and voltages.',
    search: 'switch',
    link: 'For the living room',
  },
  {
    small: door800,
    large: door1600,
    title: 'Come home without a key',
    text: 'Locks and doorbells that know the family, and tell you who else was there.',
    search: 'lock',
    link: 'For the front door',
  },
  {
    small: bed800,
    large: bed1600,
    title: 'Curtains that rise with the sun',
    text: 'Quiet motors, warm light and a fan that slows down while you sleep.',
    search: 'curtain',
    link: 'For the bedroom',
  },
  {
    small: kitchen800,
    large: kitchen1600,
    title: 'Know before it becomes trouble',
    text: 'Gas, water and air under watch, and plugs that say what they cost.',
    search: 'sensor',
    link: 'For the kitchen',
  },
]

const step = 5000
/** How far a finger moves for another slide, in pixels. */
const swipe = 40

/** Four slides that change every five seconds. They pause under the pointer and the focus, and for reduced motion. */
export function Carousel() {
  const [at, setAt] = useState(0)
  const [resting, setResting] = useState(false)
  const [stopped, setStopped] = useState(false)
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setStopped(true)
  }, [])
  useEffect(() => {
    if (resting || stopped) return
    const timer = setInterval(() => setAt((n) => (n + 1) % slides.length), step)
    return () => clearInterval(timer)
  }, [resting, stopped])
  const touched = useRef<{ x: number; y: number }>(undefined)
  const swiped = (event: TouchEvent) => {
    const [from, to] = [touched.current, event.changedTouches[0]]
    touched.current = undefined
    if (!from || !to) return
    const by = to.clientX - from.x
    if (Math.abs(by) > swipe && Math.abs(by) > Math.abs(to.clientY - from.y)) move(by < 0 ? 1 : -1)
  }
  const move = (by: number) => setAt((n) => (n + by + slides.length) % slides.length)
  return (
    <section
      className={css.carousel}
      aria-roledescription="carousel"
      aria-label="Rooms of a smart home"
      onMouseEnter={() => setResting(true)}
      onMouseLeave={() => setResting(false)}
      onTouchStart={(event) => {
        const first = event.touches[0]
        touched.current = first && { x: first.clientX, y: first.clientY }
      }}
      onTouchEnd={swiped}
      onFocus={() => setResting(true)}
      onBlur={() => setResting(false)}
    >
      {slides.map((slide, i) => (
        <div
          key={slide.title}
          className={css.slide}
          data-at={i === at || undefined}
          aria-roledescription="slide"
          role="group"
          aria-label={`${i + 1} of ${slides.length}`}
          inert={i !== at}
        >
          <img
            src={slide.large}
            srcSet={`${slide.small} 800w, ${slide.large} 1600w`}
            sizes="100vw"
            width={1600}
            height={900}
            alt=""
            loading={i === 0 ? 'eager' : 'lazy'}
            {...(i === 0 ? { fetchPriority: 'high' as const } : {})}
          />
          <div className={css.words} data-words>
            {i === 0 ? <h1>{slide.title}</h1> : <h2>{slide.title}</h2>}
            <p>{slide.text}</p>
            <Link href={`/allproducts?search=${slide.search}`} className={buttonClass('primary')}>
              {slide.link}
            </Link>
          </div>
        </div>
      ))}
      <div className={css.controls}>
        <button type="button" aria-label="Previous slide" onClick={() => move(-1)}>
          <ChevronLeft aria-hidden="true" />
        </button>
        {slides.map((slide, i) => (
          <button
            key={slide.title}
            type="button"
            className={css.dot}
            aria-label={`Slide ${i + 1}`}
            aria-current={i === at ? 'true' : undefined}
            onClick={() => setAt(i)}
          />
        ))}
        <button type="button" aria-label="Next slide" onClick={() => move(1)}>
          <ChevronRight aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label={stopped ? 'Play the slides' : 'Stop the slides'}
          onClick={() => setStopped((s) => !s)}
        >
          {stopped ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        </button>
      </div>
    </section>
  )
}
