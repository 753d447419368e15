import { useState } from 'react'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import css from '../blocks/blocks.module.css'
import { FormDialog } from '../blocks/FormDialog'
import { LinkPicker } from '../blocks/LinkPicker'

type Props = { words: string; onClose: () => void; onPut: (words: string, to: string) => void }

/** A dialog that asks for a link's target and text. */
export function LinkDialog({ words, onClose, onPut }: Props) {
  const [to, setTo] = useState('')
  const [called, setCalled] = useState(words)
  const [wrong, setWrong] = useState('')
  return (
    <FormDialog
      title="Link"
      onClose={onClose}
      actions={
        <>
          <Button kind="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => (to ? onPut(called.trim() || to, to) : setWrong('Please choose where it leads.'))}>
            Insert
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        <LinkPicker
          label="Leads to"
          required
          value={to}
          error={wrong}
          onPick={(address, name) => {
            setTo(address)
            setWrong('')
            if (!called.trim()) setCalled(name)
          }}
        />
        <Field label="Words" value={called} onInput={(event) => setCalled(event.currentTarget.value)} />
      </div>
    </FormDialog>
  )
}
