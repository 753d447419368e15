import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { useCall } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Failed, Loading } from '../../parts/State'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import own from './health.module.css'

const marks = {
  good: { Icon: CircleCheck, word: 'Good' },
  look: { Icon: TriangleAlert, word: 'Check' },
  bad: { Icon: CircleAlert, word: 'Fix now' },
}

/** The findings about the shop's own health in plain words, worst first. */
export function HealthScreen() {
  const call = useCall('/admin/health', undefined, { staleTime: 0 })
  if (call.isPending) return <Loading />
  if (call.isError) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  const { version, lines } = call.data.data
  const wrong = lines.filter((line) => line.state === 'bad').length
  return (
    <div className={`page ${css.screen}`}>
      <div className={css.head}>
        <h1>Health</h1>
        <Button kind="plain" busy={call.isFetching} onClick={() => void call.refetch()}>
          Check again
        </Button>
      </div>
      <p className="quiet">
        {wrong === 0
          ? 'No problems need your attention.'
          : wrong === 1
            ? '1 problem needs your attention.'
            : `${wrong} problems need your attention.`}{' '}
        Hearth {version}.
      </p>
      <ul className={own.lines}>
        {lines.map((line) => {
          const { Icon, word } = marks[line.state as keyof typeof marks]
          return (
            <li key={line.area + line.sentence} data-state={line.state}>
              <Icon aria-hidden="true" />
              <div>
                <h2>
                  {line.area} <span className={own.word}>{word}</span>
                </h2>
                <p>{line.sentence}</p>
                {line.advice && (
                  <p className="quiet">
                    {line.advice} {line.setting && <Link href={`/settings?find=${line.setting}`}>Open</Link>}
                  </p>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
