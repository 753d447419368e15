import { CircleCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { post } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button, buttonClass } from '../../parts/Button'
import { Field, TextArea } from '../../parts/Field'
import { Empty, Failed, Loading } from '../../parts/State'
import { toast } from '../../parts/toast'
import { useForm } from '../../parts/useForm'
import { day } from '../../rules/dates'
import { inDays } from '../../rules/days'
import { newKey } from '../../rules/key'
import { rupees } from '../../rules/money'
import { sentence } from '../../rules/refused'
import { say } from '../../words'
import account from '../blocks/account.module.css'
import { type Placed, usePaying } from '../blocks/usePaying'
import css from './giftcards.module.css'

/** The page on which a gift card is bought: amount, recipient, message and day. */
export function GiftCardsPage() {
  const call = useCall('/gift_cards', undefined, { staleTime: 600_000 })
  const [bought, setBought] = useState<{ name: string; day: string }>()
  const sold = call.data?.data
  return (
    <div className={`page ${css.page}`}>
      <h1>{say.credit.title}</h1>
      {call.isError ? (
        <Failed message={sentence(call.error)} again={() => void call.refetch()} />
      ) : !sold ? (
        <Loading />
      ) : sold.amounts.length === 0 ? (
        <Empty title={say.credit.notSold} />
      ) : bought ? (
        <div className={css.done} role="status">
          <CircleCheck size={40} aria-hidden="true" />
          <div>
            <h2>{say.credit.paid}</h2>
            <p>{say.credit.weSend(bought.name, day(bought.day))}</p>
            <p className={css.row}>
              <Button kind="plain" onClick={() => setBought(undefined)}>
                {say.credit.again}
              </Button>
              <Link href="/profile?tab=credit" className={buttonClass('plain')}>
                {say.credit.bought}
              </Link>
            </p>
          </div>
        </div>
      ) : (
        <>
          <p>{sold.online ? say.credit.intro : say.credit.notNow}</p>
          {sold.online && <Buy sold={sold} onBought={setBought} />}
        </>
      )}
    </div>
  )
}

type Sold = { amounts: number[]; least: number; most: number }

function Buy({ sold, onBought }: { sold: Sold; onBought: (card: { name: string; day: string }) => void }) {
  const { user } = useSession()
  const refresh = useRefresh()
  const [chosen, setChosen] = useState(sold.amounts[0] ?? 0)
  const { values, field, errors, busy, submit } = useForm(
    { amount: '', to_name: '', to_email: '', message: '', day: '' },
    'gift card',
  )
  const attempt = useRef<{ wishes: string; key: string }>(undefined)
  const amount = chosen || Number(values.amount)
  const drop = async (order: Placed) => {
    attempt.current = undefined
    toast.info(say.credit.notPaid)
    await post('/paycancel', { orders: [], ordersId: order.orderId }).catch(() => undefined)
  }
  const paying = usePaying({
    orders: [],
    mobile: '',
    onPaid: async () => {
      await refresh('/credit')
      onBought({ name: values.to_name, day: values.day || inDays(0) })
    },
    onClosed: drop,
    onUnable: async (order, failure) => {
      await drop(order)
      toast.error(failure instanceof Error ? failure.message : String(failure))
    },
  })
  const buy = submit({
    check: () => ({ amount: amount > 0 ? '' : say.credit.chooseAmount }),
    send: () => {
      const wish = { ...values, amount }
      const wishes = JSON.stringify(wish)
      if (attempt.current?.wishes !== wishes) attempt.current = { wishes, key: newKey() }
      return post('/gift_card', wish, undefined, { 'Idempotency-Key': attempt.current.key })
    },
    done: (placed) => paying.start(placed),
    failed: (failure) => {
      attempt.current = undefined
      return sentence(failure)
    },
  })
  return (
    <form className={`${account.form} ${css.form}`} onSubmit={buy} noValidate>
      <fieldset className={css.amounts}>
        <legend>{say.credit.amount}</legend>
        {sold.amounts.map((one) => (
          <label key={one}>
            <input type="radio" name="card" checked={chosen === one} onChange={() => setChosen(one)} /> {rupees(one)}
          </label>
        ))}
        {sold.most > 0 && (
          <label>
            <input type="radio" name="card" checked={chosen === 0} onChange={() => setChosen(0)} /> {say.credit.other}
          </label>
        )}
      </fieldset>
      {chosen === 0 ? (
        <Field
          label={say.credit.other}
          inputMode="decimal"
          required
          hint={say.credit.from(rupees(sold.least), rupees(sold.most))}
          {...field('amount')}
        />
      ) : (
        errors.amount && <p role="alert">{errors.amount}</p>
      )}
      <Field label={say.credit.name} required maxLength={60} {...field('to_name')} />
      <Field label={say.credit.email} type="email" required {...field('to_email')} />
      <TextArea label={say.credit.message} rows={3} maxLength={300} {...field('message')} />
      <Field
        label={say.credit.day}
        type="date"
        min={inDays(0)}
        max={inDays(365)}
        hint={say.credit.today}
        {...field('day')}
      />
      <p className="quiet">{say.credit.noReturn}</p>
      {user.isLoggedIn ? (
        <Button type="submit" busy={busy || paying.busy}>
          {say.credit.pay(rupees(amount || 0))}
        </Button>
      ) : (
        <Link href="/login?next=/giftcards" className={buttonClass('primary')}>
          {say.checkout.loginOrSignup}
        </Link>
      )}
      {paying.dialog}
    </form>
  )
}
