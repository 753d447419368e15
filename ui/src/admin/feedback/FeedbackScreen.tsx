import { useState } from 'react'
import type { Schemas } from '../../api/client'
import { useCall } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Select } from '../../parts/Field'
import { Pager } from '../../parts/Pager'
import { Scroll } from '../../parts/Scroll'
import { Loading } from '../../parts/State'
import { clock, day } from '../../rules/dates'
import { save } from '../../rules/files'
import css from '../blocks/blocks.module.css'
import { csvOf } from './csv'
import own from './feedback.module.css'
import { PieChart } from './PieChart'
import { answersOf, questions } from './questions'

type Activity = Schemas['Activity']

const perPage = 3
const first = questions[0]

export function FeedbackScreen() {
  const visitors = useCall('/get_visitor_count')
  const submitters = useCall('/get_registered_count')
  const call = useCall('/get_user_activity')
  const [type, setType] = useState(first?.key ?? '')
  const [value, setValue] = useState('All')
  const [page, setPage] = useState(1)
  if (call.isError) console.warn('The activities could not be loaded.', call.error)
  if (call.isPending) return <Loading />
  const all = call.data?.activities ?? []
  const question = questions.find((q) => q.key === type) ?? first
  const found = value === 'All' || !question ? all : all.filter((a) => matches(a, question.key, value))
  const pages = Math.max(1, Math.ceil(found.length / perPage))
  const filter = (nextType: string, nextValue: string) => {
    setType(nextType)
    setValue(nextValue)
    setPage(1)
  }
  return (
    <div className={`page ${css.screen}`}>
      <div className={css.head}>
        <h1>Feedback Dashboard</h1>
        <Button
          kind="plain"
          onClick={() => save(new Blob([csvOf(all)], { type: 'text/csv' }), 'user_activity_data.csv')}
        >
          Export Excel
        </Button>
      </div>
      <div className={own.totals}>
        <p>
          <strong>{visitors.data?.count ?? 0}</strong> visitors
        </p>
        <p>
          <strong>{submitters.data?.count ?? 0}</strong> submitters
        </p>
      </div>
      {all.length === 0 ? (
        <p role="status">No response data available to display graphs</p>
      ) : (
        <div className={own.charts}>
          {questions.map((q) => (
            <PieChart key={q.key} title={q.label} slices={countsOf(all, q.key)} />
          ))}
        </div>
      )}
      <div className={css.filters}>
        <Select label="Question" value={type} onChange={(e) => filter(e.currentTarget.value, 'All')}>
          {questions.map((q) => (
            <option key={q.key} value={q.key}>
              {q.label}
            </option>
          ))}
        </Select>
        <Select label="Answer" value={value} onChange={(e) => filter(type, e.currentTarget.value)}>
          {['All', ...(question?.options ?? [])].map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
        <Button kind="plain" onClick={() => filter(first?.key ?? '', 'All')}>
          Reset
        </Button>
      </div>
      {found.length === 0 ? (
        <p role="status">No activity data available for the selected filter</p>
      ) : (
        <Activities rows={found.slice((page - 1) * perPage, page * perPage)} />
      )}
      <Pager page={Math.min(page, pages)} pages={pages} onPage={setPage} />
    </div>
  )
}

function matches(activity: Activity, key: string, value: string): boolean {
  const given = answersOf(activity, key)
  const question = questions.find((q) => q.key === key)
  // What fits none of the named options counts as Other.
  if (value === 'Other') return given.some((a) => a === 'Other' || !question?.options.includes(a))
  return given.includes(value)
}

function countsOf(all: Activity[], key: string): [string, number][] {
  const question = questions.find((q) => q.key === key)
  const counts = new Map<string, number>()
  for (const activity of all) {
    for (const answer of answersOf(activity, key)) {
      const name = question?.options.includes(answer) ? answer : 'Other'
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  return [...counts].sort((a, b) => b[1] - a[1])
}

function Activities({ rows }: { rows: Activity[] }) {
  const [open, setOpen] = useState('')
  return (
    <Scroll label="Activity">
      <table className={css.table}>
        <thead>
          <tr>
            <th>Name</th>
            <th>Email</th>
            <th>Address</th>
            <th>Date</th>
            <th className={css.right}>Time spent</th>
            <th>
              <span className="hidden">More</span>
            </th>
          </tr>
        </thead>
        {rows.map((row) => {
          const key = `${row.created_at}${row.email}`
          return (
            <tbody key={key}>
              <tr>
                <td>{row.name}</td>
                <td>{row.email}</td>
                <td>{row.place}</td>
                <td>
                  {day(row.created_at)} {clock(row.created_at)}
                </td>
                <td className={css.right}>{Math.round(row.timeSpentOnPage)} s</td>
                <td>
                  <Button
                    kind="quiet"
                    size="small"
                    aria-expanded={open === key}
                    onClick={() => setOpen(open === key ? '' : key)}
                  >
                    {open === key ? 'Less' : 'More'}
                  </Button>
                </td>
              </tr>
              {open === key && (
                <tr>
                  <td colSpan={6}>
                    <dl className={own.answers}>
                      <div>
                        <dt>Contact</dt>
                        <dd>{row.contact || 'not given'}</dd>
                      </div>
                      {questions.map((q) => (
                        <div key={q.key}>
                          <dt>{q.label}</dt>
                          <dd>{answersOf(row, q.key).join(', ') || 'not answered'}</dd>
                        </div>
                      ))}
                      <div>
                        <dt>Mouse movements</dt>
                        <dd>{row.mouseMovements}</dd>
                      </div>
                    </dl>
                  </td>
                </tr>
              )}
            </tbody>
          )
        })}
      </table>
    </Scroll>
  )
}
