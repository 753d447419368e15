import { useCallback, useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { post } from '../../api/client'
import { useNewEmail } from '../../api/emailRule'
import { useCall, useRefresh } from '../../api/hooks'
import { useMail } from '../../api/mail'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { Failed, Loading } from '../../parts/State'
import { toast } from '../../parts/toast'
import { useForm } from '../../parts/useForm'
import { validName } from '../../rules/forms'
import { Refused } from '../../rules/refused'
import { say } from '../../words'
import { type Address, AddressBook } from '../blocks/AddressBook'
import account from '../blocks/account.module.css'
import { Unproved } from '../blocks/Unproved'
import { Credit } from './Credit'
import { Mails } from './Mails'
import css from './profile.module.css'
import { Security } from './Security'
import { YourData } from './YourData'

const tabs = () => [
  say.profile.profileInformation,
  say.profile.manageAddress,
  say.profile.security,
  say.credit.tab,
  say.profile.mails,
  say.profile.yourData,
]
const places = [
  '/profile',
  '/profile?tab=address',
  '/profile?tab=security',
  '/profile?tab=credit',
  '/profile?tab=mails',
  '/profile?tab=data',
] as const
const names = ['', 'address', 'security', 'credit', 'mails', 'data']
const bodies = [ProfileForm, Addresses, Security, Credit, Mails, YourData]

export function ProfilePage() {
  const [, navigate] = useLocation()
  const tab = new URLSearchParams(useSearch()).get('tab')
  const chosen = Math.max(names.indexOf(tab ?? ''), 0)
  const Tab = bodies[chosen] ?? ProfileForm
  return (
    <div className={`page ${css.page}`}>
      <h1>{say.profile.myProfile}</h1>
      <Unproved />
      <div role="tablist" className={css.tabs}>
        {tabs().map((label, i) => (
          <button
            key={label}
            type="button"
            role="tab"
            aria-selected={i === chosen}
            onClick={() => navigate(places[i] ?? places[0])}
          >
            {label}
          </button>
        ))}
      </div>
      <Tab />
    </div>
  )
}

function ProfileForm() {
  const call = useCall('/profile', undefined, { keep: true })
  const { token, refresh: refreshSession } = useSession()
  const refresh = useRefresh()
  const [, navigate] = useLocation()
  const { values, set, field, busy, submit } = useForm({ name: '', email: '', inputpassword: '' })
  const mail = useMail()
  const newEmail = useNewEmail()
  const data = call.data?.data
  const loggedOut = call.error instanceof Refused && call.error.status === 401
  // biome-ignore lint/correctness/useExhaustiveDependencies: shows the saved values whenever they arrive
  useEffect(() => {
    if (data) set({ name: data.cust_Name, email: data.cust_Email })
  }, [data])
  useEffect(() => {
    if (!loggedOut) return
    toast.error(say.profile.fetchProfileDetailFailed)
    navigate('/login')
  }, [loggedOut, navigate])
  if (call.isError && !loggedOut)
    return <Failed message={say.profile.fetchProfileDetailFailed} again={() => void call.refetch()} />
  if (call.isPending) return <Loading />
  const moves = data !== undefined && values.email.trim() !== data.cust_Email
  const save = submit({
    check: () => ({
      name: validName(values.name) ? '' : say.profile.pleaseEnterOnlyAlphabets,
      email: !moves || newEmail(values.email) ? '' : say.profile.pleaseEnterAValidEmail,
      inputpassword: moves && !values.inputpassword ? say.profile.pleaseEnterYourPasswordTo : '',
    }),
    send: async () => post('/update_profile', { ...values, csrf_token_name: await token() }),
    done: async () => {
      set({ inputpassword: '' })
      await refreshSession()
      await refresh('/profile')
    },
    failed: (failure) => {
      if (!(failure instanceof Refused)) return say.profile.profileNotUpdated
      if (failure.status !== 401) return failure.message
      navigate('/login')
      return say.profile.updateProfileFailedPleaseTry
    },
  })
  return (
    <>
      <form className={`${account.form} ${css.form}`} onSubmit={save} noValidate>
        <h2>{say.profile.updateYourProfile}</h2>
        <Field label={say.profile.name} required autoComplete="name" {...field('name')} />
        <Field
          label={say.profile.email}
          type="email"
          required
          autoComplete="email"
          readOnly={!mail}
          hint={mail ? undefined : say.profile.theEmailCantBeChanged}
          {...field('email')}
        />
        {moves && (
          <Field
            label={say.profile.yourPassword}
            type="password"
            required
            autoComplete="current-password"
            hint={say.profile.aChangeOfEmailAsks}
            {...field('inputpassword')}
          />
        )}
        <Button type="submit" busy={busy}>
          {say.profile.saveProfile}
        </Button>
      </form>
      {mail && data?.pending_email && <ConfirmEmail email={data.pending_email} />}
    </>
  )
}

/** A new email takes effect once the code that was mailed to it is entered. */
function ConfirmEmail({ email }: { email: string }) {
  const { refresh: refreshSession } = useSession()
  const refresh = useRefresh()
  const { values, field, busy, submit } = useForm({ code: '' })
  const confirm = submit({
    send: () => post('/confirm_email', values),
    done: async () => {
      await refreshSession()
      await refresh('/profile')
    },
    at: 'code',
  })
  return (
    <form className={`${account.form} ${css.form}`} onSubmit={confirm} noValidate>
      <h2>{say.profile.confirm(email)}</h2>
      <Field
        label={say.codeForm.codeFromTheEmail}
        required
        autoComplete="one-time-code"
        hint={say.profile.weMailedACodeTo(email)}
        {...field('code')}
      />
      <Button type="submit" busy={busy}>
        {say.profile.confirmEmail}
      </Button>
    </form>
  )
}

function Addresses() {
  const [address, setAddress] = useState<Address>()
  const choose = useCallback((chosen: Address | undefined) => setAddress(chosen), [])
  return (
    <section className={css.form} aria-labelledby="addresses">
      <h2 id="addresses">{say.profile.n2DeliveryAddress}</h2>
      <AddressBook chosen={address?.id} onChoose={choose} />
    </section>
  )
}
