import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { post } from '../../api/client'
import { Button } from '../../parts/Button'
import { useAct } from '../../parts/useAct'
import { say } from '../../words'
import account from '../blocks/account.module.css'

type Props = { title: string; text: string; button: string; send: () => Promise<{ message: string }> }

/** A page that undoes a change by a link in a mail. It needs a click, because mail scanners open links. */
export function Undo({ title, text, button, send }: Props) {
  const [said, setSaid] = useState('')
  const { busy, errors, act } = useAct()
  const undo = () => act({ send: async () => setSaid((await send()).message), at: 'token' })
  return (
    <div className={account.card}>
      <h1>{title}</h1>
      {said ? (
        <>
          <p role="status">{said}</p>
          <Link href="/resetpassword">{say.undoEmail.chooseANewPassword}</Link>
        </>
      ) : (
        <>
          <p>{text}</p>
          {errors.token && <p role="alert">{errors.token}</p>}
          <Button wide busy={busy} onClick={() => void undo()}>
            {button}
          </Button>
        </>
      )}
    </div>
  )
}

/** The page opened by the link in the mail about a changed email, which restores the old one. */
export function UndoEmailPage() {
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  return (
    <Undo
      title={say.undoEmail.undoTheChangeOfEmail}
      text={say.undoEmail.somebodyGaveYourAccountAnother}
      button={say.undoEmail.undoIt}
      send={() => post('/undo_email', { token })}
    />
  )
}
