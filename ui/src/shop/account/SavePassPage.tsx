import { useLocation, useSearch } from 'wouter'
import { post } from '../../api/client'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import { say } from '../../words'
import css from '../blocks/account.module.css'
import { PasswordFields } from '../blocks/PasswordFields'
import { useOnward } from '../blocks/useOnward'

/** Sets a new password by the emailed code. Its fields have the names of the API: oldpassword is the code. */
export function SavePassPage() {
  const { token, refresh } = useSession()
  const [, navigate] = useLocation()
  const onward = useOnward()
  const { values, field, busy, submit } = useForm({
    oldpassword: new URLSearchParams(useSearch()).get('code') ?? '',
    password: '',
    confirm_password: '',
  })
  const save = submit({
    send: async () =>
      post('/reset_password', {
        ...values,
        oldpassword: values.oldpassword.trim(),
        csrf_token_name: await token(),
      }),
    done: async () => {
      await refresh()
      navigate(onward('/login'))
    },
    failed: say.savePass.passwordCouldNoBeUpdated,
  })
  return (
    <div className={css.card}>
      <h1>{say.savePass.newPassword}</h1>
      <form className={css.form} onSubmit={save} noValidate>
        <Field
          label={say.codeForm.codeFromTheEmail}
          required
          autoComplete="one-time-code"
          placeholder="K7QF2-9XWMD"
          {...field('oldpassword')}
        />
        <PasswordFields
          label={say.savePass.newPassword}
          password={field('password')}
          confirm={field('confirm_password')}
        />
        <Button
          wide
          type="submit"
          busy={busy}
          disabled={!values.oldpassword.trim() || !values.password || !values.confirm_password}
        >
          {say.savePass.savePassword}
        </Button>
      </form>
    </div>
  )
}
