import type { ReactNode } from 'react'
import { Button } from './Button'
import css from './State.module.css'

/** What stands where a list would be when there is nothing in it: what belongs here, and the way there. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={css.state}>
      <p className={css.title}>{title}</p>
      {children}
    </div>
  )
}

/** What happened, and the offer to try again. */
export function Failed({ message, again }: { message: string; again?: () => void }) {
  return (
    <div className={css.state} role="alert">
      <p className={css.title}>{message}</p>
      {again && (
        <Button kind="plain" onClick={again}>
          Try again
        </Button>
      )}
    </div>
  )
}

export function Skeleton({ height, width = '100%' }: { height: number | string; width?: number | string }) {
  return <span className={css.skeleton} style={{ blockSize: height, inlineSize: width }} aria-hidden="true" />
}

export function Loading({ label = 'Loading...' }: { label?: string }) {
  return (
    <p className={css.loading} role="status">
      {label}
    </p>
  )
}

export type Tone = 'leaf' | 'honey' | 'brick' | 'soft' | 'ember'

/** A word with a coloured dot: how something stands. */
export function Status({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={css.status}>
      <span className={`${css.dot} ${css[tone]}`} aria-hidden="true" />
      {children}
    </span>
  )
}
