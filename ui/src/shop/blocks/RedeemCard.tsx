import { post } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { toast } from '../../parts/toast'
import { useForm } from '../../parts/useForm'
import { rupees } from '../../rules/money'
import { say } from '../../words'
import css from './credit.module.css'

/** The field by which the code of a gift card becomes store credit. */
export function RedeemCard() {
  const refresh = useRefresh()
  const { values, set, field, busy, submit } = useForm({ code: '' })
  const redeem = submit({
    send: () => post('/redeem_gift_card', values),
    done: async ({ data }) => {
      set({ code: '' })
      toast.success(say.credit.added(rupees(data.amount)))
      await refresh('/credit')
    },
    at: 'code',
  })
  return (
    <form className={css.redeem} onSubmit={redeem} noValidate>
      <Field
        label={say.credit.code}
        required
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        {...field('code')}
      />
      <Button kind="plain" type="submit" busy={busy}>
        {say.credit.redeem}
      </Button>
    </form>
  )
}
