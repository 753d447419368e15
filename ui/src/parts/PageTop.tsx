import { say } from '../words'
import css from './PageTop.module.css'

/** A link that skips the menus, the first element that the keyboard reaches on a page. */
export function SkipLink({ to }: { to: string }) {
  return (
    <a className={css.skip} href={to}>
      {say.pageTop.skipToTheContent}
    </a>
  )
}

/** A note on every page of a demo shop that its data is invented. */
export function TestNotice({ shown }: { shown: boolean | undefined }) {
  return shown ? <aside className={css.test}>{say.pageTop.testShopThePeopleProducts}</aside> : null
}
