import { useState } from 'react'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import css from '../blocks/blocks.module.css'
import { Check } from '../blocks/Check'
import { openFile } from '../blocks/openFile'

const papers = {
  'pick-list': 'Pick list by SKU',
  slips: 'Packing slips',
  labels: 'Address labels, 4 × 6 inches',
  'labels-a4': 'Address labels, four on A4',
  invoices: 'Invoices',
}
type Paper = keyof typeof papers

/** A dialog that prints the documents of today's orders as one PDF in packing order. */
export function PrintDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<Paper[]>(['pick-list', 'slips', 'labels'])
  const [busy, setBusy] = useState(false)
  const { may } = useSession()
  const offered = (Object.keys(papers) as Paper[]).filter((paper) => paper !== 'invoices' || may('invoices'))
  const show = async () => {
    setBusy(true)
    await openFile('/admin/print', { papers: chosen.join(',') })
    setBusy(false)
  }
  return (
    <Dialog title="Print today’s documents" onClose={onClose}>
      <div className={css.stack}>
        <p className="quiet">For orders to pack and orders shipped today, in one PDF, oldest first.</p>
        {offered.map((paper) => (
          <Check
            key={paper}
            label={papers[paper]}
            on={chosen.includes(paper)}
            onChange={(on) => setChosen(on ? [...chosen, paper] : chosen.filter((one) => one !== paper))}
          />
        ))}
        <div className={css.actions}>
          <Button busy={busy} disabled={chosen.length === 0} onClick={() => void show()}>
            Show the PDF
          </Button>
          <Button kind="plain" onClick={onClose}>
            Back
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
