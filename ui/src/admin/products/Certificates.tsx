import type { Schemas } from '../../api/client'
import { Button } from '../../parts/Button'
import { day } from '../../rules/dates'
import css from '../blocks/blocks.module.css'
import own from './products.module.css'

type Row = Schemas['CertificateRow']

/** stateOf describes the state of a certificate. */
function stateOf(row: Row): string {
  switch (row.state) {
    case 'held':
      return [
        row.number,
        row.holder,
        row.until && `until ${day(row.until)}`,
        row.inherited && 'from its product',
        row.document && 'scan kept',
      ]
        .filter(Boolean)
        .join(' · ')
    case 'not needed':
      return `Not needed: ${row.not_needed_because}`
    case 'ended':
      return `${row.number} ended on ${day(row.until)}`
    case 'later':
      return `Needed from ${day(row.lacks_from)}`
    case 'missing':
      return `Missing: “${row.because}” suggests that it is needed`
    default:
      return 'Nothing suggests that it is needed'
  }
}

/** met reports whether nothing needs to be done about a kind of certificate. */
export const met = (row: Row) => row.state === 'held' || row.state === 'not needed'

/** The kinds of certificates that a product has or seems to need; all others are shown on request. */
export function Certificates({ of, onEdit }: { of: Schemas['CertificatesData']; onEdit: (row: Row) => void }) {
  const asked = of.certificates.filter((row) => row.state !== 'unasked')
  const others = of.certificates.filter((row) => row.state === 'unasked')
  return (
    <div className={`${css.whole} ${own.certificates}`}>
      {asked.length === 0 && <p className="quiet">Nothing in its title, category or specifications asks for one.</p>}
      <ul>
        {asked.map((row) => (
          <li key={row.kind} data-lacks={!met(row) || undefined}>
            <div>
              <strong>{row.name}</strong>
              <p>{stateOf(row)}</p>
            </div>
            <Button kind="plain" size="small" onClick={() => onEdit(row)}>
              {row.number || row.not_needed_because ? 'Change' : 'Enter'}
              <span className="hidden"> {row.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <details>
          <summary>Other certificates</summary>
          <ul>
            {others.map((row) => (
              <li key={row.kind}>
                <div>
                  <strong>{row.name}</strong>
                  <p className="quiet">{row.covers}</p>
                </div>
                <Button kind="quiet" size="small" onClick={() => onEdit(row)}>
                  Enter<span className="hidden"> {row.name}</span>
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
