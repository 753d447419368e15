import { useEffect, useState } from 'react'
import { movedTo } from '../../api/moved'
import { Loading } from '../../parts/State'
import { NotFoundPage } from '../blocks/NotFoundPage'

/**
 * A product that is no longer sold. A related product may still be sold: the server knows where its address leads now.
 */
export default function Gone() {
  const [nowhere, setNowhere] = useState(typeof window === 'undefined')
  useEffect(() => {
    void movedTo(location.pathname).then((address) => (address ? location.replace(address) : setNowhere(true)))
  }, [])
  return nowhere ? <NotFoundPage /> : <Loading />
}
