import { useEffect } from 'react'
import { Link } from 'wouter'
import type { Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { Scroll } from '../../parts/Scroll'
import { Empty, Failed, Loading, Status } from '../../parts/State'
import { day } from '../../rules/dates'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { ListFoot } from '../blocks/ListFoot'
import { type Filter, ListTools } from '../blocks/ListTools'
import { SearchForm } from '../blocks/SearchForm'
import { SortHead } from '../blocks/Sort'
import { useDesk } from '../blocks/useDesk'
import { useLastPage, useList } from '../blocks/useList'
import { SerialFiles } from './SerialFiles'

const columns: [string, string][] = [
  ['product', 'Product'],
  ['made', 'Generated'],
  ['owner', 'Registered by'],
]

const filtersOf = (names: Schemas['ProductName'][]): Filter[] => [
  {
    name: 'product_id',
    label: 'Product',
    choices: names.map((p) => [String(p.product_id), p.product_name]),
    there: true,
  },
  {
    name: 'registered',
    label: 'Registered',
    choices: [
      ['yes', 'yes'],
      ['no', 'no'],
    ],
    there: true,
  },
]

/** All serial numbers by product, with the customers who registered the devices. */
export function SerialList({ names, fresh }: { names: Schemas['ProductName'][]; fresh: unknown }) {
  const list = useList('/serialnumber')
  const desk = useDesk('serials')
  const { shows } = desk
  const refresh = useRefresh()
  const serials = useCall(
    '/admin/serials',
    {
      page: list.page,
      per_page: desk.rows,
      product_id: list.get('product_id'),
      registered: list.get('registered'),
      search: list.get('search'),
      sort: list.sort,
    },
    { staleTime: 0, keep: true, enabled: !desk.pending },
  )
  useLastPage(serials)
  useEffect(() => {
    if (fresh) void refresh('/admin/serials')
  }, [fresh, refresh])
  const rows = serials.data?.data ?? []
  return (
    <section className={css.stack} aria-labelledby="all-serials">
      <h2 id="all-serials">All serial numbers</h2>
      <div className={css.filters}>
        <SearchForm
          label="Search serial numbers"
          placeholder="Search serial numbers"
          value={list.get('search')}
          onSearch={(text) => list.set({ search: text })}
        />
        <select
          aria-label="Product"
          value={list.get('product_id')}
          onChange={(e) => list.set({ product_id: e.currentTarget.value })}
        >
          <option value="">All products</option>
          {names.map((p) => (
            <option key={p.product_id} value={p.product_id}>
              {p.product_name}
            </option>
          ))}
        </select>
        <select
          aria-label="Registered"
          value={list.get('registered')}
          onChange={(e) => list.set({ registered: e.currentTarget.value })}
        >
          <option value="">Registered or not</option>
          <option value="yes">Registered</option>
          <option value="no">Not registered</option>
        </select>
      </div>
      <ListTools label="serial numbers" desk={desk} list={list} filters={filtersOf(names)} columns={columns} />
      {serials.isPending || desk.pending ? (
        <Loading />
      ) : serials.isError ? (
        <Failed message={sentence(serials.error)} again={() => void serials.refetch()} />
      ) : rows.length === 0 ? (
        <Empty title="No serial numbers here yet. Generate some above." />
      ) : (
        <>
          <Scroll label="Serial numbers">
            <table className={css.table}>
              <thead>
                <tr>
                  <SortHead name="serial" label="Serial number" {...list} />
                  {shows('product') && <SortHead name="product" label="Product" {...list} />}
                  {shows('made') && <SortHead name="made" label="Generated" {...list} />}
                  {shows('owner') && <SortHead name="owner" label="Registered by" {...list} />}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.serial_number}>
                    <td>
                      <Link href={`/units/${row.serial_number}`}>{row.serial_number}</Link>
                    </td>
                    {shows('product') && <td>{row.product_name}</td>}
                    {shows('made') && <td>{day(row.created_at)}</td>}
                    {shows('owner') && (
                      <td>
                        {row.registered_at ? (
                          <>
                            <Status tone="leaf">
                              {row.cust_Name}, {day(row.registered_at)}
                            </Status>
                            <div className="quiet">{row.cust_Email}</div>
                          </>
                        ) : (
                          <span className="quiet">not registered</span>
                        )}
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
          <div className={css.actions}>
            <SerialFiles serials={rows.map((row) => row.serial_number)} />
            <span className="quiet">
              of the {rows.length} shown, of {serials.data?.total}
            </span>
          </div>
        </>
      )}
      <ListFoot desk={desk} list={list} of={serials.data} />
    </section>
  )
}
