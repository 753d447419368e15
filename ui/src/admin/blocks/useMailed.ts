import { useMail } from '../../api/mail'

/** Labels a text that is mailed to somebody. Without a mail server the label promises nothing, and a hint says so. */
export function useMailed() {
  const mail = useMail()
  return (label: string, unsent: string) =>
    mail ? { label } : { label: unsent, hint: 'It waits in the outbox, because no mail server is set.' }
}
