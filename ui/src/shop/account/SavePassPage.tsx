import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { Refused } from '../../api/client'
import { postWithToken, useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { toast } from '../../parts/toast'
import css from '../blocks/account.module.css'
import { PasswordFields } from '../blocks/PasswordFields'

export function SavePassPage() {
  const { user, refresh } = useSession()
  const [, navigate] = useLocation()
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setErrors({})
    try {
      const token = user.csrf_token || (await refresh()).csrf_token
      const reply = await postWithToken(
        '/reset_password',
        { oldpassword: code.trim(), password, confirm_password: confirm },
        token,
      )
      await refresh()
      toast.success(reply.message)
      navigate('/login')
    } catch (failure) {
      toast.error(failure instanceof Refused ? failure.message : 'Password could no be updated. Please try again.')
      if (failure instanceof Refused) setErrors(failure.fields)
    }
    setBusy(false)
  }
  return (
    <div className={css.card}>
      <h1>New password</h1>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label="Code from the email"
          required
          autoComplete="one-time-code"
          placeholder="K7QF2-9XWMD"
          value={code}
          error={errors.oldpassword}
          onInput={(e) => setCode(e.currentTarget.value)}
        />
        <PasswordFields
          label="New password"
          password={password}
          confirm={confirm}
          onPassword={setPassword}
          onConfirm={setConfirm}
          errors={errors}
        />
        <Button wide type="submit" busy={busy} disabled={!code.trim() || !password || !confirm}>
          Save password
        </Button>
      </form>
    </div>
  )
}
