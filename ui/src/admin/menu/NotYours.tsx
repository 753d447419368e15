import { Link } from 'wouter'
import { buttonClass } from '../../parts/Button'
import { Empty } from '../../parts/State'

/** The message that staff see in place of a screen for which they have no permission. */
export default function NotYours({ title }: { title: string }) {
  return (
    <div className="page">
      <h1 className="hidden">{title}</h1>
      <Empty title={`Your role does not open “${title}”.`}>
        <p className="quiet">
          If you need it for your work, ask the owner, who decides under Staff what each role may do.
        </p>
        <Link href="/today" className={buttonClass('primary')}>
          Go to Today
        </Link>
      </Empty>
    </div>
  )
}
