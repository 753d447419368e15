import { useState } from 'react'
import { post } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { useAct } from '../../parts/useAct'
import css from './blocks.module.css'
import { Check } from './Check'
import { FormDialog } from './FormDialog'
import type { Desk } from './useDesk'

type Props = { desk: Desk; columns: [name: string, label: string][]; onClose: () => void }

/** A dialog in which a staff member chooses the visible columns of a list. The choice applies on every device. */
export function ColumnsDialog({ desk, columns, onClose }: Props) {
  const [hidden, setHidden] = useState(desk.hidden)
  const refresh = useRefresh()
  const { busy, submit } = useAct()
  const save = submit({
    send: () => post('/admin/lists/{list}', { hidden }, { list: desk.list }),
    done: async () => {
      await refresh('/admin/lists')
      onClose()
    },
  })
  const turn = (name: string, on: boolean) =>
    setHidden((all) => (on ? all.filter((one) => one !== name) : [...all, name]))
  return (
    <FormDialog title="Columns" onClose={onClose}>
      <form className={css.stack} onSubmit={save}>
        <div>
          {columns.map(([name, label]) => (
            <Check key={name} label={label} on={!hidden.includes(name)} onChange={(on) => turn(name, on)} />
          ))}
        </div>
        <div className={css.actions}>
          <Button type="submit" busy={busy}>
            Show these
          </Button>
          <Button kind="plain" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
