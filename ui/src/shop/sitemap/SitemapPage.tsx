import { useEffect, useState } from 'react'
import { getFile } from '../../api/files'
import { Loading } from '../../parts/State'
import css from '../../parts/text.module.css'
import { say } from '../../words'

/** The sitemap for people: every URL as a link that opens in a new tab. */
export function SitemapPage() {
  const [addresses, setAddresses] = useState<string[]>()
  useEffect(() => {
    getFile('/sitemap.xml')
      .then((file) => file.text())
      .then((xml) => {
        const map = new DOMParser().parseFromString(xml, 'application/xml')
        setAddresses([...map.getElementsByTagName('loc')].map((loc) => loc.textContent ?? ''))
      })
      .catch((error) => {
        console.warn(say.sitemap.theSiteMapCouldNot, error)
        setAddresses([])
      })
  }, [])
  return (
    <div className={`page ${css.page}`}>
      <h1>{say.sitemap.sitemapUrls}</h1>
      {addresses === undefined ? (
        <Loading />
      ) : (
        <ul className={css.text}>
          {addresses.map((address) => (
            <li key={address}>
              <a href={address} target="_blank" rel="noopener">
                {address}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
