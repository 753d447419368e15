import { post } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { useAct } from '../../parts/useAct'
import css from '../blocks/blocks.module.css'

/** The logo on invoices and packing slips. */
export function Logo({ name }: { name: string }) {
  const refresh = useRefresh()
  const { errors, busy, act } = useAct()
  const change = (send: () => Promise<{ message: string }>) =>
    void act({ send, done: () => refresh('/admin/settings'), at: 'file' })
  return (
    <section className={css.panel} aria-labelledby="logo">
      <h2 id="logo">Logo on papers</h2>
      <div className={css.filters}>
        {name && (
          <span className={css.thumb}>
            <img src={`/uploads/${name}-320.jpg`} alt="The logo now" width={52} />
          </span>
        )}
        <Field
          label={name ? 'Replace the logo' : 'Logo'}
          type="file"
          accept="image/*"
          error={errors.file}
          hint="Square, on white. It stands on invoices, credit notes and packing slips."
          disabled={busy}
          onChange={(e) => {
            const file = e.currentTarget.files?.[0]
            if (file) change(() => post('/admin/logo', { file }))
          }}
        />
        {name && (
          <Button kind="plain" busy={busy} onClick={() => change(() => post('/admin/settings', { shop_logo: '' }))}>
            Take it off
          </Button>
        )}
      </div>
    </section>
  )
}
