import { type EmailRule, validEmail } from '../rules/forms'
import { useCall } from './hooks'

/** useNewEmail returns the check of a new account's email, by the rule of this shop. */
export function useNewEmail(): (email: string) => boolean {
  const rule = useCall('/shop', undefined, { staleTime: 600_000 }).data?.data.email_rule
  return (email) => validEmail(email, (rule as EmailRule | undefined) ?? 'spec')
}
