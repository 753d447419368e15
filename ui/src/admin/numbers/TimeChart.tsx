import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { barName, days, ticks } from './axis'
import { change, type Figures, type Measure, short, worded } from './measures'
import css from './numbers.module.css'
import { useWidth } from './useWidth'

/** A bar of the chart: its first and last day, with the figures now and in the period of comparison. */
export type Bar = { from: string; to: string; now: Figures; before: Figures | null }

type Props = {
  label: string
  measure: Measure
  grouping: string
  bars: Bar[]
  /** Returns the URL of the list of orders of some days, '' if there is none. */
  ordersOf: (from: string, to: string) => string
  box: RefObject<HTMLDivElement>
}

const height = 260
const edges = { top: 12, right: 4, bottom: 28 }
const widest = 48

/**
 * A bar chart of a figure over time. A line on each bar shows the period of comparison. Arrow keys move between
 * the bars, Enter opens their orders.
 */
export function TimeChart({ label, measure, grouping, bars, ordersOf, box }: Props) {
  const width = useWidth(box)
  const [, navigate] = useLocation()
  const [at, setAt] = useState<number>()
  const [stop, setStop] = useState(0)
  const slots = useRef<(SVGElement | null)[]>([])
  const { kind } = measure
  const values = bars.map((bar) => measure.of(bar.now))
  const before = bars.map((bar) => (bar.before ? measure.of(bar.before) : null))
  const all = [...values, ...before].map((value) => value ?? 0)
  const scale = ticks(Math.min(...all, 0), Math.max(...all, 0), kind === 'count')
  const [low = 0, high = 1] = [scale[0], scale.at(-1)]
  const left = 14 + 7.2 * Math.max(...scale.map((tick) => short(kind, tick).length))
  const slot = Math.max(1, (width - left - edges.right) / Math.max(1, bars.length))
  const y = (value: number) => edges.top + ((high - value) / (high - low)) * (height - edges.top - edges.bottom)
  const x = (i: number) => left + slot * i
  const thick = Math.min(widest, Math.max(1, slot * 0.72))
  const every = Math.max(1, Math.ceil((grouping === 'quarter' ? 84 : 52) / slot))
  const go = (i: number) => {
    const bar = bars[i]
    const href = bar ? ordersOf(bar.from, bar.to) : ''
    if (href) navigate(href)
  }
  const key = (event: KeyboardEvent) => {
    const to = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: bars.length - 1 }[event.key]
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      go(stop)
    }
    if (event.key === 'Escape') setAt(undefined)
    if (to === undefined || to < 0 || to >= bars.length) return
    event.preventDefault()
    slots.current[to]?.focus()
  }
  const said = (i: number) => {
    const bar = bars[i] as Bar
    const was = bar.before ? `, before ${worded(kind, before[i] ?? null)}` : ''
    return `${days(bar.from, bar.to)}: ${worded(kind, values[i] ?? null)}${was}`
  }
  const shown = at === undefined ? undefined : bars[at]
  const linked = ordersOf('', '') !== ''
  return (
    <div ref={box} className={css.box}>
      {width > 0 && (
        <svg width={width} height={height} role="group" aria-label={label}>
          {scale.map((tick) => (
            <g key={tick}>
              <line className={tick === 0 ? css.base : css.line} x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
              <text className={css.mark} x={left - 8} y={y(tick) + 4} textAnchor="end">
                {short(kind, tick)}
              </text>
            </g>
          ))}
          {bars.map((bar, i) => {
            const value = values[i] ?? 0
            const was = before[i]
            const middle = x(i) + slot / 2
            return (
              // biome-ignore lint/a11y/noStaticElementInteractions: it is a link where it can be clicked; a link of HTML can't stand in a drawing
              <g
                key={bar.from}
                ref={(element) => {
                  slots.current[i] = element
                }}
                role={linked ? 'link' : 'img'}
                aria-label={said(i)}
                tabIndex={i === Math.min(stop, bars.length - 1) ? 0 : -1}
                className={css.slot}
                data-on={at === i || undefined}
                data-linked={linked || undefined}
                onKeyDown={key}
                onFocus={() => {
                  setStop(i)
                  setAt(i)
                }}
                onBlur={() => setAt(undefined)}
                onMouseEnter={() => setAt(i)}
                onMouseLeave={() => setAt(undefined)}
                onClick={() => go(i)}
              >
                <rect
                  className={css.ground}
                  x={x(i)}
                  y={edges.top}
                  width={slot}
                  height={height - edges.top - edges.bottom}
                />
                <rect
                  className={css.bar}
                  x={middle - thick / 2}
                  y={Math.min(y(value), y(0))}
                  width={thick}
                  height={Math.abs(y(value) - y(0))}
                  rx={Math.min(3, thick / 4)}
                />
                {was ? (
                  <line
                    className={css.was}
                    x1={middle - Math.min(slot, thick * 1.25) / 2}
                    x2={middle + Math.min(slot, thick * 1.25) / 2}
                    y1={y(was)}
                    y2={y(was)}
                  />
                ) : null}
                {i % every === 0 && middle + 24 < width && (
                  <text className={css.mark} x={middle} y={height - 8} textAnchor="middle">
                    {barName(grouping, bar.from)}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
      )}
      {shown && at !== undefined && (
        <div
          className={css.tip}
          aria-hidden="true"
          style={{ insetInlineStart: Math.min(Math.max(x(at) + slot / 2, 96), Math.max(96, width - 96)) }}
        >
          <span className="quiet">{days(shown.from, shown.to)}</span>
          <strong>{worded(kind, values[at] ?? null)}</strong>
          {before[at] !== null && shown.before && (
            <span>
              before {worded(kind, before[at] ?? null)} {change(kind, values[at] ?? null, before[at]).text}
            </span>
          )}
        </div>
      )}
    </div>
  )
}
