// Written by tools/screens.mjs from screens.json. Do not edit.
export { ConfirmOrderPage } from './ConfirmOrderPage'
export { ForgotPage } from './ForgotPage'
export { LoginPage } from './LoginPage'
export { MailsPage } from './MailsPage'
export { RegisterPage, SetupPage } from './RegisterPage'
export { SavePassPage } from './SavePassPage'
export { TrackPage } from './TrackPage'
export { UndoEmailPage } from './UndoEmailPage'
