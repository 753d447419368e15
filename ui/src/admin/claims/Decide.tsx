import { useState } from 'react'
import { post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field, TextArea } from '../../parts/Field'
import { canScan, ScanDialog } from '../../parts/ScanDialog'
import { useForm } from '../../parts/useForm'
import { rupees } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import { useMailed } from '../blocks/useMailed'

type Claim = Schemas['ClaimDetails']
type Step = 'ask' | 'receive' | 'repair' | 'replace' | 'refund' | 'refuse' | 'send'

const labels: Record<Step, string> = {
  ask: 'Ask for the device',
  receive: 'Device has come in',
  repair: 'Repaired',
  replace: 'Replace',
  refund: 'Refund',
  refuse: 'Refuse',
  send: 'Sent',
}

/** The steps that can be taken with a claim, the likely one first. */
function stepsOf(claim: Claim): Step[] {
  const refund: Step[] = claim.bought_by_customer ? ['refund'] : []
  if (claim.claim_state === 'open') return ['ask', 'receive', 'replace', ...refund, 'refuse']
  if (claim.claim_state === 'to come in') return ['receive', 'replace', ...refund, 'refuse']
  if (claim.claim_state === 'in the shop') return ['repair', 'replace', ...refund, 'refuse']
  const late: Step[] = claim.claim_state === 'replaced' && !claim.received_date ? ['receive'] : []
  return claim.challan && !claim.sent_date ? ['send', ...late] : late
}

/** The form that takes the next step with a claim; each step is mailed to the customer. */
export function Decide({ claim }: { claim: Claim }) {
  const steps = stepsOf(claim)
  const [step, setStep] = useState<Step | undefined>(steps.length === 1 ? steps[0] : undefined)
  if (steps.length === 0) return null
  return (
    <section className={css.panel} aria-labelledby="next">
      <h2 id="next">Next step</h2>
      {claim.reason && <p>{claim.reason}</p>}
      <div className={css.tabs} role="group" aria-label="Next step">
        {steps.map((one) => (
          <button key={one} type="button" aria-pressed={step === one} onClick={() => setStep(one)}>
            {labels[one]}
          </button>
        ))}
      </div>
      {step && <StepForm key={step} claim={claim} step={step} />}
    </section>
  )
}

function StepForm({ claim, step }: { claim: Claim; step: Step }) {
  const refresh = useRefresh()
  const mailed = useMailed()
  const { values, set, field, busy, submit } = useForm(
    { words: '', serial: '', courier_name: '', tracking_id: '', eway_bill: '' },
    `claim ${claim.id} ${step}`,
  )
  const [scanning, setScanning] = useState(false)
  const take = submit({
    send: () => post('/admin/claims/{id}/step', { step, ...values }, { id: claim.id }),
    done: () => refresh('/admin/claims', '/admin/complaints', '/admin/serial', '/admin/returns', '/admin/orders'),
  })
  const leaves =
    step === 'repair' ||
    step === 'replace' ||
    step === 'send' ||
    (step === 'refuse' && claim.claim_state === 'in the shop')
  return (
    <form className={css.stack} onSubmit={take} noValidate>
      {step === 'replace' && (
        <Field
          label="Serial number of the replacement"
          required
          autoComplete="off"
          autoCapitalize="characters"
          list="spares"
          hint={`${claim.free} of ${claim.product_name} free in stock. It takes over the warranty.`}
          {...field('serial')}
          after={
            canScan() && (
              <Button kind="plain" onClick={() => setScanning(true)}>
                Scan
              </Button>
            )
          }
        />
      )}
      {step === 'replace' && (
        <datalist id="spares">
          {claim.spares.map((serial) => (
            <option key={serial} value={serial} />
          ))}
        </datalist>
      )}
      {step === 'refund' && (
        <p className="quiet">A return of this device opens. It is inspected and refunded in Returns, as any other.</p>
      )}
      {leaves && (
        <>
          <p className="quiet">
            It goes to {claim.address}, on a delivery challan with the value {rupees(claim.worth, 'always')}.
            {step !== 'send' && ' Courier and tracking number can follow when it leaves.'}
          </p>
          <Field label="Courier" required={step === 'send'} hint="Or: Own delivery" {...field('courier_name')} />
          <Field label="Tracking number" {...field('tracking_id')} />
          {claim.worth > claim.eway_above && (
            <Field
              label="E-way bill"
              inputMode="numeric"
              hint={`Needed above ${rupees(claim.eway_above)} on this route`}
              {...field('eway_bill')}
            />
          )}
        </>
      )}
      <TextArea
        {...(step === 'refuse'
          ? mailed('Reason, emailed to the customer', 'Reason')
          : mailed('Message to the customer (optional)', 'Message (optional)'))}
        required={step === 'refuse'}
        maxLength={400}
        {...field('words')}
      />
      <div className={css.actions}>
        <Button type="submit" kind={step === 'refuse' ? 'danger' : 'primary'} busy={busy}>
          {{ ...labels, refund: 'Open the return', send: 'Mark as sent', refuse: 'Refuse the claim' }[step]}
        </Button>
      </div>
      {scanning && (
        <ScanDialog
          onClose={() => setScanning(false)}
          onFound={(text) => {
            set({ serial: /[?&]serial=([^&]+)/.exec(text)?.[1] ?? text })
            setScanning(false)
          }}
        />
      )}
    </form>
  )
}
