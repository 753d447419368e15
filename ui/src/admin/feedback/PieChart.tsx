import { useId, useState } from 'react'
import own from './feedback.module.css'

const colours = 10
const radius = 80

/**
 * A pie chart of the answers to one question. Slices of 5 % or more are labelled; a tooltip shows the count and
 * the share.
 */
export function PieChart({ title, slices }: { title: string; slices: [string, number][] }) {
  const [tip, setTip] = useState('')
  const id = useId()
  const total = slices.reduce((sum, [, n]) => sum + n, 0)
  let from = 0
  const parts = slices.map(([name, count], i) => {
    const share = total > 0 ? count / total : 0
    const start = from
    from += share
    return { name, count, share, start, colour: `var(--slice${(i % colours) + 1})` }
  })
  return (
    <figure className={own.chart} aria-labelledby={id}>
      <figcaption id={id}>{title}</figcaption>
      <svg viewBox="-100 -100 200 200" role="img" aria-label={parts.map((p) => `${p.name}: ${p.count}`).join(', ')}>
        {parts.map((p) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the list below has the same information
          <path
            key={p.name}
            d={slice(p.start, p.share)}
            style={{ fill: p.colour }}
            onMouseEnter={() => setTip(p.name)}
            onMouseLeave={() => setTip('')}
          >
            <title>{`${p.name}: ${p.count} (${(p.share * 100).toFixed(1)} %)`}</title>
          </path>
        ))}
        {parts
          .filter((p) => p.share >= 0.05)
          .map((p) => {
            const angle = (p.start + p.share / 2) * 2 * Math.PI
            return (
              <text key={p.name} x={Math.sin(angle) * radius * 0.64} y={-Math.cos(angle) * radius * 0.64}>
                {Math.round(p.share * 100)}%
              </text>
            )
          })}
      </svg>
      <ul>
        {parts.map((p) => (
          <li key={p.name} data-on={tip === p.name || undefined}>
            <span style={{ background: p.colour }} aria-hidden="true" />
            {p.name} <strong>{p.count}</strong> ({(p.share * 100).toFixed(1)}%)
          </li>
        ))}
      </ul>
    </figure>
  )
}

function slice(start: number, share: number): string {
  if (share >= 0.9999) return `M0 ${-radius} A${radius} ${radius} 0 1 1 -0.01 ${-radius} Z`
  const point = (turn: number) =>
    `${(Math.sin(turn * 2 * Math.PI) * radius).toFixed(2)} ${(-Math.cos(turn * 2 * Math.PI) * radius).toFixed(2)}`
  return `M0 0 L${point(start)} A${radius} ${radius} 0 ${share > 0.5 ? 1 : 0} 1 ${point(start + share)} Z`
}
