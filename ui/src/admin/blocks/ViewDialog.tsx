import { post, remove, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field, Select } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import css from './blocks.module.css'
import { Check } from './Check'
import { FormDialog } from './FormDialog'
import type { Desk } from './useDesk'

type Props = { desk: Desk; query: string; view: Schemas['ListView'] | undefined; onClose: () => void }

/** Saves a list's current view under a name; or renames, shares or deletes a view. */
export function ViewDialog({ desk, query, view, onClose }: Props) {
  const refresh = useRefresh()
  const { values, set, field, doing, act, submit } = useForm({
    id: '',
    name: view?.name ?? '',
    shared: view?.shared ?? false,
  })
  const done = async () => {
    await refresh('/admin/lists')
    onClose()
  }
  const save = submit({
    name: 'save',
    send: () => post('/admin/lists/{list}/views', { ...values, id: view?.id ?? values.id, query }, { list: desk.list }),
    done,
  })
  const instead = view ? [] : desk.views.filter((one) => one.mine)
  const replace = (id: string) => {
    const old = instead.find((one) => String(one.id) === id)
    set(old ? { id, name: old.name, shared: old.shared } : { id })
  }
  return (
    <FormDialog title={view ? 'Change this view' : 'Save this view'} onClose={onClose}>
      <form className={css.stack} onSubmit={save} noValidate>
        {instead.length > 0 && (
          <Select label="Save as" value={values.id} onInput={(event) => replace(event.currentTarget.value)}>
            <option value="">A new view</option>
            {instead.map((one) => (
              <option key={one.id} value={one.id}>
                Update “{one.name}”
              </option>
            ))}
          </Select>
        )}
        <Field label="Name" required maxLength={40} {...field('name')} />
        <Check
          label="Share with everyone who sees this list"
          on={values.shared}
          onChange={(shared) => set({ shared })}
        />
        <div className={css.actions}>
          <Button type="submit" busy={doing === 'save'}>
            Save
          </Button>
          {view && (
            <Button
              kind="danger"
              busy={doing === 'remove'}
              onClick={() =>
                void act({
                  name: 'remove',
                  send: () => remove('/admin/lists/{list}/views/{id}', { list: desk.list, id: view.id }),
                  done,
                })
              }
            >
              Remove
            </Button>
          )}
          <Button kind="plain" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
