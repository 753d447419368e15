import { useSearch } from 'wouter'
import { post } from '../../api/client'
import { say } from '../../words'
import { Undo } from './UndoEmailPage'

/** The page opened by the link in the mail about two-step verification, which turns it off again. */
export function UndoTotpPage() {
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  return (
    <Undo
      title={say.undoTotp.turnTheSecondFactorOff}
      text={say.undoTotp.somebodyTurnedOn}
      button={say.secondFactor.turnItOff}
      send={() => post('/undo_totp', { token })}
    />
  )
}
