import css from './myHome.module.css'

/** The size of a module in millimetres, and the width of the frame around the modules. */
const wide = 22.5
const high = 45
const frame = 14

/** A switch plate drawn to scale: above six modules in two rows, as plates of 8 and 12 modules are sold. */
export function PlatePicture({ modules }: { modules: number }) {
  const rows = modules > 6 ? 2 : 1
  const across = modules / rows
  const width = across * wide + 2 * frame
  const height = rows * high + (rows - 1) * frame + 2 * frame
  return (
    <svg
      className={css.plate}
      viewBox={`-2 -2 ${width + 4} ${height + 4}`}
      width={Math.ceil(width / 2) + 2}
      height={Math.ceil(height / 2) + 2}
      aria-hidden="true"
    >
      <rect className={css.frame} x="1" y="1" width={width - 2} height={height - 2} rx="8" />
      {Array.from({ length: modules }, (_, i) => (
        <rect
          key={i}
          className={css.module}
          x={frame + (i % across) * wide + 1.5}
          y={frame + Math.floor(i / across) * (high + frame)}
          width={wide - 3}
          height={high}
          rx="3"
        />
      ))}
    </svg>
  )
}
