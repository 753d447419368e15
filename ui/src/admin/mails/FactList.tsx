import type { Schemas } from '../../api/client'
import css from '../blocks/blocks.module.css'
import own from './mails.module.css'

type Fact = Schemas['MailFact']

/** worded returns a placeholder as it is written in the mail's text. */
export function worded(fact: Fact, facts: Fact[]) {
  if (fact.shape === 'yes') return `{{if ${fact.name}}}\n\n{{end}}`
  if (fact.shape !== 'list') return `{{${fact.name}}}`
  const of = facts.filter((one) => one.in === fact.name && one.shape !== 'yes').map(({ name }) => `{{${name}}}`)
  return `{{each ${fact.name}}}\n- ${of.join(' | ')}\n{{end}}`
}

/** The placeholders that a mail can use, each with its meaning. */
export function FactList({ facts, onPick }: { facts: Fact[]; onPick: (words: string) => void }) {
  return (
    <section className={css.panel} aria-labelledby="facts">
      <h2 id="facts" className={own.title}>
        Placeholders
      </h2>
      <p className="quiet">
        The shop replaces them with the values. Text between <code>{'{{if name}}'}</code> and <code>{'{{end}}'}</code>{' '}
        is left out if there is no value; <code>{'{{else}}'}</code> starts the text shown instead.
      </p>
      <ul className={own.facts}>
        {facts.map((fact) => (
          <li key={`${fact.in} ${fact.name}`} data-inner={fact.in ? true : undefined}>
            <button type="button" onClick={() => onPick(worded(fact, facts))}>
              {fact.shape === 'yes' ? `if ${fact.name}` : fact.shape === 'list' ? `each ${fact.name}` : fact.name}
            </button>
            <span className="quiet">
              {fact.about}
              {fact.needed ? '. Required' : fact.maybe && fact.shape !== 'yes' ? '. Optional' : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
