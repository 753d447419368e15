import 'uplot/dist/uPlot.min.css'
import { useEffect, useId, useRef, useState } from 'react'
import uPlot from 'uplot'
import { Scroll } from '../../parts/Scroll'
import css from './chart.module.css'

type Props = {
  title: string
  groups: string[]
  values: number[]
  /** The name of the CSS variable with the colour of the bars. */
  colour: `--${string}`
  format: (value: number) => string
  whole: (value: number) => string
}

const height = 240

/** A bar chart with a tooltip. The same figures follow as a table, for people who can't see the chart. */
export function BarChart({ title, groups, values, colour, format, whole }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [tip, setTip] = useState('')
  const id = useId()
  useEffect(() => {
    const element = box.current
    if (!element) return
    const style = getComputedStyle(element)
    const axis = {
      stroke: style.getPropertyValue('--soft'),
      grid: { stroke: style.getPropertyValue('--line'), width: 1 },
      ticks: { show: false },
      font: `${style.fontSize} ${style.fontFamily}`,
    }
    const chart = new uPlot(
      {
        width: element.clientWidth,
        height,
        legend: { show: false },
        cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
        scales: {
          x: { time: false, range: [-0.6, groups.length - 0.4] },
          y: { range: (_, _low, high) => [0, Math.max(high, 5) * 1.1] },
        },
        axes: [
          {
            ...axis,
            grid: { show: false },
            values: (_, ticks) => ticks.map((tick) => (Number.isInteger(tick) ? (groups[tick] ?? '') : '')),
            space: 70,
          },
          { ...axis, size: 64, values: (_, ticks) => ticks.map(format) },
        ],
        series: [
          {},
          {
            fill: style.getPropertyValue(colour),
            stroke: style.getPropertyValue(colour),
            points: { show: false },
            paths: uPlot.paths.bars?.({ size: [0.7, 48] }) as uPlot.Series.PathBuilder,
          },
        ],
        hooks: {
          setCursor: [
            (u) => {
              const at = u.cursor.idx
              setTip(
                at === null || at === undefined || groups[at] === undefined
                  ? ''
                  : `${groups[at]}: ${whole(values[at] ?? 0)}`,
              )
            },
          ],
        },
      },
      [groups.map((_, i) => i), values],
      element,
    )
    const watch = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }))
    watch.observe(element)
    return () => {
      watch.disconnect()
      chart.destroy()
    }
  }, [groups, values, colour, format, whole])
  return (
    <figure className={css.figure} aria-labelledby={id}>
      <figcaption id={id}>
        <strong>{title}</strong> <span className="quiet">{tip}</span>
      </figcaption>
      <div ref={box} className={css.box} aria-hidden="true" onMouseLeave={() => setTip('')} />
      <details>
        <summary>As a table</summary>
        <Scroll label={title}>
          <table className={css.table}>
            <tbody>
              {groups.map((group, i) => (
                <tr key={group}>
                  <th scope="row">{group}</th>
                  <td>{whole(values[i] ?? 0)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      </details>
    </figure>
  )
}
