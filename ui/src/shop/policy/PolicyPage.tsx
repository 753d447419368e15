import { useEffect, useState } from 'react'
import { post } from '../../api/client'
import { countAgain, counted, stopCounting } from '../../api/device'
import { useCall } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Failed, Loading } from '../../parts/State'
import text from '../../parts/text.module.css'
import { useAct } from '../../parts/useAct'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import css from './policy.module.css'

function Policy({ name }: { name: string }) {
  const policy = useCall('/policy/{name}', { name }, { staleTime: 300_000 })
  if (policy.isPending) return <Loading />
  if (policy.isError) return <Failed message={say.policy.thisTextCouldNotBe} again={() => void policy.refetch()} />
  const { title, html } = policy.data.data
  return (
    <article className={`page ${text.page}`}>
      <h1 lang={tongue(title)}>{title}</h1>
      <div
        className={text.text}
        lang={tongue(html.replace(/<[^>]*>/g, ''))}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {name === 'privacy' && <CountMe />}
    </article>
  )
}

/**
 * A button to opt out of being counted. The device number is personal data; after opting out, it is no longer
 * sent.
 */
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
            ? say.policy.thisDeviceIsCountedFrom
            : (await post('/forget_device', { fingerprint: stopCounting() })).message,
        )
        setOff(!off)
      },
      at: 'count',
    })
  return (
    <section className={css.count} aria-labelledby="count-me">
      <h2 id="count-me">{say.policy.countingVisitors}</h2>
      <p>{say.policy.yourBrowserSendsARandom}</p>
      <Button kind="plain" onClick={() => void toggle()}>
        {off ? say.policy.countThisDeviceAgain : say.policy.dontCountThisDevice}
      </Button>
      {(errors.count || said) && <p role="status">{errors.count || said}</p>}
    </section>
  )
}

export const ReturnsPolicyPage = () => <Policy name="returns" />
export const TermsPage = () => <Policy name="terms" />
export const PrivacyPage = () => <Policy name="privacy" />
