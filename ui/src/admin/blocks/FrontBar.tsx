import { ExternalLink, History, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { post, remove } from '../../api/client'
import { previewAt } from '../../api/front'
import { useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { Button, buttonClass } from '../../parts/Button'
import { Status, type Tone } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { span } from '../../rules/days'
import { sentence } from '../../rules/refused'
import { FrontStates } from './FrontStates'
import own from './front.module.css'
import { partsOf } from './frontParts'
import type { Keeping, Part } from './useFront'

const states: Record<Keeping, [tone: Tone, words: string]> = {
  kept: ['leaf', 'Draft saved'],
  waiting: ['honey', 'Saving…'],
  refused: ['brick', 'Not saved'],
  conflict: ['brick', 'Changed by someone else'],
  lost: ['brick', 'Not saved: the shop can’t be reached'],
}

type Props = {
  part: Omit<Part, 'value' | 'change'>
  /** The path of the page that the preview opens. */
  path?: string
}

/** A bar with the state of the storefront's draft, and its actions. Publishing publishes all parts together. */
export function FrontBar({ part, path = '/' }: Props) {
  const { draft, keeping, words, keep, theirs, mine, seen } = part
  const refresh = useRefresh()
  const { ask } = useAsking()
  const { act, doing } = useAct()
  const [looking, setLooking] = useState(false)
  if (!draft) return null
  const { changed, published } = draft
  const clean = changed.length === 0 && keeping === 'kept'
  const latest = changed[0]
  const [tone, state] = states[keeping]
  const publish = () =>
    act({
      name: 'publish',
      send: () => post('/admin/front-publish', { version: seen() }),
      failed: (failure) => {
        void refresh('/admin/front')
        return sentence(failure)
      },
      done: () => refresh('/admin/front', '/admin/front-states', '/shop'),
    })
  const drop = async () => {
    const sure = await ask({
      title: 'Discard the draft?',
      text: `Unpublished changes will be lost: ${partsOf(changed.map((c) => c.part))}.`,
      yes: 'Discard draft',
      danger: true,
    })
    if (sure) await act({ name: 'drop', send: () => remove('/admin/front'), done: theirs })
  }
  return (
    <section className={own.bar} aria-label="Draft of the shop front">
      <div className={own.standing}>
        {clean ? (
          <>
            <Status tone="leaf">Published</Status>
            <span className="quiet">
              {published.at
                ? `Customers see this since ${span(published.at)} (${published.who}).`
                : 'This is the default shop.'}
            </span>
          </>
        ) : (
          <>
            <Status tone={keeping === 'kept' ? 'honey' : tone}>{keeping === 'kept' ? 'Draft' : state}</Status>
            <span className="quiet" role="status">
              {keeping === 'refused' || keeping === 'conflict'
                ? words
                : latest?.at
                  ? `${partsOf(changed.map((c) => c.part))}: changed ${span(latest.at)} ago${latest.who ? ` by ${latest.who}` : ''}.`
                  : ''}
            </span>
          </>
        )}
      </div>
      <div className={own.acts}>
        {keeping === 'conflict' && (
          <>
            <Button kind="plain" size="small" onClick={() => void theirs()}>
              Discard mine
            </Button>
            <Button kind="plain" size="small" onClick={() => void mine()}>
              Overwrite theirs
            </Button>
          </>
        )}
        {keeping === 'lost' && (
          <Button kind="plain" size="small" onClick={() => void keep()}>
            Try again
          </Button>
        )}
        <Button
          kind="quiet"
          size="small"
          icon={<History size={16} aria-hidden="true" />}
          onClick={() => setLooking(true)}
        >
          Earlier versions
        </Button>
        {changed.length > 0 && (
          <Button
            kind="quiet"
            size="small"
            icon={<Undo2 size={16} aria-hidden="true" />}
            busy={doing === 'drop'}
            onClick={() => void drop()}
          >
            Discard draft
          </Button>
        )}
        <a
          className={buttonClass('plain', 'small')}
          href={previewAt(draft.preview, path)}
          target="_blank"
          rel="noreferrer"
        >
          <ExternalLink size={16} aria-hidden="true" />
          Preview
        </a>
        <Button
          size="small"
          busy={doing === 'publish'}
          disabled={changed.length === 0 || keeping !== 'kept'}
          onClick={() => void publish()}
        >
          Publish
        </Button>
      </div>
      {looking && <FrontStates onClose={() => setLooking(false)} onBack={() => void theirs()} />}
    </section>
  )
}
