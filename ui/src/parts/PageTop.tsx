import { say } from '../words'
import css from './PageTop.module.css'

/** The first element for the keyboard on a page: skips the menus. */
export function SkipLink({ to }: { to: string }) {
  return (
    <a className={css.skip} href={to}>
      {say.pageTop.skipToTheContent}
    </a>
  )
}

/** A demo shop says so on every page. */
export function TestNotice({ shown }: { shown: boolean | undefined }) {
  return shown ? <p className={css.test}>{say.pageTop.testShopThePeopleProducts}</p> : null
}
