// Written by tools/screens.mjs from screens.json. Do not edit.
export { ForgotPage } from './ForgotPage'
export { LoginPage } from './LoginPage'
export { RegisterPage, SetupPage } from './RegisterPage'
export { SavePassPage } from './SavePassPage'
export { UndoEmailPage } from './UndoEmailPage'
