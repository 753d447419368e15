import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { post, remove, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Field } from '../../parts/Field'
import { Pager } from '../../parts/Pager'
import { useAct } from '../../parts/useAct'
import { useForm } from '../../parts/useForm'
import { day } from '../../rules/dates'
import css from '../blocks/blocks.module.css'
import { FormActions } from '../blocks/FormActions'
import { RowActs } from '../blocks/RowActs'
import { Rows } from '../blocks/Rows'
import { SearchForm } from '../blocks/SearchForm'
import { useList } from '../blocks/useList'

type Row = Schemas['FormerAddress']

/** Redirects from URLs of the former shop to pages of this one. */
export function OldAddressesScreen() {
  const list = useList('/oldaddresses')
  const refresh = useRefresh()
  const call = useCall(
    '/admin/old-addresses',
    { page: list.page, per_page: 20, search: list.get('search') },
    { staleTime: 0, keep: true },
  )
  const [adding, setAdding] = useState(false)
  const { act } = useAct()
  const forget = ({ id }: Row) =>
    act({ send: () => remove('/admin/old-addresses/{id}', { id }), done: () => refresh('/admin/old-addresses') })
  return (
    <div className={`page ${css.screen}`}>
      <div className={css.head}>
        <h1>Redirects</h1>
        <Button onClick={() => setAdding(true)}>Add redirect</Button>
      </div>
      <p className="quiet">
        Addresses of pages in the shop that was here before. Visitors and search engines that follow an old link are
        redirected to the new page (301). An import adds them for you.
      </p>
      <div className={css.filters}>
        <SearchForm
          label="Search redirects"
          placeholder="Part of a path or a name"
          value={list.get('search')}
          onSearch={(text) => list.set({ search: text })}
        />
      </div>
      <Rows
        call={call}
        label="Redirects"
        empty={list.get('search') ? 'No redirects match.' : 'No redirects yet.'}
        actions
        head={
          <>
            <th>Old path</th>
            <th>Redirects to</th>
            <th>Since</th>
          </>
        }
      >
        {(row) => (
          <tr key={row.id}>
            <td className={css.long}>{row.path}</td>
            <td>
              <Link href={row.target}>{row.title}</Link>
            </td>
            <td>
              {day(row.date)}
              {row.imported && <span className="quiet"> (imported)</span>}
            </td>
            <td className={css.stuck}>
              <RowActs
                of={row.path}
                acts={[{ name: 'Remove', Icon: Trash2, act: () => void forget(row), danger: true }]}
              />
            </td>
          </tr>
        )}
      </Rows>
      <Pager page={list.page} pages={call.data?.pages ?? 1} onPage={(page) => list.set({ page: String(page) })} />
      {adding && <AddDialog onClose={() => setAdding(false)} />}
    </div>
  )
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh()
  const { values, field, busy, submit } = useForm({ path: '', target: '' }, 'a redirect', true)
  const send = submit({
    send: () => post('/admin/old-addresses', values),
    done: async () => {
      await refresh('/admin/old-addresses')
      onClose()
    },
    failed: 'The redirect could not be added. Please try again.',
  })
  return (
    <Dialog title="Add redirect" onClose={onClose}>
      <form className={css.stack} onSubmit={send} noValidate>
        <Field label="Old path" placeholder="/product/brass-lamp" maxLength={300} {...field('path')} />
        <Field
          label="Redirect to"
          hint="The address of a product, a category or a page of this shop."
          maxLength={300}
          {...field('target')}
        />
        <FormActions submit="Add" busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
