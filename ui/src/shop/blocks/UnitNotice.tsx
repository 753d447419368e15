import { Link } from 'wouter'
import { useCall } from '../../api/hooks'
import { buttonClass } from '../../parts/Button'
import { say } from '../../words'
import { ClaimList } from './Claims'
import css from './claims.module.css'
import { OwnUnit } from './OwnUnit'

/** A notice about the customer's own scanned device: its warranty and claims, and a way to report a problem. */
export function UnitNotice({ serial }: { serial: string }) {
  const unit = useCall('/unit/{serial}', { serial }, { staleTime: 0, enabled: serial !== '' }).data?.data
  if (!unit) return null
  return (
    <section className={css.card} aria-labelledby="own">
      <h2 id="own">{say.claims.thisIsYours}</h2>
      <OwnUnit unit={unit} />
      <ClaimList claims={unit.claims} />
      <Link href={`/reportproblem?serial=${unit.serial_number}`} className={buttonClass('plain')}>
        {say.claims.reportAProblem}
      </Link>
    </section>
  )
}
