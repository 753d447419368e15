import { Circle, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { post, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { NotRead } from '../../parts/NotRead'
import { toast } from '../../parts/toast'
import { useAct } from '../../parts/useAct'
import blocks from '../blocks/blocks.module.css'
import { stepWords } from './guideSteps'
import { OpenDialog } from './OpenDialog'
import { Samples } from './Samples'
import css from './today.module.css'

type Step = Schemas['GuideStep']

/**
 * The setup guide: what a new shop needs before it opens, and soon after. It stays on Today until every step is
 * done or ticked, or until it is hidden.
 */
export function Guide({ isOpen }: { isOpen: boolean }) {
  const call = useCall('/admin/guide', undefined, { staleTime: 0 })
  const refresh = useRefresh()
  const { doing, act } = useAct()
  const [opening, setOpening] = useState(false)
  const guide = call.data?.data
  if (!guide) return call.isError ? <NotRead calls={[call]} /> : null
  const left = guide.steps.filter(({ done, ticked }) => !done && !ticked).length
  if (isOpen && (guide.hidden || (left === 0 && guide.samples === 0))) return null
  const ticked = guide.steps.filter((step) => step.ticked).map(({ name }) => name)
  // Once the shop is open, the list only has what is left, and what may be taken back.
  const steps = guide.steps.filter(({ done }) => !isOpen || !done)
  const save = (name: string, list: string[]) =>
    act({
      name,
      send: () => post('/admin/settings', { guide: list.join(',') }),
      done: () => refresh('/admin/guide'),
    })
  const hide = async () => {
    await save('hide', [...ticked, 'hidden'])
    toast.offer('The guide is hidden.', 'Show it again', () => void save('hide', ticked))
  }
  return (
    <section className={blocks.panel} aria-label="Set up your shop">
      <h2>Set up your shop</h2>
      <p className="quiet">
        {left === 0
          ? 'Everything is ready.'
          : `${left} of ${guide.steps.length} steps ${left === 1 ? 'is' : 'are'} left.`}{' '}
        {!isOpen && 'You can leave at any time and continue later.'}
      </p>
      <ol className={css.steps}>
        {steps.map((step) => (
          <Line
            key={step.name}
            step={step}
            blanks={guide.blanks}
            busy={doing === step.name}
            onTick={(on) =>
              void save(step.name, on ? [...ticked, step.name] : ticked.filter((one) => one !== step.name))
            }
          />
        ))}
      </ol>
      <Samples guide={guide} />
      <div className={blocks.actions}>
        {isOpen ? (
          <Button kind="plain" busy={doing === 'hide'} onClick={() => void hide()}>
            Hide the guide
          </Button>
        ) : (
          <Button onClick={() => setOpening(true)}>Open the shop</Button>
        )}
      </div>
      {opening && <OpenDialog onClose={() => setOpening(false)} />}
    </section>
  )
}

type LineProps = { step: Step; blanks: string[]; busy: boolean; onTick: (on: boolean) => void }

/** A step with its state, its link, and a button to agree with the default. */
function Line({ step, blanks, busy, onTick }: LineProps) {
  const words = stepWords[step.name]
  if (!words) return null
  const over = step.done || step.ticked
  const [href, hint] = words.at(blanks)
  return (
    <li data-done={over || undefined}>
      {over ? <CircleCheck size={20} aria-label="Done" /> : <Circle size={20} aria-label="Not yet" />}
      <span>
        <Link href={href}>{words.label}</Link> {hint && <small className="quiet">{hint}</small>}
      </span>
      {words.tick && !step.done && (
        <Button kind="quiet" size="small" busy={busy} onClick={() => onTick(!step.ticked)}>
          {step.ticked ? 'Not yet' : words.tick}
          <span className="hidden"> {words.label}</span>
        </Button>
      )}
    </li>
  )
}
