// Written by tools/screens.mjs from screens.json. Do not edit.
export { ConfirmMailsPage, UnsubscribePage } from './MailsPages'
