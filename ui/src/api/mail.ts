import { useCall } from './hooks'

/** Reports whether the shop's mails reach people. Where they don't, a screen neither promises a mail nor offers a code by mail. */
export const useMail = (): boolean => useCall('/shop', undefined, { staleTime: 600_000 }).data?.data.mail !== false
