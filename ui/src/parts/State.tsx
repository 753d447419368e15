import type { ReactNode } from 'react'
import { sentence } from '../rules/refused'
import { say } from '../words'
import { Button } from './Button'
import css from './State.module.css'

/** Shown in place of an empty list: what belongs there, and a way to create it. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={css.state}>
      <p className={css.title}>{title}</p>
      {children}
    </div>
  )
}

/** Shown when loading failed: what happened, and a button to try again. */
export function Failed({ message, again }: { message: string; again?: () => void }) {
  return (
    <div className={css.state} role="alert">
      <p className={css.title}>{message}</p>
      {again && (
        <Button kind="plain" onClick={again}>
          {say.state.tryAgain}
        </Button>
      )}
    </div>
  )
}

/**
 * A grey placeholder while content loads. It is an SVG, because its size can be given by attributes: the
 * Content-Security-Policy allows no inline styles in server-rendered pages.
 */
export function Skeleton({ height, width = '100%' }: { height: number | string; width?: number | string }) {
  return <svg className={css.skeleton} width={width} height={height} aria-hidden="true" />
}

export function Loading({ label = say.state.loading }: { label?: string }) {
  return (
    <p className={css.loading} role="status">
      {label}
    </p>
  )
}

export type Tone = 'leaf' | 'honey' | 'brick' | 'soft' | 'ember'

/** Shows a state as a word with a coloured dot. */
export function Status({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={css.status}>
      <span className={`${css.dot} ${css[tone]}`} aria-hidden="true" />
      {children}
    </span>
  )
}

/** What is shown of a call. */
export type Call<T> = { data: T | undefined; error: unknown; isError: boolean; refetch: () => Promise<void> }

/** Shows what a call returned. Until then it says that it loads, or that it failed: never that there is nothing. */
export function Read<T>({ call, children }: { call: Call<T>; children: (reply: T) => ReactNode }) {
  if (call.data !== undefined) return children(call.data)
  return call.isError ? <Failed message={sentence(call.error)} again={() => void call.refetch()} /> : <Loading />
}
