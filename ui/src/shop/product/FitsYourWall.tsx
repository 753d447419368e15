import { useEffect, useState } from 'react'
import { Select } from '../../parts/Field'
import { Status } from '../../parts/State'
import { loads, sum, verdicts, type Wall, type WallFit } from '../../rules/fit'
import { say } from '../../words'
import css from './product.module.css'

const key = 'wall'
const unknown: Wall = { box: '', neutral: '', load: '' }

function kept(): Wall {
  try {
    return { ...unknown, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Wall>) }
  } catch {
    return unknown
  }
}

/**
 * Three questions about the person's wall, whose answers are compared with the switch's specifications. The
 * answers about box and wire are stored for the next switch.
 */
export default function FitsYourWall({ fit }: { fit: WallFit }) {
  const [wall, setWall] = useState(unknown)
  useEffect(() => setWall({ ...kept(), load: '' }), [])
  const tell = (change: Partial<Wall>) => {
    const now = { ...wall, ...change }
    setWall(now)
    try {
      localStorage.setItem(key, JSON.stringify({ box: now.box, neutral: now.neutral }))
    } catch {
      // In a browser without storage, the answers are not stored.
    }
  }
  const found = verdicts(fit, wall)
  const bad = found.some((one) => one.fits === false)
  const open = found.some((one) => one.fits === undefined)
  return (
    <section className={css.fits} aria-labelledby="fits-your-wall">
      <h2 id="fits-your-wall">{say.fit.fitsYourWall}</h2>
      <div className={css.wall}>
        <Select label={say.fit.yourBox} value={wall.box} onChange={(e) => tell({ box: e.currentTarget.value })}>
          <option value="">{say.fit.iDontKnow}</option>
          {[1, 2, 3, 4, 6, 8, 12].map((n) => (
            <option key={n} value={n}>
              {say.fit.modules(n)}
            </option>
          ))}
        </Select>
        <Select
          label={say.fit.neutralWireInIt}
          value={wall.neutral}
          onChange={(e) => tell({ neutral: e.currentTarget.value })}
        >
          <option value="">{say.fit.iDontKnow}</option>
          <option value="yes">{say.fit.yes}</option>
          <option value="no">{say.fit.no}</option>
        </Select>
        <Select label={say.fit.itWillSwitch} value={wall.load} onChange={(e) => tell({ load: e.currentTarget.value })}>
          <option value="">{say.fit.notSaid}</option>
          {Object.keys(loads).map((name) => (
            <option key={name} value={name}>
              {say.fit.loads[name as keyof typeof loads]}
            </option>
          ))}
        </Select>
      </div>
      <div role="status">
        {found.length > 0 && (
          <>
            <p>
              <Status tone={bad ? 'brick' : open ? 'honey' : 'leaf'}>{sum(found)}</Status>
            </p>
            <ul className={css.points}>
              {found.map((one) => (
                <li key={one.says}>{one.says}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  )
}
