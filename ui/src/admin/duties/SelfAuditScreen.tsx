import { post, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Select, TextArea } from '../../parts/Field'
import { Failed, Loading, Status } from '../../parts/State'
import { useForm } from '../../parts/useForm'
import { day } from '../../rules/dates'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import audit from './selfaudit.module.css'

type Kind = Schemas['DarkPattern']

/**
 * The owner's self-audit of the thirteen kinds of dark patterns: what the program knows about each, and questions
 * to answer.
 */
export function SelfAuditScreen() {
  const call = useCall('/admin/self-audit', undefined, { staleTime: 0 })
  if (call.isPending) return <Loading />
  if (call.isError) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  const { kinds, shop, today } = call.data.data
  const open = kinds.filter((kind) => kind.open).length
  const found = kinds.filter((kind) => kind.found).length
  return (
    <div className={`page ${css.screen}`}>
      <div className={css.head}>
        <h1>Self-audit</h1>
        <Button kind="plain" onClick={() => print()}>
          Print
        </Button>
      </div>
      <p className="quiet">
        The Guidelines for Prevention and Regulation of Dark Patterns, 2023, name thirteen kinds. Below each kind is
        what the shop knows from its own data; the questions are for you. An answer is valid for a year.
      </p>
      <p role="status">{summary(open, found)}</p>
      <ol className={audit.kinds}>
        {kinds.map((kind, i) => (
          <li key={kind.kind} className={`${css.panel} ${audit.kind}`}>
            <div className={css.head}>
              <h2>
                {i + 1}. {kind.name}
              </h2>
              <KindState kind={kind} />
            </div>
            <p className="quiet">{kind.meaning}</p>
            <ul className={audit.facts}>
              {kind.facts.map((fact) => (
                <li key={fact.words}>
                  {fact.look && <strong>Please check: </strong>}
                  {fact.words}
                </li>
              ))}
            </ul>
            {kind.question && (
              <>
                <p>{kind.question}</p>
                {kind.answer.found && (
                  <p>
                    <strong>{kind.answer.found === 'yes' ? 'Yes.' : 'No.'}</strong> {kind.answer.note}{' '}
                    <span className="quiet">
                      {day(kind.answer.at)}
                      {kind.answer.who && `, ${kind.answer.who}`}
                    </span>
                  </p>
                )}
                <Answer key={kind.answer.at} kind={kind} />
              </>
            )}
          </li>
        ))}
      </ol>
      {open + found === 0 && (
        <section className={css.panel}>
          <h2>Declaration</h2>
          <p>
            {shop} has checked its online shop for the thirteen kinds of dark patterns of the Guidelines for Prevention
            and Regulation of Dark Patterns, 2023, and found none.
          </p>
          <p>{day(today)}</p>
          <p className={audit.signature}>Name and signature</p>
        </section>
      )}
    </div>
  )
}

function summary(open: number, found: number) {
  if (open + found === 0) return 'All questions are answered, and nothing was found. The declaration is at the end.'
  const words = [
    open > 0 && `${open} ${open === 1 ? 'question is' : 'questions are'} open.`,
    found > 0 && `${found} ${found === 1 ? 'kind has' : 'kinds have'} something to change.`,
  ]
  return words.filter(Boolean).join(' ')
}

function KindState({ kind }: { kind: Kind }) {
  if (kind.found) return <Status tone="brick">To change</Status>
  if (kind.open) return <Status tone="honey">{kind.answer.old ? 'Answer again' : 'Question open'}</Status>
  return <Status tone="leaf">Nothing found</Status>
}

function Answer({ kind }: { kind: Kind }) {
  const refresh = useRefresh()
  const { values, field, busy, submit } = useForm({ found: '', note: '' }, `self-audit ${kind.kind}`, true)
  const save = submit({
    send: () => post('/admin/self-audit', { kind: kind.kind, ...values }),
    done: () => refresh('/admin/self-audit'),
  })
  return (
    <form className={`${css.stack} ${audit.answer}`} onSubmit={save} noValidate>
      <Select label={`Your answer on ${kind.name.toLowerCase()}`} {...field('found')}>
        <option value="">Choose</option>
        <option value="no">No</option>
        <option value="yes">Yes</option>
      </Select>
      <TextArea label="Note" hint="How you checked it, or what will be changed by when" rows={2} {...field('note')} />
      <div className={css.actions}>
        <Button type="submit" kind="plain" size="small" busy={busy}>
          {kind.answer.found ? 'Answer again' : 'Save answer'}
        </Button>
      </div>
    </form>
  )
}
