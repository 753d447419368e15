import { TextArea } from '../../parts/Field'

type Props = {
  label: string
  hint?: string
  entries: string[]
  error: string | undefined
  onChange: (entries: string[]) => void
}

/** A field for a list of texts, one per line, which is quick to type and to paste. */
export function Entries({ label, hint = 'One per line', entries, error, onChange }: Props) {
  return (
    <TextArea
      label={label}
      hint={hint}
      rows={6}
      value={entries.join('\n')}
      error={error}
      onInput={(e) => onChange(e.currentTarget.value.split('\n'))}
    />
  )
}
