import { briefly, change, type Figures, type Measure, measures } from './measures'
import css from './numbers.module.css'

type Props = { now: Figures; before: Figures | null; chosen: Measure; onChoose: (measure: Measure) => void }

/** The figures of the period as tiles. A click on one shows it in the chart. */
export function Tiles({ now, before, chosen, onChoose }: Props) {
  return (
    <div className={css.tiles} role="group" aria-label="Figures">
      {measures.map((measure) => (
        <button
          key={measure.name}
          type="button"
          className={css.tile}
          aria-pressed={measure === chosen}
          onClick={() => onChoose(measure)}
        >
          <Tile measure={measure} now={now} before={before} />
        </button>
      ))}
    </div>
  )
}

function Tile({ measure, now, before }: { measure: Measure; now: Figures; before: Figures | null }) {
  const value = measure.of(now)
  const by = change(measure.kind, value, before && measure.of(before))
  const tone = by.text ? by.to * measure.good : 0
  return (
    <>
      <span className={css.label}>{measure.label}</span>
      <strong data-none={value === null || undefined} data-long={briefly(measure.kind, value).length > 12 || undefined}>
        {briefly(measure.kind, value)}
      </strong>
      {before && value !== null && (
        <span className={tone > 0 ? css.well : tone < 0 ? css.badly : 'quiet'}>
          {by.text || `before: ${briefly(measure.kind, measure.of(before))}`}
        </span>
      )}
      <span className={css.note}>{value === null ? now.why[measure.name] : measure.note?.(now)}</span>
    </>
  )
}
