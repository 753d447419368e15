import { Link } from 'wouter'
import { useCall } from '../../api/hooks'
import css from './layout.module.css'

export function Footer() {
  const shop = useCall('/shop', undefined, { staleTime: 600_000 }).data?.data
  return (
    <footer className={css.footer}>
      <div className={`page ${css.feet}`}>
        <div>
          <h2>{shop?.shop_name ?? 'Hearth'}</h2>
          {shop?.shop_legal_name && <p>{shop.shop_legal_name}</p>}
          {shop?.shop_address && <p>{shop.shop_address}</p>}
          {shop?.gstin && <p>GSTIN {shop.gstin}</p>}
        </div>
        <div>
          <h2>Customer care</h2>
          {shop?.shop_phone && <p>{shop.shop_phone}</p>}
          {shop?.shop_email && (
            <p>
              <a href={`mailto:${shop.shop_email}`}>{shop.shop_email}</a>
            </p>
          )}
          {shop?.grievance_officer && <p>Grievance officer: {shop.grievance_officer}</p>}
        </div>
        <nav aria-label="Policies">
          <h2>Good to know</h2>
          <Link href="/track">Track your parcel</Link>
          <Link href="/FAQ">FAQ</Link>
          <Link href="/cancellation-and-returns">Cancellation and returns</Link>
          <Link href="/terms-and-conditions">Terms and conditions</Link>
          <Link href="/privacy-policy">Privacy policy</Link>
          <Link href="/complaints">Complaints</Link>
          <Link href="/surveyform">Take our survey</Link>
        </nav>
        <p className={css.counted}>
          This shop counts visitors by a random number that your browser sends.{' '}
          <Link href="/privacy-policy#count-me">What for, and how to stop it</Link>
        </p>
      </div>
    </footer>
  )
}
