import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { post, postFile, Refused, sentence } from '../../api/client'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Field } from '../../parts/Field'
import { toast } from '../../parts/toast'
import { save } from '../../rules/files'
import account from '../blocks/account.module.css'
import css from './profile.module.css'

/** What the shop keeps of a person: to take along, and to have erased. Both ask for the password once more. */
export function YourData() {
  const { refresh } = useSession()
  const [, navigate] = useLocation()
  const [asked, setAsked] = useState<'take' | 'erase'>()
  const take = async (password: string) => {
    save(await postFile('/export_my_data', { password }), 'my-data.json')
    toast.success('Your data was downloaded.')
  }
  const erase = async (password: string) => {
    toast.success((await post('/erase_my_data', { password })).message)
    await refresh()
    navigate('/')
  }
  return (
    <section className={css.form} aria-labelledby="your-data">
      <h2 id="your-data">Your data</h2>
      <p>
        You can have a file with all that this shop keeps of you: account, addresses, orders, invoices, returns,
        reviews, devices, mails and survey answers.
      </p>
      <div>
        <Button kind="plain" onClick={() => setAsked('take')}>
          Download my data
        </Button>
      </div>
      <p>
        You can have it erased. Your name, addresses, devices and mails are then gone for good, and you can’t log in any
        more. Invoices stay for 72 months, because the law asks for it. Orders that are under way must be finished
        first.
      </p>
      <div>
        <Button kind="danger" onClick={() => setAsked('erase')}>
          Erase my account
        </Button>
      </div>
      {asked === 'take' && (
        <PasswordDialog title="Download my data" yes="Download" act={take} onClose={() => setAsked(undefined)} />
      )}
      {asked === 'erase' && (
        <PasswordDialog
          title="Erase my account for good?"
          yes="Erase my account"
          danger
          act={erase}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

type Props = {
  title: string
  yes: string
  danger?: boolean
  act: (password: string) => Promise<void>
  onClose: () => void
}

function PasswordDialog({ title, yes, danger = false, act, onClose }: Props) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await act(password)
      onClose()
    } catch (failure) {
      setError((failure instanceof Refused && failure.fields.password) || sentence(failure))
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={account.form} onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label="Your password"
          type="password"
          required
          autoComplete="current-password"
          value={password}
          error={error}
          onInput={(e) => {
            setPassword(e.currentTarget.value)
            setError('')
          }}
        />
        <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={busy}>
          {yes}
        </Button>
      </form>
    </Dialog>
  )
}
