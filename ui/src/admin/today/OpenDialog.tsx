import { Link } from 'wouter'
import { post } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { NotRead } from '../../parts/NotRead'
import { useAct } from '../../parts/useAct'
import blocks from '../blocks/blocks.module.css'

/**
 * Opens the shop, once the server was asked what is missing: without the legal details it can't open; with gaps in
 * its texts it can, after a warning that names them.
 */
export function OpenDialog({ onClose }: { onClose: () => void }) {
  const call = useCall('/admin/guide', undefined, { staleTime: 0 })
  const refresh = useRefresh()
  const { busy, act } = useAct()
  const guide = call.isFetching ? undefined : call.data?.data
  const open = () =>
    act({
      send: () => post('/admin/settings', { shop_open: 'yes' }),
      done: () => {
        onClose()
        return refresh('/shop', '/admin/settings', '/admin/waiting', '/admin/guide')
      },
    })
  const missing = guide?.missing ?? []
  const blanks = guide?.blanks ?? []
  return (
    <Dialog title={missing.length > 0 ? 'The shop can’t open yet' : 'Open the shop?'} onClose={onClose}>
      <div className={blocks.stack}>
        <NotRead calls={[call]} />
        {missing.length > 0 && (
          <>
            <p>The law requires these on every invoice:</p>
            <ul>
              {missing.map(({ key, label }) => (
                <li key={key}>
                  <Link href={`/settings?find=${key}`}>
                    {label.replace(/^the (.)/, (_, first) => first.toUpperCase())}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
        {missing.length === 0 && <p>Customers can order from now on. You can close it again in Settings.</p>}
        {blanks.length > 0 && (
          <p className="quiet">
            Your <Link href="/pages">terms, policies and questions</Link> have gaps where these belong:{' '}
            {blanks.join(', ')}. You can fill them in later; Health reminds you.
          </p>
        )}
        <div className={blocks.actions}>
          {missing.length === 0 && (
            <Button busy={busy} disabled={!guide} onClick={() => void open()}>
              {blanks.length > 0 ? 'Open anyway' : 'Open the shop'}
            </Button>
          )}
          <Button kind="plain" onClick={onClose}>
            Back
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
