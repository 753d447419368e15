import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { get, post, remove, type Schemas } from '../../api/client'
import { type Stale, useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { useForm } from '../../parts/useForm'
import { useLeaving } from '../../parts/useLeaving'
import { changed } from '../../rules/typed'
import { failedUnlessShown, sendUnlessOvertaken } from '../blocks/faster'

export type Mail = Schemas['MailWords']
type Values = Pick<Mail, 'subject' | 'text'>

const stale: Stale[] = ['/admin/mails']
const valuesOf = ({ subject, text }: Values): Values => ({ subject, text })
const same = (a: Values, b: Values) => a.subject === b.subject && a.text === b.text

/** What the parts of a mail's editor share. */
export type MailEdit = ReturnType<typeof useMailForm>

/** useMailForm holds the text of a mail, saves it, sends a test mail, and restores the default. */
export function useMailForm(mail: Mail) {
  const refresh = useRefresh()
  const [, navigate] = useLocation()
  const { ask } = useAsking()
  /** The version being edited here, whatever was loaded later. */
  const begun = useRef(mail)
  const [saved, setSaved] = useState(() => valuesOf(mail))
  const { kind, lang } = mail
  const { values, latest, set, field, doing, busy, act } = useForm<Values>(saved, `mail ${kind} ${lang}`)
  const [conflict, setConflict] = useState<{ now: Mail; words: string }>()
  const [order, setOrder] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const gone = useRef(false)
  /** The field into which a placeholder is inserted, and the position of its caret afterwards. */
  const last = useRef<'subject' | 'text'>('text')
  const caret = useRef<number>()
  const unsaved = !gone.current && !same(values, saved)
  const box = () => form.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${last.current}]`)
  useEffect(() => {
    if (mail.version > begun.current.version && !unsaved) begun.current = mail
  }, [mail, unsaved])
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    const input = box()
    input?.focus()
    input?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  const leave = () =>
    ask({
      title: 'Leave without saving?',
      text: 'Your changes to this email will be lost.',
      yes: 'Leave',
      danger: true,
    })
  const speak = async (code: string) => {
    if (code !== lang && (!unsaved || (await leave()))) navigate(`/editmail/${kind}?lang=${code}`)
  }
  useLeaving(unsaved, leave, (path) => {
    gone.current = true
    navigate(path)
  })
  /** took shows the saved text. Input typed since it was sent stays. */
  const took = async (data: Mail, sent = latest.current) => {
    begun.current = data
    setSaved(valuesOf(data))
    set({ ...valuesOf(data), ...changed(sent, latest.current) })
    await refresh(...stale)
  }
  const insert = (words: string) => {
    const name = last.current
    const { selectionStart, selectionEnd } = box() ?? {}
    const from = selectionStart ?? values[name].length
    caret.current = from + words.length
    set({ [name]: values[name].slice(0, from) + words + values[name].slice(selectionEnd ?? from) })
  }
  const save = () => {
    const sent = values
    return act(
      {
        name: 'save',
        send: () =>
          sendUnlessOvertaken({
            send: () => post('/admin/mails/{kind}', { ...values, lang, version: begun.current.version }, { kind }),
            now: async () => (await get('/admin/mails/{kind}', { kind, lang })).data,
            version: begun.current.version,
            show: (now, words) => setConflict({ now, words }),
          }),
        done: ({ data }) => took(data, sent),
        failed: failedUnlessShown,
      },
      form.current,
    )
  }
  const send = () =>
    act(
      { name: 'send', send: () => post('/admin/mail-trial', { ...values, kind, lang, order: order || 0 }) },
      form.current,
    )
  const restore = async () => {
    const sure = await ask({
      title: 'Restore the default text?',
      text: 'The default text is used again. Your text will be deleted.',
      yes: 'Restore',
      danger: true,
    })
    if (sure)
      await act({
        name: 'restore',
        send: () => remove('/admin/mails/{kind}', { kind }, { lang, version: begun.current.version }),
        done: ({ data }) => took(data),
      })
  }
  const theirs = () => {
    if (!conflict) return
    begun.current = conflict.now
    setSaved(valuesOf(conflict.now))
    set(valuesOf(conflict.now))
    setConflict(undefined)
  }
  const mine = () => {
    if (!conflict) return
    begun.current = conflict.now
    setConflict(undefined)
    void save()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const original = { subject: mail.original_subject, text: mail.original_text }
  return {
    mail,
    form,
    values,
    field,
    doing,
    busy,
    unsaved,
    isOriginal: same(values, original),
    takeOriginal: () => set(original),
    /** insertInto sets the field into which the next placeholder is inserted. */
    insertInto: (name: 'subject' | 'text') => {
      last.current = name
    },
    insert,
    speak,
    order,
    setOrder,
    submit,
    send,
    restore,
    conflict: conflict && { ...conflict, before: begun.current },
    closeConflict: () => setConflict(undefined),
    keepMine: mine,
    takeTheirs: theirs,
  }
}
