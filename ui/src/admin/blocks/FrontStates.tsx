import { ExternalLink } from 'lucide-react'
import { post, type Schemas } from '../../api/client'
import { previewAt } from '../../api/front'
import { useCall, useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { Button, buttonClass } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Empty, Failed, Loading, Status } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { moment } from '../../rules/dates'
import { sentence } from '../../rules/refused'
import own from './front.module.css'
import { partsOf } from './frontParts'

type Props = { onClose: () => void; onBack: () => void }

/** The published versions of the storefront, each with buttons to preview and restore it. */
export function FrontStates({ onClose, onBack }: Props) {
  const call = useCall('/admin/front-states', undefined, { staleTime: 0 })
  const refresh = useRefresh()
  const { ask } = useAsking()
  const { act, doing } = useAct()
  const putBack = async (state: Schemas['FrontState']) => {
    const sure = await ask({
      title: `Restore the version of ${moment(state.at)}?`,
      text: 'Customers see it immediately. Your draft is not changed.',
      yes: 'Restore',
    })
    if (sure)
      await act({
        name: String(state.id),
        send: () => post('/admin/front-states/{id}/back', {}, { id: state.id }),
        done: async () => {
          await refresh('/admin/front-states', '/shop')
          onBack()
        },
      })
  }
  return (
    <Dialog title="Earlier versions" onClose={onClose} wide>
      <p className="quiet">The last 20 published versions. View one as customers saw it, or restore it.</p>
      {call.isPending ? (
        <Loading />
      ) : call.isError ? (
        <Failed message={sentence(call.error)} again={() => void call.refetch()} />
      ) : call.data.data.length === 0 ? (
        <Empty title="Nothing has been published yet.">Each time you publish, the version is saved here.</Empty>
      ) : (
        <ol className={own.states}>
          {call.data.data.map((state, n) => (
            <li key={state.id}>
              <span>
                <strong>{moment(state.at)}</strong>{' '}
                <span className="quiet">
                  {state.who} · {partsOf(state.changed)}
                </span>
              </span>
              <span className={own.acts}>
                <a
                  className={buttonClass('quiet', 'small')}
                  href={previewAt(state.preview)}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`View ${moment(state.at)}`}
                >
                  <ExternalLink size={16} aria-hidden="true" />
                  View
                </a>
                {n === 0 ? (
                  <Status tone="leaf">Current</Status>
                ) : (
                  <Button
                    kind="plain"
                    size="small"
                    busy={doing === String(state.id)}
                    aria-label={`Restore ${moment(state.at)}`}
                    onClick={() => void putBack(state)}
                  >
                    Restore
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}
