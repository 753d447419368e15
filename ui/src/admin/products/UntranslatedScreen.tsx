import { useState } from 'react'
import { Link } from 'wouter'
import { post, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { Button, buttonClass } from '../../parts/Button'
import { Pager } from '../../parts/Pager'
import { Status } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { languages } from '../../words'
import css from '../blocks/blocks.module.css'
import { Rows } from '../blocks/Rows'
import { TranslateDialog } from '../blocks/TranslateDialog'
import { useList } from '../blocks/useList'

type Row = Schemas['UntranslatedRow']

const kinds: Record<string, string> = {
  home: 'Home page',
  menu: 'Menus',
  product: 'Product',
  category: 'Category',
  page: 'Page',
}

/** The screens where things without a dialog are translated. */
const places: Record<string, (id: number) => string> = {
  home: () => '/front',
  menu: () => '/menus',
  page: (id) => `/editpage/${id}`,
}

/** What is not translated yet, or was translated from other English, by language. */
export function UntranslatedScreen() {
  const list = useList('/untranslated')
  const call = useCall(
    '/admin/untranslated',
    { lang: list.get('lang'), page: list.page, per_page: 25 },
    { staleTime: 0, keep: true },
  )
  const refresh = useRefresh()
  const { act } = useAct()
  const [open, setOpen] = useState<Row>()
  const lang = call.data?.lang ?? ''
  const keep = ({ kind, id }: Row) =>
    act({
      send: () => post('/admin/untranslated/{kind}/{id}', { lang }, { kind, id }),
      done: () => refresh('/admin/untranslated'),
      failed: 'This could not be saved.',
    })
  return (
    <div className={`page ${css.screen}`}>
      <h1>Not translated yet</h1>
      <p className="quiet">
        What customers still read in English, or in words that are older than the English. First the home page and the
        categories, then the products that sell best.
      </p>
      <div className={css.tabs} role="group" aria-label="Language">
        {(call.data?.counts ?? []).map(({ lang: code, count, on }) => (
          <button
            key={code}
            type="button"
            aria-pressed={code === lang}
            onClick={() => list.set({ lang: code, page: '' })}
          >
            {languages.find((one) => one.code === code)?.name ?? code}{' '}
            <small>
              {count}
              {!on && ' · off'}
            </small>
          </button>
        ))}
      </div>
      <Rows
        call={call}
        label="Not translated yet"
        empty="Everything is translated."
        actions
        head={
          <>
            <th>Name</th>
            <th>Missing</th>
            <th>Older than the English</th>
          </>
        }
      >
        {(row) => (
          <tr key={row.kind + row.id}>
            <td className={css.long}>
              {row.name}
              {row.id > 0 && <div className="quiet">{kinds[row.kind]}</div>}
            </td>
            <td className={css.long}>{words(row.missing)}</td>
            <td className={css.long}>{row.old.length > 0 ? <Status tone="honey">{words(row.old)}</Status> : '–'}</td>
            <td className={css.stuck}>
              {places[row.kind] ? (
                <Link
                  className={buttonClass('plain', 'small')}
                  href={places[row.kind]?.(row.id) ?? ''}
                  aria-label={`Translate ${row.name}`}
                >
                  Translate
                </Link>
              ) : (
                <Button kind="plain" size="small" aria-label={`Translate ${row.name}`} onClick={() => setOpen(row)}>
                  Translate
                </Button>
              )}
              {row.old.length > 0 && (
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={`The translation of ${row.name} still fits`}
                  onClick={() => void keep(row)}
                >
                  Still fits
                </Button>
              )}
            </td>
          </tr>
        )}
      </Rows>
      <Pager page={list.page} pages={call.data?.pages ?? 1} onPage={(page) => list.set({ page: String(page) })} />
      {open && (
        <TranslateDialog
          kind={open.kind === 'category' ? 'category' : 'product'}
          id={open.id}
          name={open.name}
          onClose={() => {
            setOpen(undefined)
            void refresh('/admin/untranslated')
          }}
        />
      )}
    </div>
  )
}

/** words lists names of fields or texts: the first three, then how many more there are. */
const words = (names: string[]) =>
  names.length === 0
    ? '–'
    : names
        .slice(0, 3)
        .map((name) => name.replace('_', ' '))
        .join(', ') + (names.length > 3 ? ` and ${names.length - 3} more` : '')
