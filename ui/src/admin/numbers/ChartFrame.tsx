import { type ReactNode, type RefObject, useId } from 'react'
import { getFile } from '../../api/files'
import { Button } from '../../parts/Button'
import { useAct } from '../../parts/useAct'
import { save } from '../../rules/files'
import blocks from '../blocks/blocks.module.css'
import css from './numbers.module.css'
import { savePicture } from './picture'

type Props = {
  title: string
  /** What the chart's bars and marks mean. */
  legend?: ReactNode
  /** The element that contains the drawing. */
  box: RefObject<HTMLDivElement>
  /** What the downloaded sheet is broken down by: time, or for example product. */
  by: string
  asked: Record<string, string>
  from: string
  to: string
  children: ReactNode
}

/** A chart with its title, and buttons to download it as a sheet with all figures or as a picture. */
export function ChartFrame({ title, legend, box, by, asked, from, to, children }: Props) {
  const id = useId()
  const { doing, act } = useAct()
  const file = `numbers-by-${by}-${from}-to-${to}`
  const sheet = (format: 'xlsx' | 'csv') =>
    act({
      name: format,
      send: async () => save(await getFile('/admin/numbers/{by}/sheet', { by, ...asked, format }), `${file}.${format}`),
    })
  const picture = (format: 'png' | 'svg') =>
    act({
      name: format,
      send: async () => {
        const chart = box.current?.querySelector('svg')
        if (chart) await savePicture(chart, title, file, format)
      },
    })
  const ways: [string, string, () => void][] = [
    ['xlsx', 'XLSX', () => void sheet('xlsx')],
    ['csv', 'CSV', () => void sheet('csv')],
    ['png', 'PNG', () => void picture('png')],
    ['svg', 'SVG', () => void picture('svg')],
  ]
  return (
    <figure className={`${blocks.panel} ${css.figure}`} aria-labelledby={id}>
      <figcaption className={css.caption}>
        <h2 id={id}>{title}</h2>
        {legend}
      </figcaption>
      {children}
      <div className={css.ways} role="group" aria-label={`Save ${title}`}>
        <span className="quiet">Save as</span>
        {ways.map(([name, label, way]) => (
          <Button key={name} kind="quiet" size="small" busy={doing === name} onClick={way}>
            {label}
          </Button>
        ))}
      </div>
    </figure>
  )
}
