import { useEffect, useState } from 'react'
import { countAgain, counted, post, sentence, stopCounting } from '../../api/client'
import { useCall } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Failed, Loading } from '../../parts/State'
import css from './policy.module.css'

function Policy({ name }: { name: string }) {
  const policy = useCall('/policy/{name}', { name }, { staleTime: 300_000 })
  if (policy.isPending) return <Loading />
  if (policy.isError) return <Failed message="This text could not be loaded." again={() => void policy.refetch()} />
  const { title, html } = policy.data.data
  return (
    <article className={`page ${css.page}`}>
      <h1>{title}</h1>
      <div className={css.text} dangerouslySetInnerHTML={{ __html: html }} />
      {name === 'privacy' && <CountMe />}
    </article>
  )
}

/** The device header is personal data: whoever does not want to be counted says so here, and it is never sent again. */
function CountMe() {
  const [said, setSaid] = useState('')
  const [off, setOff] = useState(false)
  useEffect(() => setOff(!counted()), [])
  const toggle = async () => {
    try {
      if (off) {
        countAgain()
        setSaid('This device is counted from now on.')
      } else {
        setSaid((await post('/forget_device', { fingerprint: stopCounting() })).message)
      }
      setOff(!off)
    } catch (failure) {
      setSaid(sentence(failure))
    }
  }
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
      {said && <p role="status">{said}</p>}
    </section>
  )
}

export const ReturnsPolicyPage = () => <Policy name="returns" />
export const TermsPage = () => <Policy name="terms" />
export const PrivacyPage = () => <Policy name="privacy" />
