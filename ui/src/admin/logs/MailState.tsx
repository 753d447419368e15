import type { Schemas } from '../../api/client'
import { Status, type Tone } from '../../parts/State'

const tones: Record<string, Tone> = { waiting: 'honey', sent: 'leaf', failed: 'brick' }

/** The state of a mail, and why it was not sent. */
export function MailState({ mail }: { mail: Schemas['MailRow'] }) {
  return (
    <>
      <Status tone={mail.unsent ? 'brick' : (tones[mail.state] ?? 'soft')}>
        {mail.unsent ? 'not sent' : mail.file && mail.state === 'sent' ? 'kept as a file' : mail.state}
      </Status>
      {mail.error && mail.state !== 'sent' && <div className="quiet">{mail.error}</div>}
    </>
  )
}
