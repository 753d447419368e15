import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { post, Refused, sentence } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { postWithToken, useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { Loading } from '../../parts/State'
import { toast } from '../../parts/toast'
import { validEmail } from '../../rules/forms'
import { type Address, AddressBook } from '../blocks/AddressBook'
import account from '../blocks/account.module.css'
import css from './profile.module.css'
import { YourData } from './YourData'

const tabs = ['Profile Information', 'Manage Address', 'Your data'] as const
const places = ['/profile', '/profile?tab=address', '/profile?tab=data'] as const

export function ProfilePage() {
  const [, navigate] = useLocation()
  const tab = new URLSearchParams(useSearch()).get('tab')
  const chosen = tab === 'address' ? 1 : tab === 'data' ? 2 : 0
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
      {chosen === 0 ? <ProfileForm /> : chosen === 1 ? <Addresses /> : <YourData />}
    </div>
  )
}

function ProfileForm() {
  const call = useCall('/profile')
  const { user, refresh: refreshSession } = useSession()
  const refresh = useRefresh()
  const [, navigate] = useLocation()
  const [values, setValues] = useState({ name: '', email: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const data = call.data?.data
  useEffect(() => {
    if (data) setValues({ name: data.cust_Name, email: data.cust_Email })
  }, [data])
  useEffect(() => {
    if (!call.isError) return
    toast.error('Fetch profile detail failed.')
    navigate('/login')
  }, [call.isError, navigate])
  if (call.isPending) return <Loading />
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong: Record<string, string> = {}
    if (!/^[A-Za-z_ ]+$/.test(values.name.trim())) wrong.name = 'Please enter only alphabets'
    if (!validEmail(values.email)) wrong.email = 'Please enter a valid email'
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      const reply = await postWithToken('/update_profile', values, user.csrf_token)
      toast.success(reply.message)
      await refreshSession()
      await refresh('profile')
    } catch (failure) {
      const lost = failure instanceof Refused && failure.status === 401
      toast.error(
        lost
          ? 'Update Profile failed. Please try again.'
          : failure instanceof Refused
            ? failure.message
            : 'Profile not updated',
      )
      if (lost) navigate('/login')
      if (failure instanceof Refused) setErrors(failure.fields)
    }
    setBusy(false)
  }
  return (
    <>
      <form className={`${account.form} ${css.form}`} onSubmit={(event) => void submit(event)} noValidate>
        <h2>Update Your Profile</h2>
        <Field
          label="Name"
          required
          autoComplete="name"
          value={values.name}
          error={errors.name}
          onInput={(e) => setValues({ ...values, name: e.currentTarget.value })}
        />
        <Field
          label="Email"
          type="email"
          required
          autoComplete="email"
          value={values.email}
          error={errors.email}
          onInput={(e) => setValues({ ...values, email: e.currentTarget.value })}
        />
        <Button type="submit" busy={busy}>
          Save Profile
        </Button>
      </form>
      {data?.pending_email && <ConfirmEmail email={data.pending_email} />}
    </>
  )
}

/** A new email holds once the code that was mailed to it is entered. */
function ConfirmEmail({ email }: { email: string }) {
  const { refresh: refreshSession } = useSession()
  const refresh = useRefresh()
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      toast.success((await post('/confirm_email', { code })).message)
      await refreshSession()
      await refresh('profile')
    } catch (failure) {
      setError(sentence(failure))
    }
    setBusy(false)
  }
  return (
    <form className={`${account.form} ${css.form}`} onSubmit={(event) => void submit(event)} noValidate>
      <h2>Confirm {email}</h2>
      <Field
        label="Code from the email"
        required
        autoComplete="one-time-code"
        hint={`We mailed a code to ${email}. Until you enter it, your old address stays.`}
        value={code}
        error={error}
        onInput={(e) => {
          setCode(e.currentTarget.value)
          setError('')
        }}
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
