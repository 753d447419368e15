import { useEffect, useState } from 'react'
import { movedTo } from '../../api/moved'
import { Loading } from '../../parts/State'
import { NotFoundPage } from '../blocks/NotFoundPage'

/**
 * The page of a product that is no longer sold. If the server redirects its URL to a related product, that is
 * opened instead.
 */
export default function Gone() {
  const [nowhere, setNowhere] = useState(typeof window === 'undefined')
  useEffect(() => {
    void movedTo(location.pathname).then((address) => (address ? location.replace(address) : setNowhere(true)))
  }, [])
  return nowhere ? <NotFoundPage /> : <Loading />
}
