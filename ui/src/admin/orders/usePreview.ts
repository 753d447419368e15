import { useEffect, useState } from 'react'
import { post, type Schemas } from '../../api/client'
import { sentence } from '../../rules/refused'

/** usePreview asks what an act would do to each of many orders, without doing it. */
export function usePreview(act: string, ids: number[]) {
  const [data, setData] = useState<Schemas['BulkData']>()
  const [error, setError] = useState('')
  const orders = ids.join(',')
  useEffect(() => {
    let here = true
    post('/admin/bulk/orders', { act, orders, dry_run: true })
      .then((reply) => here && setData(reply.data))
      .catch((failure: unknown) => here && setError(sentence(failure)))
    return () => {
      here = false
    }
  }, [act, orders])
  return { data, error }
}
