import { useEffect } from 'react'
import { useLocation, useParams } from 'wouter'
import { useCall } from '../../api/hooks'
import { Failed, Loading } from '../../parts/State'
import text from '../../parts/text.module.css'
import { Refused } from '../../rules/refused'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import { NotFoundPage } from '../blocks/NotFoundPage'
import { Contact } from './Contact'

/** A page written by the owner. If it was requested at a former URL, the browser's URL is corrected. */
export function OwnPage() {
  const { slug = '' } = useParams()
  const call = useCall('/pages/{slug}', { slug: slug.toLowerCase() }, { staleTime: 300_000 })
  const [path, navigate] = useLocation()
  const home = call.data?.data.path
  useEffect(() => {
    if (home && home !== path) navigate(home + location.search + location.hash, { replace: true })
  }, [home, path, navigate])
  const called = call.data?.data.title
  useEffect(() => {
    if (called) document.title = `${called} · ${document.title.split(' · ').pop()}`
  }, [called])
  if (call.isPending) return <Loading />
  if (call.error instanceof Refused && call.error.status === 404) return <NotFoundPage />
  if (call.isError) return <Failed message={say.own.thisPageCouldNotBe} again={() => void call.refetch()} />
  const { title, html, form } = call.data.data
  return (
    <article className={`page ${text.page}`}>
      <h1 lang={tongue(title)}>{title}</h1>
      <div className={text.text} dangerouslySetInnerHTML={{ __html: html }} />
      {form && <Contact />}
    </article>
  )
}
