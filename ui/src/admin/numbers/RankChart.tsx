import type { RefObject } from 'react'
import { useLocation } from 'wouter'
import type { Schemas } from '../../api/client'
import { rupees } from '../../rules/money'
import { change } from './measures'
import css from './numbers.module.css'
import { useWidth } from './useWidth'

type Part = Schemas['NumberPart']
type Props = {
  label: string
  rows: Part[]
  compared: boolean
  /** Returns the URL of a row's list of orders, '' if there is none. */
  ordersOf: (row: Part) => string
  box: RefObject<HTMLDivElement>
}

const row = 44
const bar = 10
/** The approximate width of a character in px; a label that would run into the figure is cut. */
const letter = 7.4

/** A horizontal bar chart of the parts of the sales. A line on each bar shows the period of comparison. */
export function RankChart({ label, rows, compared, ordersOf, box }: Props) {
  const width = useWidth(box)
  const [, navigate] = useLocation()
  const most = Math.max(1, ...rows.flatMap((part) => [part.sales, compared ? part.before : 0]))
  const long = (value: number) => Math.max(0, (value / most) * (width - 2))
  const said = (part: Part) => {
    const was = compared ? `, before ${rupees(part.before)}` : ''
    return `${part.label}: ${rupees(part.sales)}${was}`
  }
  const cut = (text: string, figure: string) => {
    const room = Math.floor(width / letter) - figure.length - 2
    return text.length > room ? `${text.slice(0, Math.max(1, room - 1))}…` : text
  }
  return (
    <div ref={box} className={css.box} style={{ blockSize: rows.length * row }}>
      {width > 0 && (
        <svg width={width} height={rows.length * row} role="group" aria-label={label}>
          {rows.map((part, i) => {
            const href = ordersOf(part)
            const figure =
              `${rupees(part.sales)} ${compared ? change('rupees', part.sales, part.before).text : ''}`.trim()
            return (
              // biome-ignore lint/a11y/noStaticElementInteractions: it is a link where it can be clicked; a link of HTML can't stand in a drawing
              <g
                key={part.key}
                role={href ? 'link' : 'img'}
                tabIndex={0}
                className={css.slot}
                data-linked={href ? true : undefined}
                onClick={() => href && navigate(href)}
                onKeyDown={(event) => {
                  if (!href || (event.key !== 'Enter' && event.key !== ' ')) return
                  event.preventDefault()
                  navigate(href)
                }}
              >
                <title>{said(part)}</title>
                <rect className={css.ground} x={0} y={i * row} width={width} height={row} />
                <text className={css.name} x={0} y={i * row + 16}>
                  {cut(part.label, figure)}
                </text>
                <text className={css.figureText} x={width} y={i * row + 16} textAnchor="end">
                  {figure}
                </text>
                <rect className={css.track} x={0} y={i * row + 24} width={width} height={bar} rx={3} />
                <rect className={css.bar} x={0} y={i * row + 24} width={long(part.sales)} height={bar} rx={3} />
                {compared && part.before > 0 && (
                  <line
                    className={css.was}
                    x1={long(part.before)}
                    x2={long(part.before)}
                    y1={i * row + 21}
                    y2={i * row + 37}
                  />
                )}
              </g>
            )
          })}
        </svg>
      )}
    </div>
  )
}
