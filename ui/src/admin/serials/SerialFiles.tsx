import { postFile } from '../../api/files'
import { Button } from '../../parts/Button'
import { useAct } from '../../parts/useAct'
import { save } from '../../rules/files'

/** Downloads the serials as a PDF of labels (24 per A4 sheet) or as a spreadsheet. */
export function SerialFiles({ serials }: { serials: string[] }) {
  const { doing, act } = useAct()
  const download = (format: 'pdf' | 'xlsx', name: string) =>
    act({ name: format, send: async () => save(await postFile('/admin/serials/file', { serials, format }), name) })
  return (
    <>
      <Button kind="plain" busy={doing === 'pdf'} onClick={() => void download('pdf', 'serial-labels.pdf')}>
        Labels as PDF
      </Button>
      <Button kind="plain" busy={doing === 'xlsx'} onClick={() => void download('xlsx', 'serial-numbers.xlsx')}>
        XLSX
      </Button>
    </>
  )
}
