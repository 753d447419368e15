export { ForgotPage } from './ForgotPage'
export { LoginPage } from './LoginPage'
export { RegisterPage, SetupPage } from './RegisterPage'
export { SavePassPage } from './SavePassPage'
