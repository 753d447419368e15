import { useState } from 'react'
import { postFile, sentence } from '../../api/client'
import { Button } from '../../parts/Button'
import { toast } from '../../parts/toast'
import { save } from '../../rules/files'

/** The serials as a PDF of labels, 24 on a sheet of A4, and as a spreadsheet. */
export function SerialFiles({ serials }: { serials: string[] }) {
  const [busy, setBusy] = useState('')
  const download = async (format: 'pdf' | 'xlsx') => {
    setBusy(format)
    try {
      save(
        await postFile('/admin/serials/file', { serials, format }),
        format === 'pdf' ? 'serial-labels.pdf' : 'serial-numbers.xlsx',
      )
    } catch (failure) {
      toast.error(sentence(failure))
    }
    setBusy('')
  }
  return (
    <>
      <Button kind="plain" busy={busy === 'pdf'} onClick={() => void download('pdf')}>
        Labels as PDF
      </Button>
      <Button kind="plain" busy={busy === 'xlsx'} onClick={() => void download('xlsx')}>
        XLSX
      </Button>
    </>
  )
}
