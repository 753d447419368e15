import { post, type Schemas } from '../../api/client'
import { shows } from '../../api/facts'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field, TextArea } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import { day } from '../../rules/dates'
import css from '../blocks/blocks.module.css'
import { FormDialog } from '../blocks/FormDialog'
import { openFile } from '../blocks/openFile'

type Props = {
  product: number
  of: Schemas['CertificateRow']
  onClose: () => void
  /** Called with all certificates of the product after saving. */
  onSaved: (data: Schemas['CertificatesData']) => void
}

/** A dialog for a certificate of a product, or the reason why none is needed. */
export function CertificateDialog({ product, of, onClose, onSaved }: Props) {
  const refresh = useRefresh()
  const own = of.inherited ? { number: '', holder: '', from: '', until: '', not_needed_because: '' } : of
  const { values, set, field, errors, busy, submit } = useForm<{
    kind: string
    number: string
    holder: string
    from: string
    until: string
    not_needed_because: string
    document: File | undefined
  }>(
    {
      kind: of.kind,
      number: own.number,
      holder: own.holder,
      from: own.from,
      until: own.until,
      not_needed_because: own.not_needed_because,
      document: undefined,
    },
    `certificate ${product} ${of.kind}`,
  )
  const save = submit({
    send: () => post('/admin/products/{id}/certificates', values, { id: product }),
    done: async (reply) => {
      onSaved(reply.data)
      await refresh(...shows.products)
      onClose()
    },
  })
  return (
    <FormDialog title={of.name} onClose={onClose} wide>
      <form className={css.form} onSubmit={save} noValidate>
        <div className={`${css.whole} quiet`}>
          <p>{of.covers}</p>
          <p>
            {of.law}
            {of.holds_from ? `, from ${day(of.holds_from)}` : ''}
            {of.certain ? '' : '. Ask the maker or a consultant whether it applies.'}
          </p>
          {of.because && <p>Suggested by the word “{of.because}”.</p>}
          {of.inherited && <p>This variant has the number {of.number} from its product, unless you enter another.</p>}
        </div>
        <Field label="Number" maxLength={40} {...field('number')} />
        <Field label="Issued to" maxLength={200} {...field('holder')} />
        <Field label="Valid from" type="date" {...field('from')} />
        <Field label="Valid until" type="date" hint="Empty: it does not end" {...field('until')} />
        <div className={css.whole}>
          <Field
            label="Scan"
            name="document"
            type="file"
            accept="application/pdf,image/png,image/jpeg"
            error={errors.document}
            hint={
              of.document
                ? 'A scan is saved; a new one replaces it. PDF, PNG or JPEG, 2 MB at most'
                : 'PDF, PNG or JPEG, 2 MB at most; shoppers never see it'
            }
            onChange={(event) => set({ document: event.currentTarget.files?.[0] })}
          />
          {of.document && (
            <Button
              kind="quiet"
              size="small"
              onClick={() =>
                void openFile('/admin/products/{id}/certificates/{kind}/document', { id: product, kind: of.kind })
              }
            >
              Open the scan
            </Button>
          )}
        </div>
        <div className={css.whole}>
          <TextArea label="Or: it needs none, because" rows={2} maxLength={300} {...field('not_needed_because')} />
        </div>
        <div className={`${css.whole} ${css.actions}`}>
          <Button type="submit" busy={busy}>
            Save
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
