import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { say } from '../../words'
import css from './checkout.module.css'

type Props = {
  number: number
  title: string
  open: boolean
  settled: boolean
  done?: string | undefined
  onOpen: (() => void) | undefined
  children: ReactNode
}

/**
 * A step of the checkout. A finished step shows its result and can be reopened. When a step opens, the focus
 * moves to its heading, because the pressed button has disappeared with the previous step. `settled` is false
 * until it is known which step a loading page opens.
 */
export function Step({ number, title, open, settled, done, onOpen, children }: Props) {
  const head = useRef<HTMLHeadingElement>(null)
  const was = useRef<boolean>(undefined)
  useEffect(() => {
    if (open && was.current === false) head.current?.focus()
    if (settled) was.current = open
  }, [open, settled])
  return (
    <section className={css.step} data-open={open || undefined} aria-label={`${number}. ${title}`}>
      <div className={css.stepHead}>
        <span className={css.number} data-done={(done && !open) || undefined}>
          {done && !open ? <Check size={16} aria-label={say.step.done} /> : number}
        </span>
        <div>
          <h2 ref={head} tabIndex={-1}>
            {title}
          </h2>
          {done && !open && <p className="quiet">{done}</p>}
        </div>
        {done && !open && onOpen && (
          <button type="button" className={css.change} onClick={onOpen}>
            {say.step.change}
          </button>
        )}
      </div>
      {open && <div className={css.stepBody}>{children}</div>}
    </section>
  )
}
