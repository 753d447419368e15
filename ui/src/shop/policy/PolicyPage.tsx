import { useEffect, useState } from 'react'
import { post } from '../../api/client'
import { countAgain, counted, stopCounting } from '../../api/device'
import { useCall } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Failed, Loading } from '../../parts/State'
import text from '../../parts/text.module.css'
import { useAct } from '../../parts/useAct'
import css from './policy.module.css'

function Policy({ name }: { name: string }) {
  const policy = useCall('/policy/{name}', { name }, { staleTime: 300_000 })
  if (policy.isPending) return <Loading />
  if (policy.isError) return <Failed message="This text could not be loaded." again={() => void policy.refetch()} />
  const { title, html } = policy.data.data
  return (
    <article className={`page ${text.page}`}>
      <h1>{title}</h1>
      <div className={text.text} dangerouslySetInnerHTML={{ __html: html }} />
      {name === 'privacy' && <CountMe />}
    </article>
  )
}

/** The device header is personal data. A visitor can opt out here; then it is no longer sent. */
function CountMe() {
  const [said, setSaid] = useState('')
  const [off, setOff] = useState(false)
  const { errors, act } = useAct()
  useEffect(() => setOff(!counted()), [])
  const toggle = () =>
    act({
      send: async () => {
        if (off) countAgain()
        setSaid(
          off
            ? 'This device is counted from now on.'
            : (await post('/forget_device', { fingerprint: stopCounting() })).message,
        )
        setOff(!off)
      },
      at: 'count',
    })
  return (
    <section className={css.count} aria-labelledby="count-me">
      <h2 id="count-me">Counting visitors</h2>
      <p>
        Your browser sends a random number that names this device. We use it to count visitors and to slow down who
        tries passwords. You can have it forgotten, and not sent any more.
      </p>
      <Button kind="plain" onClick={() => void toggle()}>
        {off ? 'Count this device again' : 'Don’t count this device'}
      </Button>
      {(errors.count || said) && <p role="status">{errors.count || said}</p>}
    </section>
  )
}

export const ReturnsPolicyPage = () => <Policy name="returns" />
export const TermsPage = () => <Policy name="terms" />
export const PrivacyPage = () => <Policy name="privacy" />
