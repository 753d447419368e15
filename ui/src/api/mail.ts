import { useCall } from './hooks'

/**
 * useMail reports whether a mail server is set up. Without one, screens promise no mails and offer no codes by
 * mail.
 */
export const useMail = (): boolean => useCall('/shop', undefined, { staleTime: 600_000 }).data?.data.mail !== false
