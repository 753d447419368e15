import { useState } from 'react'
import { useLocation } from 'wouter'
import { post } from '../../api/client'
import { postFile } from '../../api/files'
import { useCall } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { PasswordDialog } from '../../parts/PasswordDialog'
import { toast } from '../../parts/toast'
import { save } from '../../rules/files'
import { rupees } from '../../rules/money'
import { say } from '../../words'
import css from './profile.module.css'

/** Buttons by which customers download or erase their data. Both ask for the password again. */
export function YourData() {
  const { refresh } = useSession()
  const [, navigate] = useLocation()
  const [asked, setAsked] = useState<'take' | 'erase'>()
  const take = async (password: string) => {
    save(await postFile('/export_my_data', { password }), 'my-data.json')
    toast.success(say.yourData.yourDataWasDownloaded)
  }
  // Store credit is named before it is lost.
  const left = useCall('/credit', undefined, { staleTime: 0 }).data?.data.balance ?? 0
  const [forfeit, setForfeit] = useState(false)
  const erase = async (password: string) => {
    toast.success((await post('/erase_my_data', { password, forfeit: forfeit ? 'yes' : undefined })).message)
    await refresh()
    navigate('/')
  }
  return (
    <section className={css.form} aria-labelledby="your-data">
      <h2 id="your-data">{say.yourData.yourData}</h2>
      <p>{say.yourData.youCanHaveAFile}</p>
      <div>
        <Button kind="plain" onClick={() => setAsked('take')}>
          {say.yourData.downloadMyData}
        </Button>
      </div>
      <p>{say.yourData.youCanHaveItErased}</p>
      <div>
        <Button kind="danger" onClick={() => setAsked('erase')}>
          {say.yourData.eraseMyAccount}
        </Button>
      </div>
      {asked === 'take' && (
        <PasswordDialog
          title={say.yourData.downloadMyData}
          yes={say.yourData.download}
          field="password"
          act={take}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'erase' && (
        <PasswordDialog
          title={say.yourData.eraseMyAccountForGood}
          yes={say.yourData.eraseMyAccount}
          danger
          text={
            left > 0 && (
              <label>
                {say.credit.lost(rupees(left))}
                <br />
                <input
                  type="checkbox"
                  checked={forfeit}
                  onChange={(event) => setForfeit(event.currentTarget.checked)}
                />{' '}
                {say.credit.loseIt}
              </label>
            )
          }
          field="password"
          act={erase}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}
