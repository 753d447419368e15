import { useRef, useState } from 'react'
import { changed } from '../rules/typed'
import { useAct } from './useAct'
import { useTyped } from './useTyped'

type Texts<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string
type Typing = { currentTarget: { value: string } }

/** The props that bind a Field, TextArea or Select to a form. */
export type Bound = { name: string; value: string; error: string | undefined; onInput: (event: Typing) => void }

/**
 * useForm holds the values of a form, and sends them with useAct. Changing a field clears its error. If the form
 * has a unique name, its input is restored after a login that interrupted it; with lasting, also whenever the
 * form is opened again, until it is sent.
 */
export function useForm<Values extends object>(initial: Values | (() => Values), name = '', lasting = false) {
  const [values, setValues] = useState(initial)
  const latest = useRef(values)
  const first = useRef(values)
  const ending = useRef(false)
  const acting = useAct((accepted) => {
    ending.current = lasting && accepted
    if (ending.current) first.current = latest.current
  })
  const set = (changes: Partial<Values>) => {
    latest.current = { ...latest.current, ...changes }
    // A form that is emptied after sending has no unsaved input.
    if (ending.current) first.current = latest.current
    setValues(latest.current)
    acting.mark(Object.fromEntries(Object.keys(changes).map((name) => [name, ''])))
  }
  /** propose sets values that nobody typed, so they don't count as input to be restored. */
  const propose = (changes: Partial<Values>) => {
    first.current = { ...first.current, ...changes }
    set(changes)
  }
  useTyped(
    name,
    () => changed(first.current, latest.current),
    (back) => set(back as Partial<Values>),
    lasting,
  )
  /** field returns the props that bind a control to a value. typed converts what is typed. */
  const field = (name: Texts<Values>, typed: (text: string) => string = String): Bound => ({
    name,
    value: values[name] as string,
    error: acting.errors[name],
    onInput: (event) => set({ [name]: typed(event.currentTarget.value) } as Partial<Values>),
  })
  return { values, latest, set, propose, field, ...acting }
}
