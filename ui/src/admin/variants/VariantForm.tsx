import { useState } from 'react'
import { useLocation } from 'wouter'
import { post, type Schemas } from '../../api/client'
import { shows } from '../../api/facts'
import { useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { Empty } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { useLeaving } from '../../parts/useLeaving'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { Check } from '../blocks/Check'
import { FormActions } from '../blocks/FormActions'
import { lastList } from '../blocks/useList'
import { bodyOf, generate, gridOf, shownOf } from './grid'
import { OptionsEditor } from './OptionsEditor'
import { Sheet } from './Sheet'
import own from './variants.module.css'

type Props = { grid: Schemas['VariantGrid']; again: () => void }

/** The options, and a row for each combination that is sold. Everything is saved in one step. */
export function VariantForm({ grid, again }: Props) {
  const refresh = useRefresh()
  const { ask } = useAsking()
  const [, navigate] = useLocation()
  const { busy, errors, mark, submit } = useAct()
  const [begun, setBegun] = useState(() => gridOf(grid))
  const [version, setVersion] = useState(grid.version)
  const [now, setNow] = useState(begun)
  const [said, setSaid] = useState('')
  const [sent, setSent] = useState(false)
  const [further, setFurther] = useState(false)
  const unsent = !sent && JSON.stringify(now) !== JSON.stringify(begun)
  const sure = () =>
    ask({ title: 'Leave these options?', text: 'What you changed here is not saved yet.', yes: 'Leave', danger: true })
  useLeaving(unsent, sure, navigate)
  const leave = () => navigate(`/product${lastList('/product')}`)
  const all = () => {
    const { rows, over } = generate(now)
    const fresh = rows.length - now.rows.length
    setNow({ ...now, rows })
    setSaid(
      over > 0
        ? `A product has 100 variants at most; ${over} combinations were left out.`
        : fresh === 0
          ? 'There is a row for each combination already.'
          : `${fresh} ${fresh === 1 ? 'row was' : 'rows were'} added.`,
    )
  }
  const send = submit({
    send: () => post('/admin/variants/{id}', { version, ...bodyOf(now, begun) }, { id: grid.product_id }),
    done: async (reply) => {
      const kept = gridOf(reply.data)
      setBegun(kept)
      setNow(kept)
      setVersion(reply.data.version)
      setSent(false)
      await refresh(...shows.products)
    },
    failed: (failure) => sentence(failure),
  })
  const wrong = errors.version || errors.options || errors.variants
  return (
    <form className={`${css.panel} ${own.form}`} onSubmit={send} noValidate aria-label={`Options of ${grid.title}`}>
      <OptionsEditor
        grid={now}
        onChange={(next) => {
          setNow(next)
          setSaid('')
          mark({ options: '', variants: '', version: '' })
        }}
      />
      <div className={own.head}>
        <h2>Variants</h2>
        <p className="quiet" role="status">
          {said}
        </p>
        {now.rows.length > 0 && <Check label="Cost, HSN, GST and GTIN" on={further} onChange={setFurther} />}
        <Button kind="plain" size="small" disabled={now.options.length === 0} onClick={all}>
          Generate all
        </Button>
      </div>
      {now.rows.length === 0 ? (
        <Empty title="No variants yet">
          <p>Name an option such as Colour with its values, then press “Generate all”.</p>
        </Empty>
      ) : (
        <Sheet
          options={now.options}
          rows={now.rows}
          columns={shownOf(further)}
          onChange={(change) => setNow((grid) => ({ ...grid, rows: change(grid.rows) }))}
        />
      )}
      {wrong && (
        <p className={own.wrong} role="alert">
          {wrong}{' '}
          {errors.version && (
            <Button kind="quiet" size="small" onClick={again}>
              Show what is there now
            </Button>
          )}
        </p>
      )}
      <FormActions
        submit="Save options"
        busy={busy}
        onCancel={() =>
          void (async () => {
            if (unsent && !(await sure())) return
            setSent(true)
            leave()
          })()
        }
      />
    </form>
  )
}
