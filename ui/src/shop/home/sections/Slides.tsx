import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { lazy, type TouchEvent, useEffect, useRef, useState } from 'react'
import { buttonClass } from '../../../parts/Button'
import { tongue } from '../../../rules/tongue'
import { say } from '../../../words'
import { Later } from '../../blocks/Later'
import { To } from '../../blocks/To'
import css from '../carousel.module.css'
import type { SectionProps } from '../kinds'
import { cut, pictureOf } from '../rooms'

const Spots = lazy(() => import('../Spots'))

/** How long a slide is shown, in milliseconds. */
const step = 5000
/** How far a finger must move to change the slide, in px. */
const swipe = 40

/**
 * A section of slides that change every five seconds. They pause under the pointer, with the focus, and for
 * people who prefer reduced motion.
 */
export default function Slides({ section, first }: SectionProps) {
  const slides = section.panels
  const [at, setAt] = useState(0)
  const [resting, setResting] = useState(false)
  /** Whether a product on the picture is open. */
  const [held, setHeld] = useState(false)
  const [stopped, setStopped] = useState(false)
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setStopped(true)
  }, [])
  useEffect(() => {
    if (resting || held || stopped || slides.length < 2) return
    const timer = setInterval(() => setAt((n) => (n + 1) % slides.length), step)
    return () => clearInterval(timer)
  }, [resting, held, stopped, slides.length])
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
      aria-label={section.title || say.slides.slides}
      onMouseEnter={() => setResting(true)}
      onMouseLeave={() => setResting(false)}
      onTouchStart={(event) => {
        const finger = event.touches[0]
        touched.current = finger && { x: finger.clientX, y: finger.clientY }
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
          aria-label={say.slides.of(i + 1, slides.length)}
          inert={i !== at}
        >
          <img
            {...pictureOf(slide)}
            {...cut(slide)}
            sizes="100vw"
            alt={slide.alt}
            loading={first && i === 0 ? 'eager' : 'lazy'}
            {...(first && i === 0 ? { fetchPriority: 'high' as const } : {})}
          />
          {i === at && slide.spots?.length > 0 && (
            <Later>
              <Spots panel={slide} onOpen={setHeld} />
            </Later>
          )}
          <div className={css.words} data-words>
            <h2 lang={tongue(slide.title)}>{slide.title}</h2>
            {slide.text && <p lang={tongue(slide.text)}>{slide.text}</p>}
            {slide.link && (
              <To href={slide.link} className={buttonClass('primary')} lang={tongue(slide.label)}>
                {slide.label || say.slides.seeMore}
              </To>
            )}
          </div>
        </div>
      ))}
      {slides.length > 1 && (
        <div className={css.controls}>
          <button type="button" aria-label={say.slides.previousSlide} onClick={() => move(-1)}>
            <ChevronLeft aria-hidden="true" />
          </button>
          {slides.map((slide, i) => (
            <button
              key={slide.title}
              type="button"
              className={css.dot}
              aria-label={say.slides.slide(i + 1)}
              aria-current={i === at ? 'true' : undefined}
              onClick={() => setAt(i)}
            />
          ))}
          <button type="button" aria-label={say.slides.nextSlide} onClick={() => move(1)}>
            <ChevronRight aria-hidden="true" />
          </button>
          <button
            type="button"
            aria-label={stopped ? say.slides.playTheSlides : say.slides.stopTheSlides}
            onClick={() => setStopped((s) => !s)}
          >
            {stopped ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          </button>
        </div>
      )}
    </section>
  )
}
