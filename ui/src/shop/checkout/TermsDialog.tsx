import { useCall } from '../../api/hooks'
import { Dialog } from '../../parts/Dialog'
import { Failed, Loading } from '../../parts/State'
import text from '../../parts/text.module.css'
import { say } from '../../words'

/** A dialog with the terms, so that they can be read without leaving the checkout. */
export function TermsDialog({ onClose }: { onClose: () => void }) {
  const terms = useCall('/policy/{name}', { name: 'terms' }, { staleTime: 300_000 })
  return (
    <Dialog title={say.termsDialog.termsAndConditions} wide onClose={onClose}>
      {terms.isPending ? (
        <Loading />
      ) : terms.isError ? (
        <Failed message={say.termsDialog.thisTextCouldNotBe} again={() => void terms.refetch()} />
      ) : (
        <div className={text.text} dangerouslySetInnerHTML={{ __html: terms.data.data.html }} />
      )}
    </Dialog>
  )
}
