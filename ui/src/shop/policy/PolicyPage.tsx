import { useCall } from '../../api/hooks'
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
    </article>
  )
}

export const ReturnsPolicyPage = () => <Policy name="returns" />
export const TermsPage = () => <Policy name="terms" />
export const PrivacyPage = () => <Policy name="privacy" />
