import { useState } from 'react'
import { Link } from 'wouter'
import { getFile } from '../../api/files'
import { Button } from '../../parts/Button'
import { useAct } from '../../parts/useAct'
import { save } from '../../rules/files'
import css from '../blocks/blocks.module.css'
import { ImportsBefore } from '../blocks/ImportsBefore'
import { MoveInDialog } from '../blocks/MoveInDialog'
import { Panel } from '../blocks/Panel'

/** Moving in from another shop system, and exporting this shop for one. */
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
          pictures. WooCommerce and Shopify are known by their columns. A dry run comes first: it shows what would come,
          what not and why, and keeps nothing. All of it can be taken back with one click.
        </p>
        <p className="quiet">
          The pages’ <Link href="/oldaddresses">old addresses</Link> come along, and lead to the new pages for good.
        </p>
        <div className={css.actions}>
          <Button onClick={() => setImporting(true)}>Choose the files</Button>
        </div>
        {!importing && <ImportsBefore latest={undefined} />}
      </Panel>
      <ExportPanel />
      {importing && <MoveInDialog title="Move in" onClose={() => setImporting(false)} />}
    </div>
  )
}

function ExportPanel() {
  const { act, busy } = useAct()
  const send = (system: 'shopify' | 'woocommerce') =>
    act({
      send: async () => save(await getFile('/admin/export', { for: system }), `for-${system}.zip`),
      failed: 'The shop could not be exported. Please try again.',
    })
  return (
    <Panel title="Export for another shop system">
      <p>
        A ZIP of CSV files in the columns that Shopify or WooCommerce import: products with their variants and the
        addresses of their pictures and, for staff who may see customers, the customers, orders and reviews. Prices
        include GST. Bring the products in first.
      </p>
      <div className={css.actions}>
        <Button kind="plain" busy={busy} onClick={() => void send('shopify')}>
          For Shopify
        </Button>
        <Button kind="plain" busy={busy} onClick={() => void send('woocommerce')}>
          For WooCommerce
        </Button>
      </div>
      <p className="quiet">
        To move this shop to another machine, take a backup there and restore it: it holds everything, with invoices,
        settings and passwords.
      </p>
    </Panel>
  )
}
