import { say } from '../../words'
import css from './order.module.css'

/** The code that the customer says when the shop hands a parcel over itself. */
export const DoorCode = ({ code }: { code: string | undefined }) =>
  code ? (
    <p className={css.note}>
      {say.doorCode.yourCode}: <strong className="figures">{code}</strong>
      <br />
      {say.doorCode.sayIt}
    </p>
  ) : null
