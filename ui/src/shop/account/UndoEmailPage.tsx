import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { post } from '../../api/client'
import { Button } from '../../parts/Button'
import { useAct } from '../../parts/useAct'
import { say } from '../../words'
import account from '../blocks/account.module.css'

/** The target of the link in the mail about a changed email. It needs a click, because mail scanners open links. */
export function UndoEmailPage() {
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const [said, setSaid] = useState('')
  const { busy, errors, act } = useAct()
  const undo = () => act({ send: async () => setSaid((await post('/undo_email', { token })).message), at: 'token' })
  return (
    <div className={account.card}>
      <h1>{say.undoEmail.undoTheChangeOfEmail}</h1>
      {said ? (
        <>
          <p role="status">{said}</p>
          <Link href="/resetpassword">{say.undoEmail.chooseANewPassword}</Link>
        </>
      ) : (
        <>
          <p>{say.undoEmail.somebodyGaveYourAccountAnother}</p>
          {errors.token && <p role="alert">{errors.token}</p>}
          <Button wide busy={busy} onClick={() => void undo()}>
            {say.undoEmail.undoIt}
          </Button>
        </>
      )}
    </div>
  )
}
