import { type EmailRule, validEmail } from '../rules/forms'
import { useCall } from './hooks'

/** useNewEmail returns the function that checks the email of a new account by this shop's rule. */
export function useNewEmail(): (email: string) => boolean {
  const rule = useCall('/shop', undefined, { staleTime: 600_000 }).data?.data.email_rule
  return (email) => validEmail(email, (rule as EmailRule | undefined) ?? 'spec')
}
