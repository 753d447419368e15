import { useLocation, useSearch } from 'wouter'
import { say } from '../../words'
import css from '../blocks/account.module.css'
import { LoginForm } from '../blocks/LoginForm'
import { Popular } from '../blocks/Popular'

/**
 * wanted returns the page to open after a login: the page that required it, otherwise the home page. Other sites
 * are ignored.
 */
function wanted(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/'
  return /^\/(?!\/|\\)/.test(next) ? next : '/'
}

/** The login. Afterwards it goes to the page that needed it. */
export function LoginPage() {
  const [, navigate] = useLocation()
  const search = useSearch()
  return (
    <>
      <div className={css.card}>
        <h1>{say.login.logIn}</h1>
        <LoginForm onDone={() => navigate(wanted(search))} />
      </div>
      <div className="page">
        <Popular />
      </div>
    </>
  )
}
