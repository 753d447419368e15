// Which replies of the back office a change makes stale.

/** The IDs of what has changed, by subject. 0 means everything of the subject. */
export type Changes = { [subject: string]: number[] }

/** The calls that show a subject: own has the ID of a record in its URL, others show several records. */
const shown: { [subject: string]: { own: string[]; others: string[] } } = {
  orders: {
    own: ['admin/orders'],
    others: [
      'fetch_orders',
      'admin/returns',
      'admin/hand-refunds',
      'admin/today',
      'admin/numbers',
      'admin/customers',
      'admin/shipments',
    ],
  },
  refunds: { own: [], others: ['admin/hand-refunds', 'admin/returns', 'admin/orders', 'admin/today'] },
  complaints: { own: ['admin/complaints', 'admin/claims'], others: ['admin/today'] },
  customers: { own: ['admin/customers'], others: [] },
  products: {
    own: ['product', 'admin/variants', 'admin/stock'],
    others: ['allproduct', 'admin/counter-products', 'getcategories', 'admin/reviews', 'admin/questions'],
  },
}

const begins = (key: string, path: string) => key === path || key.startsWith(`${path}/`) || key.startsWith(`${path}?`)

/** staleAfter returns whether a change makes the reply with a key stale. */
export const staleAfter = (changes: Changes) => (key: string) =>
  Object.entries(changes).some(([subject, ids]) => {
    const { own = [], others = [] } = shown[subject] ?? {}
    if (others.some((path) => begins(key, path))) return true
    return own.some((path) => {
      if (!begins(key, path)) return false
      const id = /^\/(\d+)/.exec(key.slice(path.length))?.[1]
      return id === undefined || ids.includes(0) || ids.includes(Number(id))
    })
  })

/** staffs reports whether a reply is shown in the back office, and can be fetched again at any time. */
export const staffs = (key: string) =>
  Object.values(shown).some(({ own, others }) => [...own, ...others].some((path) => begins(key, path)))
