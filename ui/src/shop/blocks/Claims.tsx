import { Link } from 'wouter'
import type { Schemas } from '../../api/client'
import { useCall } from '../../api/hooks'
import { Read, Status } from '../../parts/State'
import { day } from '../../rules/dates'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import { stateOf, toneOf } from './claimStates'
import css from './claims.module.css'

/** The customer's warranty claims with what has become of them; nothing if there are none. */
export function Claims() {
  const call = useCall('/claims', undefined, { staleTime: 0 })
  return (
    <Read call={call}>
      {({ data }) =>
        data.length > 0 && (
          <section className={css.card} aria-labelledby="claims">
            <h2 id="claims">{say.claims.yourClaims}</h2>
            <ClaimList claims={data} />
          </section>
        )
      }
    </Read>
  )
}

/** Claims in a list, with links to their pages. */
export function ClaimList({ claims }: { claims: Schemas['ClaimRow'][] }) {
  return (
    <ul className={css.list}>
      {claims.map((claim) => (
        <li key={claim.number}>
          <span>
            <Link href={`/claims/${claim.number}`}>{claim.number}</Link>{' '}
            <span lang={tongue(claim.product_name)}>{claim.product_name}</span>{' '}
            <span className="quiet">{day(claim.date)}</span>
          </span>
          <Status tone={toneOf(claim.claim_state)}>{stateOf(claim)}</Status>
        </li>
      ))}
    </ul>
  )
}
