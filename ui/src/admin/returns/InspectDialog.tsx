import { useState } from 'react'
import { post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { TextArea } from '../../parts/Field'
import css from '../blocks/blocks.module.css'
import { useAct } from '../blocks/useAct'

/** What was found when a returned product arrived: accepted, or refused with words and a picture that the customer sees. */
export function InspectDialog({ row, onClose }: { row: Schemas['ReturnRow']; onClose: () => void }) {
  const refresh = useRefresh()
  const { busy, errors, act } = useAct()
  const [findings, setFindings] = useState('')
  const [photo, setPhoto] = useState<File>()
  const end = async (accepted: boolean) => {
    const done = await act(accepted ? 'accept' : 'refuse', () =>
      post('/admin/returns/{id}/inspect', { accepted, findings, photo }, { id: row.odid }),
    )
    if (!done) return
    await refresh('admin/returns', 'admin/orders', 'admin/hand-refunds')
    onClose()
  }
  return (
    <Dialog title={`${row.quantity} × ${row.title} arrived`} onClose={onClose}>
      <div className={css.stack}>
        <p className="quiet">
          The customer says: {[row.kind, row.reason].filter(Boolean).join(', ') || 'nothing'}. A refusal is mailed with
          your words.
        </p>
        <TextArea
          label="What did you find?"
          maxLength={500}
          value={findings}
          error={errors.findings}
          onInput={(e) => setFindings(e.currentTarget.value)}
        />
        <label className={css.stack}>
          Picture
          <input
            type="file"
            accept="image/*"
            capture="environment"
            onChange={(e) => setPhoto(e.currentTarget.files?.[0])}
          />
        </label>
        {errors.photo && <p role="alert">{errors.photo}</p>}
        <div className={css.actions}>
          <Button busy={busy === 'accept'} onClick={() => void end(true)}>
            Accept
          </Button>
          <Button kind="danger" busy={busy === 'refuse'} onClick={() => void end(false)}>
            Refuse
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
