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

/** Imports from another shop system, and exports for one. */
export function MovingScreen() {
  const [importing, setImporting] = useState(false)
  return (
    <div className={`page ${css.screen}`}>
      <div className={css.head}>
        <h1>Import and export</h1>
      </div>
      <Panel title="Import from another shop system">
        <p>
          Choose all the files that your shop exports together: products, customers, orders, reviews, and a ZIP of
          pictures. Files from WooCommerce and Shopify are recognised by their columns. A dry run first shows what would
          be imported, and what would not and why. You can undo the whole import with one click.
        </p>
        <p className="quiet">
          The addresses of your old pages are imported as <Link href="/oldaddresses">redirects</Link> to the new ones.
        </p>
        <div className={css.actions}>
          <Button onClick={() => setImporting(true)}>Choose the files</Button>
        </div>
        {!importing && <ImportsBefore latest={undefined} />}
      </Panel>
      <ExportPanel />
      {importing && <MoveInDialog title="Import" onClose={() => setImporting(false)} />}
    </div>
  )
}

/** Downloads the shop's products and records for the import of another shop system. */
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
        include GST. Import the products first.
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
        To move this shop to another machine, restore a backup there. It includes everything: invoices, settings and
        passwords.
      </p>
    </Panel>
  )
}
