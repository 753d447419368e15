import { useCallback, useState } from 'react'
import { Link } from 'wouter'
import { post, urlOf } from '../../api/client'
import type { Stale } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { useAct } from '../../parts/useAct'
import css from '../blocks/blocks.module.css'
import { ImportDialog } from '../blocks/ImportDialog'
import { ImportsBefore } from '../blocks/ImportsBefore'
import { Job, type JobData } from '../blocks/Job'
import { Panel } from '../blocks/Panel'

const stale: Stale[] = ['/allproduct', '/product_list', '/getcategories', '/admin/imports', '/admin/old-addresses']

/** Moving in from another shop, and exporting this one. */
export function MovingScreen() {
  const [importing, setImporting] = useState(false)
  return (
    <div className={`page ${css.screen}`}>
      <div className={css.head}>
        <h1>Moving in and out</h1>
      </div>
      <Panel title="Move in">
        <p>
          Choose all that your shop’s exports give, together: products, customers, orders, reviews, and a ZIP of
          pictures. WooCommerce, Shopify and another Hearth are known by their columns. A dry run comes first: it shows
          what would come, what not and why, and keeps nothing. All of it can be taken back with one click.
        </p>
        <p className="quiet">
          The pages’ <Link href="/oldaddresses">old addresses</Link> come along, and lead to the new pages for good.
        </p>
        <div className={css.actions}>
          <Button onClick={() => setImporting(true)}>Choose the files</Button>
        </div>
        {!importing && <ImportsBefore latest={undefined} />}
      </Panel>
      <TakeAlong />
      {importing && (
        <ImportDialog
          title="Move in"
          hint="What the other shop exports, all files together. The first step is a dry run and keeps nothing."
          path="/admin/products/import"
          partial
          several
          refreshes={stale}
          onClose={() => setImporting(false)}
        />
      )}
    </div>
  )
}

type Packed = { personal?: boolean; split?: boolean }

function TakeAlong() {
  const [job, setJob] = useState(0)
  const [ended, setEnded] = useState<JobData>()
  const { act, busy } = useAct()
  const start = () =>
    act({
      send: async () => {
        setEnded(undefined)
        setJob((await post('/admin/moving-out')).data.job_id)
      },
      failed: 'The shop could not be packed. Please try again.',
    })
  const end = useCallback((done: JobData) => {
    setJob(0)
    setEnded(done)
  }, [])
  const packed = (ended?.result ?? {}) as Packed
  return (
    <Panel title="Take everything along">
      <p>
        One ZIP with sheets that every spreadsheet opens, and the pictures: products with their variants and kits,
        categories, questions and old addresses; customers, orders and reviews for who may see customers. An empty
        Hearth takes the ZIP as it is. Passwords, invoices and settings stay: a backup has those.
      </p>
      <div className={css.actions}>
        <Button kind="plain" busy={busy || job > 0} onClick={() => void start()}>
          Take everything along
        </Button>
        {ended?.has_file && (
          <a href={urlOf('/admin/jobs/{id}/file', { id: ended.job_id })} download>
            Download the ZIP
          </a>
        )}
      </div>
      {job > 0 && <Job id={job} onEnd={end} />}
      {ended && (
        <p role="status" className={ended.state === 'failed' ? css.bad : css.good}>
          {ended.message}
        </p>
      )}
      {ended?.has_file && packed.personal === false && (
        <p className="quiet">Without customers, orders and reviews: your role does not see customers.</p>
      )}
      {packed.split && (
        <p className="quiet">
          The pictures are many, so they lie in ZIPs of their own inside. To move in elsewhere, unpack it and choose the
          sheets with the first of those; then the product sheet with each of the others.
        </p>
      )}
    </Panel>
  )
}
