import { Link } from 'wouter'
import { post, remove } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useMail } from '../../api/mail'
import { useSession } from '../../api/session'
import { Button, buttonClass } from '../../parts/Button'
import { NotRead } from '../../parts/NotRead'
import { Failed, Loading } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { useForm } from '../../parts/useForm'
import { clock, day, moment } from '../../rules/dates'
import { passwordCriteria } from '../../rules/forms'
import { sentence } from '../../rules/refused'
import { say } from '../../words'
import account from '../blocks/account.module.css'
import { PasswordField, PasswordFields } from '../blocks/PasswordFields'
import css from './profile.module.css'
import { SecondFactor } from './SecondFactor'

/** The security of an account: password, two-step verification, sessions, and the latest logins. */
export function Security() {
  const call = useCall('/sessions', undefined, { staleTime: 0, keep: true })
  if (call.isPending) return <Loading />
  if (!call.data) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  const { data: sessions, sign_ins: signIns, totp, totp_required: required } = call.data
  return (
    <>
      <Password />
      <SecondFactor on={totp} required={required} />
      <section className={css.form} aria-labelledby="sessions">
        <h2 id="sessions">{say.security.whereYouAreLoggedIn}</h2>
        <ul className={css.rows}>
          {sessions.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      </section>
      <section className={css.form} aria-labelledby="signins">
        <h2 id="signins">{say.security.yourLastSignIns}</h2>
        <p className="quiet">{say.security.ifOneOfThemWas}</p>
        <ul className={css.rows}>
          {signIns.map((one) => (
            <li key={`${one.date} ${one.address}`}>
              <div>
                <strong>{deviceOf(one.device)}</strong>
                <p className="quiet">
                  {moment(one.date)} · {one.address}
                </p>
                {one.wrong > 0 && <p role="alert">{say.security.wrongBefore(one.wrong)}</p>}
              </div>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** deviceOf translates the server's description of a device, such as Chrome on Linux. */
function deviceOf(named: string) {
  const [program = '', system] = named.split(' on ')
  const browser = program === 'A program' || !program ? say.security.unknownDevice : program
  return system ? say.security.deviceOn(browser, system) : browser
}

type Row = { id: number; device: string; address: string; last_seen: string | null; current: boolean }

function Session({ session }: { session: Row }) {
  const refresh = useRefresh()
  const { busy, act } = useAct()
  const end = () => act({ send: () => remove('/sessions/{id}', { id: session.id }), done: () => refresh('/sessions') })
  const name = deviceOf(session.device)
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className="quiet">
          {session.current
            ? say.security.thisDevice
            : say.security.lastUsed(day(session.last_seen), clock(session.last_seen))}{' '}
          · {session.address}
        </p>
      </div>
      {!session.current && (
        <Button
          kind="plain"
          size="small"
          busy={busy}
          aria-label={say.security.logOut(name, session.address)}
          onClick={() => void end()}
        >
          {say.security.logOut2}
        </Button>
      )}
    </li>
  )
}

/** Changes the password. For a person who logged in with an emailed code and has none, it says how to set one. */
function Password() {
  const mail = useMail()
  const call = useCall('/profile')
  const profile = call.data?.data
  if (call.isError && !profile) return <NotRead calls={[call]} />
  if (profile?.has_password === false)
    return (
      <section className={css.form} aria-labelledby="nopassword">
        <h2 id="nopassword">{say.security.password}</h2>
        <p>{mail ? say.security.youComeInByA : say.security.aPasswordNeedsACode}</p>
        <div hidden={!mail}>
          <Link href="/resetpassword" className={buttonClass('plain')}>
            {say.security.setAPassword}
          </Link>
        </div>
      </section>
    )
  return <ChangePassword />
}

function ChangePassword() {
  const { token, refresh: refreshSession } = useSession()
  const refresh = useRefresh()
  const { values, set, field, busy, submit } = useForm({ inputpassword: '', password: '', confirm_password: '' })
  const change = submit({
    check: () => ({
      inputpassword: values.inputpassword ? '' : say.security.pleaseEnterYourPresentPassword,
      password: passwordCriteria().every(({ met }) => met(values.password))
        ? ''
        : say.security.pleaseMeetAllTheCriteria,
      confirm_password: values.confirm_password === values.password ? '' : say.security.passwordsDontMatch,
    }),
    send: async () => post('/change_password', { ...values, csrf_token_name: await token() }),
    done: async () => {
      set({ inputpassword: '', password: '', confirm_password: '' })
      await refreshSession()
      await refresh('/sessions')
    },
    failed: sentence,
  })
  return (
    <form className={`${account.form} ${css.form}`} onSubmit={change} noValidate aria-labelledby="password">
      <h2 id="password">{say.security.changeYourPassword}</h2>
      <PasswordField
        label={say.security.presentPassword}
        required
        autoComplete="current-password"
        {...field('inputpassword')}
      />
      <PasswordFields
        label={say.security.newPassword}
        password={field('password')}
        confirm={field('confirm_password')}
      />
      <Button type="submit" busy={busy}>
        {say.security.changePassword}
      </Button>
    </form>
  )
}
