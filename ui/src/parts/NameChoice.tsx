import type { SelectHTMLAttributes } from 'react'
import { say } from '../words'
import { Field, Select } from './Field'

type Name = { product_id: number; product_name: string }

type Props = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string
  error?: string | undefined
  names: Name[]
  /** Whether there are so many products that a search field is shown. */
  many: boolean
  typed: string
  setTyped: (typed: string) => void
  named: (id: string) => Name | undefined
}

/** A select for a product by name. If there are many, a search field above it finds the product. */
export function NameChoice({ label, names, many, typed, setTyped, named, value, ...rest }: Props) {
  const chosen = named(String(value ?? ''))
  const shown =
    chosen && !names.includes(chosen) ? [chosen, ...names.filter((n) => n.product_id !== chosen.product_id)] : names
  return (
    <>
      {many && (
        <Field
          label={say.nameChoice.findAProduct}
          type="search"
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
          hint={say.nameChoice.typeAPartOfIts}
        />
      )}
      <Select label={label} value={value} {...rest}>
        <option value="" disabled>
          {say.nameChoice.selectProductName}
        </option>
        {shown.map((p) => (
          <option key={p.product_id} value={p.product_id}>
            {p.product_name}
          </option>
        ))}
      </Select>
    </>
  )
}
