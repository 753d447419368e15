import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { post, type Schemas } from '../../api/client'
import { shows } from '../../api/facts'
import { useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { useAct } from '../../parts/useAct'
import { useLeaving } from '../../parts/useLeaving'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { FormActions } from '../blocks/FormActions'
import { lastList } from '../blocks/useList'
import { bodyOf, gridOf, plainOf } from './grid'
import { OptionsGrid } from './OptionsGrid'
import own from './variants.module.css'

type Props = { grid: Schemas['VariantGrid']; again: () => void }

/** The options, and a row for each variant. Everything is saved in one transaction. */
export function VariantForm({ grid, again }: Props) {
  const refresh = useRefresh()
  const { ask } = useAsking()
  const [, navigate] = useLocation()
  const { busy, errors, mark, submit } = useAct()
  // The grid may be reloaded meanwhile, so the form keeps its input and the values it started with.
  const [opened, setOpened] = useState(grid)
  const [begun, setBegun] = useState(() => gridOf(grid))
  const [now, setNow] = useState(begun)
  const [sent, setSent] = useState(false)
  const plain = plainOf(opened)
  const unsent = !sent && JSON.stringify(now) !== JSON.stringify(begun)
  const sure = () =>
    ask({ title: 'Leave these options?', text: 'What you changed here is not saved yet.', yes: 'Leave', danger: true })
  useLeaving(unsent, sure, navigate)
  const lay = useCallback((given: Schemas['VariantGrid']) => {
    const kept = gridOf(given)
    setOpened(given)
    setBegun(kept)
    setNow(kept)
  }, [])
  useEffect(() => {
    if (!unsent && grid !== opened && grid.version >= opened.version) lay(grid)
  }, [grid, opened, unsent, lay])
  const leave = () => navigate(`/product${lastList('/product')}`)
  const send = submit({
    send: () =>
      post(
        '/admin/variants/{id}',
        { version: opened.version, ...bodyOf(now, begun, plain) },
        { id: opened.product_id },
      ),
    done: async (reply) => {
      lay(reply.data)
      setSent(false)
      await refresh(...shows.products)
    },
    failed: (failure) => sentence(failure),
  })
  return (
    <form className={`${css.panel} ${own.form}`} onSubmit={send} noValidate aria-label={`Options of ${opened.title}`}>
      <OptionsGrid
        grid={now}
        plain={plain}
        picture={opened.image}
        onChange={(change) => {
          setNow(change)
          mark({ options: '', variants: '', version: '' })
        }}
        error={errors.options || errors.variants}
        Title="h2"
      />
      {errors.version && (
        <p className={own.wrong} role="alert">
          {errors.version}{' '}
          <Button kind="quiet" size="small" onClick={again}>
            Show the current version
          </Button>
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
