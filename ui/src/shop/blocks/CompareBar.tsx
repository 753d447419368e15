import { X } from 'lucide-react'
import { Link } from 'wouter'
import { buttonClass } from '../../parts/Button'
import { Picture } from '../../parts/Picture'
import { say } from '../../words'
import css from './compare.module.css'
import { compareAddress, mostCompared, setCompared, useCompared } from './compared'

/** A bar at the foot of a list with the products chosen for comparison, and a link to the comparison. */
export function CompareBar() {
  const chosen = useCompared()
  if (chosen.length === 0) return null
  return (
    <section className={css.bar} aria-label={say.compare.chosen} data-compare>
      <ul>
        {chosen.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              aria-label={say.compare.leaveOut(one.title)}
              onClick={() => setCompared(chosen.filter((other) => other.id !== one.id))}
            >
              <Picture src={one.image} alt="" size={320} />
              <X size={14} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <p role="status">
        {say.compare.many(chosen.length, mostCompared)}
        <span className="hidden">{say.compare.chosenToCompare}</span>
      </p>
      <Link href={compareAddress(chosen.map((one) => one.id))} className={buttonClass('primary', 'small')}>
        {say.compare.compare}
      </Link>
    </section>
  )
}
