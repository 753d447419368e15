import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { Schemas } from '../../api/client'
import { useCall } from '../../api/hooks'
import { payMarks, tongue } from '../../rules/tongue'
import { say } from '../../words'
import { To } from '../blocks/To'
import { InYours } from './InYours'
import Languages from './Languages'
import css from './layout.module.css'

/** legalHere returns the translated labels of the legal links; the English labels come with the reply. */
const legalHere = () => (say.language.code === 'en' ? undefined : (say.legal as Record<string, string | undefined>))

const leads = ({ label, link }: Schemas['MenuLink']) => (
  <To key={label + link} href={link} lang={tongue(label)}>
    {label}
  </To>
)

export default function Footer() {
  const legal = legalHere()
  const shop = useCall('/shop', undefined, { staleTime: 600_000 }).data?.data
  // A cached reply of an older release has no menu.
  const menu = shop?.menu as Schemas['ShopMenu'] | undefined
  return (
    <footer className={css.footer}>
      <InYours on={shop?.languages} />
      <div className={`page ${css.feet}`}>
        <div>
          <h2 lang={tongue(shop?.shop_name)}>{shop?.shop_name}</h2>
          {shop?.look?.line && <p lang={tongue(shop.look.line)}>{shop.look.line}</p>}
          {shop?.shop_legal_name && <p lang={tongue(shop.shop_legal_name)}>{shop.shop_legal_name}</p>}
          {shop?.shop_address && <p lang={tongue(shop.shop_address)}>{shop.shop_address}</p>}
          {shop?.gstin && <p>{say.footer.gstin(shop.gstin)}</p>}
        </div>
        <div>
          <h2>{say.footer.customerCare}</h2>
          {shop?.shop_phone && <p>{shop.shop_phone}</p>}
          {shop?.shop_email && (
            <p>
              <a href={`mailto:${shop.shop_email}`}>{shop.shop_email}</a>
            </p>
          )}
          {shop?.grievance_officer && <p>{say.footer.grievanceOfficer(shop.grievance_officer)}</p>}
          {menu?.social.length ? (
            <ul className={css.social} aria-label={say.footer.elsewhere}>
              {menu.social.map((one) => (
                <li key={one.label}>{leads(one)}</li>
              ))}
            </ul>
          ) : null}
        </div>
        {menu?.columns.map(({ title, links }) => (
          <Links key={title} label={title} title={title}>
            {links.map(leads)}
          </Links>
        ))}
        <Links label={say.footer.policies} title={say.footer.goodToKnow}>
          {shop?.gift_cards && <Link href="/giftcards">{say.credit.title}</Link>}
          {menu?.legal.map(({ label, link }) => leads({ label: legal?.[link] ?? label, link }))}
        </Links>
        <div className={css.last}>
          <Languages inside />
          {shop?.prepaid && <p>{payMarks}</p>}
          <p>
            {say.footer.thisShopCountsVisitorsBy}
            <Link href="/privacy-policy#count-me">{say.footer.whatForAndHowTo}</Link>
          </p>
        </div>
      </div>
    </footer>
  )
}

type LinksProps = { label: string; title: string; children: ReactNode }

/** A group of links. On a phone it is folded; the legal details and the addresses beside it never are. */
function Links({ label, title, children }: LinksProps) {
  const [folded, setFolded] = useState(false)
  useEffect(() => setFolded(matchMedia('(max-width: 819px)').matches), [])
  const heading = <h2 lang={tongue(title)}>{title}</h2>
  return (
    <nav aria-label={label}>
      {folded ? (
        <details className={css.fold}>
          <summary>{heading}</summary>
          {children}
        </details>
      ) : (
        <>
          {heading}
          {children}
        </>
      )}
    </nav>
  )
}
