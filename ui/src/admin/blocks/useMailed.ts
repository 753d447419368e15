import { useMail } from '../../api/mail'

/**
 * useMailed returns labels for a text that is mailed to someone. Without a mail server, the label promises no
 * mail and a hint says so.
 */
export function useMailed() {
  const mail = useMail()
  return (label: string, unsent: string) =>
    mail ? { label } : { label: unsent, hint: 'It waits in the outbox, because no mail server is set.' }
}
