import { useCall } from '../../api/hooks'
import { Failed, Loading, Read } from '../../parts/State'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { FrontBar } from '../blocks/FrontBar'
import { usePart } from '../blocks/useFront'
import { Bar } from './Bar'
import { Columns } from './Columns'
import { LineFields } from './LineFields'
import { LinkRows } from './LinkRows'
import own from './menus.module.css'
import { Social } from './Social'
import { SortList } from './SortList'
import { legalNames, ordered } from './values'

/** The shop's navigation: the announcement line, the category bar, the footer. */
export function MenusScreen() {
  const part = usePart('menu')
  const categories = useCall('/fetch_categories')
  const { value, change, errors, call } = part
  if (call.isError && !call.data) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  if (!value || !part.draft) return <Loading />
  const set = (changes: Partial<typeof value>) => change({ ...value, ...changes })
  return (
    <div className={`page ${css.screen}`}>
      <h1>Menus and footer</h1>
      <FrontBar part={part} />
      <div className={own.columns}>
        <div className={css.stack}>
          <LineFields line={value.line} errors={errors} onChange={(line) => set({ line })} />
          <section className={css.panel} aria-label="Header">
            <h2 className={own.title}>Header</h2>
            <p className="quiet">
              Up to four links of your own beside “Products”, such as About us. Phones have them in the menu.
            </p>
            <LinkRows
              label="Links in the header"
              links={value.links}
              most={4}
              letters={24}
              errors={errors}
              onChange={(links) => set({ links })}
            />
          </section>
          <Columns columns={value.columns} errors={errors} onChange={(columns) => set({ columns })} />
        </div>
        <div className={css.stack}>
          <Read call={categories}>
            {({ data }) => (
              <Bar
                categories={data}
                order={value.order}
                hidden={value.hidden}
                onChange={(order, hidden) => set({ order, hidden })}
              />
            )}
          </Read>
          <section className={css.panel} aria-label="Footer links">
            <h2 className={own.title}>Footer links</h2>
            <p className="quiet">Customers have a right to these links: they can be ordered, not left out.</p>
            <SortList
              label="Footer links"
              rows={ordered(value.legal, Object.keys(legalNames)).map((name) => ({
                key: name,
                name: legalNames[name] ?? name,
              }))}
              onMove={(keys) => set({ legal: keys })}
            />
          </section>
          <Social social={value.social} errors={errors} onChange={(social) => set({ social })} />
        </div>
      </div>
    </div>
  )
}
