import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { post } from '../../api/client'
import { Button } from '../../parts/Button'
import { useAct } from '../../parts/useAct'
import account from '../blocks/account.module.css'

/** The target of the link in the mail about a changed email. It needs a click, because mail scanners open links. */
export function UndoEmailPage() {
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const [said, setSaid] = useState('')
  const { busy, errors, act } = useAct()
  const undo = () => act({ send: async () => setSaid((await post('/undo_email', { token })).message), at: 'token' })
  return (
    <div className={account.card}>
      <h1>Undo the change of email</h1>
      {said ? (
        <>
          <p role="status">{said}</p>
          <Link href="/resetpassword">Choose a new password</Link>
        </>
      ) : (
        <>
          <p>
            Somebody gave your account another email. If that was not you, undo it here: everybody is logged out, and
            you choose a new password.
          </p>
          {errors.token && <p role="alert">{errors.token}</p>}
          <Button wide busy={busy} onClick={() => void undo()}>
            Undo it
          </Button>
        </>
      )}
    </div>
  )
}
