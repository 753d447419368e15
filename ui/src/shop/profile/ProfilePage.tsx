import { useCallback, useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { post } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { Loading } from '../../parts/State'
import { toast } from '../../parts/toast'
import { useForm } from '../../parts/useForm'
import { validEmail, validName } from '../../rules/forms'
import { Refused } from '../../rules/refused'
import { type Address, AddressBook } from '../blocks/AddressBook'
import account from '../blocks/account.module.css'
import { Mails } from './Mails'
import css from './profile.module.css'
import { Security } from './Security'
import { YourData } from './YourData'

const tabs = ['Profile Information', 'Manage Address', 'Security', 'Mails', 'Your data'] as const
const places = [
  '/profile',
  '/profile?tab=address',
  '/profile?tab=security',
  '/profile?tab=mails',
  '/profile?tab=data',
] as const
const names = ['', 'address', 'security', 'mails', 'data']
const bodies = [ProfileForm, Addresses, Security, Mails, YourData]

export function ProfilePage() {
  const [, navigate] = useLocation()
  const tab = new URLSearchParams(useSearch()).get('tab')
  const chosen = Math.max(names.indexOf(tab ?? ''), 0)
  const Tab = bodies[chosen] ?? ProfileForm
  return (
    <div className={`page ${css.page}`}>
      <h1>My Profile</h1>
      <div role="tablist" className={css.tabs}>
        {tabs.map((label, i) => (
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
  const call = useCall('/profile')
  const { token, refresh: refreshSession } = useSession()
  const refresh = useRefresh()
  const [, navigate] = useLocation()
  const { values, set, field, busy, submit } = useForm({ name: '', email: '', inputpassword: '' })
  const data = call.data?.data
  // biome-ignore lint/correctness/useExhaustiveDependencies: shows the saved values whenever they arrive
  useEffect(() => {
    if (data) set({ name: data.cust_Name, email: data.cust_Email })
  }, [data])
  useEffect(() => {
    if (!call.isError) return
    toast.error('Fetch profile detail failed.')
    navigate('/login')
  }, [call.isError, navigate])
  if (call.isPending) return <Loading />
  const moves = data !== undefined && values.email.trim() !== data.cust_Email
  const save = submit({
    check: () => ({
      name: validName(values.name) ? '' : 'Please enter only alphabets',
      email: validEmail(values.email) ? '' : 'Please enter a valid email',
      inputpassword: moves && !values.inputpassword ? 'Please enter your password to change your email.' : '',
    }),
    send: async () => post('/update_profile', { ...values, csrf_token_name: await token() }),
    done: async () => {
      set({ inputpassword: '' })
      await refreshSession()
      await refresh('/profile')
    },
    failed: (failure) => {
      if (!(failure instanceof Refused)) return 'Profile not updated'
      if (failure.status !== 401) return failure.message
      navigate('/login')
      return 'Update Profile failed. Please try again.'
    },
  })
  return (
    <>
      <form className={`${account.form} ${css.form}`} onSubmit={save} noValidate>
        <h2>Update Your Profile</h2>
        <Field label="Name" required autoComplete="name" {...field('name')} />
        <Field label="Email" type="email" required autoComplete="email" {...field('email')} />
        {moves && (
          <Field
            label="Your password"
            type="password"
            required
            autoComplete="current-password"
            hint="A change of email asks for it."
            {...field('inputpassword')}
          />
        )}
        <Button type="submit" busy={busy}>
          Save Profile
        </Button>
      </form>
      {data?.pending_email && <ConfirmEmail email={data.pending_email} />}
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
      <h2>Confirm {email}</h2>
      <Field
        label="Code from the email"
        required
        autoComplete="one-time-code"
        hint={`We mailed a code to ${email}. Until you enter it, your old address stays.`}
        {...field('code')}
      />
      <Button type="submit" busy={busy}>
        Confirm email
      </Button>
    </form>
  )
}

function Addresses() {
  const [address, setAddress] = useState<Address>()
  const choose = useCallback((chosen: Address | undefined) => setAddress(chosen), [])
  return (
    <section className={css.form} aria-labelledby="addresses">
      <h2 id="addresses">2. DELIVERY ADDRESS</h2>
      <AddressBook chosen={address?.id} onChoose={choose} />
    </section>
  )
}
