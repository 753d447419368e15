import { useId } from 'react'
import { useCall } from '../../api/hooks'
import { Field } from '../../parts/Field'
import type { Bound } from '../../parts/useForm'

/** A field for a tag that suggests the shop's tags. */
export function TagField({ label, ...bound }: Bound & { label: string }) {
  const tags = useCall('/admin/tags')
  const id = useId()
  return (
    <>
      <Field label={label} maxLength={30} list={id} autoComplete="off" {...bound} />
      <datalist id={id}>
        {(tags.data?.data ?? []).map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  )
}
