import { useState } from 'react'
import { useLocation } from 'wouter'
import { post } from '../../api/client'
import { postFile } from '../../api/files'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { PasswordDialog } from '../../parts/PasswordDialog'
import { toast } from '../../parts/toast'
import { save } from '../../rules/files'
import css from './profile.module.css'

/** Lets customers download or erase their data. Both ask for the password again. */
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
        reviews, devices, mails, what mails you agreed to, and survey answers.
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
        <PasswordDialog
          title="Download my data"
          yes="Download"
          field="password"
          act={take}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'erase' && (
        <PasswordDialog
          title="Erase my account for good?"
          yes="Erase my account"
          danger
          field="password"
          act={erase}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}
