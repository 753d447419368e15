import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Refused, sentence } from '../rules/refused'
import { toast } from './toast'

/** Errors by field. An empty text means no error. */
export type Errors = Record<string, string | undefined>

/** An action that sends something: what is checked, sent, and done afterwards. */
export type Act<Reply> = {
  /**
   * The name of the action, if a component has several. The returned value doing is the name of the one in
   * progress.
   */
  name?: string
  /** Returns the errors that the form finds by itself. If there are any, nothing is sent. */
  check?: () => Errors
  send: () => Promise<Reply>
  /** Called after a success, once the message of the reply is shown. */
  done?: (reply: Reply) => unknown
  /**
   * The message for failures other than refusals, or a function that words every failure. If it returns
   * undefined, the failure was already shown.
   */
  failed?: string | ((failure: unknown) => string | undefined)
  /** The field that shows a failure without field errors. By default a toast shows it. */
  at?: string
}

const named = (errors: Errors) => Object.values(errors).some(Boolean)

/**
 * useAct runs an action that a person started. It tracks the busy state, shows the server's message, holds the
 * errors by field, and moves the focus to the first wrong field of the form. It never changes the input. onSent
 * is called with true when a form's action was accepted, and with false when it is over.
 */
export function useAct(onSent?: (accepted: boolean) => void) {
  const [doing, setDoing] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [refused, setRefused] = useState<{ words?: string | undefined; at?: string }>()
  const running = useRef(new Set<string>())
  const form = useRef<HTMLFormElement | null>(null)
  const pressed = useRef<Element | null>(null)
  const refuse = useCallback((wrong: Errors, how: { words?: string | undefined; at?: string } = {}) => {
    setErrors(wrong)
    setRefused(how)
  }, [])
  useEffect(() => {
    if (!refused) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    wrong?.closest('details')?.setAttribute('open', '')
    wrong?.focus()
    // The server may report an error for a field that this form does not show; that is shown as a toast.
    if (!form.current || wrong || !refused.words) return
    if (refused.at) refuse({ [refused.at]: refused.words }, { words: refused.words })
    else toast.error(refused.words)
  }, [refused, refuse])

  // A button loses the focus while it is busy. It gets the focus back, so that keyboard users can continue from it.
  useEffect(() => {
    if (!doing && pressed.current instanceof HTMLElement && document.activeElement === document.body)
      pressed.current.focus({ preventScroll: true })
  }, [doing])

  /** mark sets or clears the errors of some fields. */
  const mark = (changes: Errors) => setErrors((all) => ({ ...all, ...changes }))

  const act = async <Reply>(what: Act<Reply>, inside?: HTMLFormElement | null): Promise<boolean> => {
    const { name = 'act', check, send, done, failed = sentence, at } = what
    // A form runs one action at a time. Actions outside forms, such as those of table rows, exclude only themselves.
    if ((inside && running.current.size > 0) || running.current.has(name)) return false
    if (inside) form.current = inside
    const wrong = check?.() ?? {}
    if (named(wrong)) {
      refuse(wrong)
      return false
    }
    running.current.add(name)
    pressed.current = document.activeElement
    setDoing(name)
    setErrors({})
    try {
      const reply = await send()
      if (inside) onSent?.(true)
      const message = (reply as { message?: unknown } | undefined)?.message
      // OK is the reply of a call that has no message.
      if (message && message !== 'OK') toast.success(String(message))
      await done?.(reply)
      return true
    } catch (failure) {
      const fields = failure instanceof Refused ? failure.fields : {}
      const words =
        typeof failed === 'function' ? failed(failure) : failure instanceof Refused ? failure.message : failed
      // Outside a form there is no field to show an error.
      if (at && inside && named(fields)) refuse(fields, { words, at })
      else if (at) refuse({ [at]: fields[at] ?? words }, { words })
      else {
        if (words) toast.error(words)
        refuse(fields)
      }
      return false
    } finally {
      onSent?.(false)
      running.current.delete(name)
      // Another action may have started meanwhile, and is still in progress.
      setDoing((now) => (now === name ? ([...running.current].at(-1) ?? '') : now))
    }
  }

  /** submit returns an onSubmit handler that runs an act. */
  const submit =
    <Reply>(what: Act<Reply>) =>
    (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      void act(what, event.currentTarget)
    }

  return { busy: doing !== '', doing, errors, mark, act, submit }
}
