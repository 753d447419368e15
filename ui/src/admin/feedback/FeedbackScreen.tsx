import { useState } from 'react'
import type { Schemas } from '../../api/client'
import { getFile } from '../../api/files'
import { useCall } from '../../api/hooks'
import { useSession } from '../../api/session'
import { useAnyTrade } from '../../api/trade'
import { Button } from '../../parts/Button'
import { Select } from '../../parts/Field'
import { NotRead } from '../../parts/NotRead'
import { Pager } from '../../parts/Pager'
import { Scroll } from '../../parts/Scroll'
import { Loading, Read } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { moment } from '../../rules/dates'
import { save } from '../../rules/files'
import css from '../blocks/blocks.module.css'
import { SortHead } from '../blocks/Sort'
import { useList } from '../blocks/useList'
import own from './feedback.module.css'
import { PieChart } from './PieChart'
import { answersOf, type Question, questions } from './questions'
import { SurveyEditor } from './SurveyEditor'

type Activity = Schemas['Activity']

const perPage = 3

/** The answers to the survey: a chart for each question, and the single answers, filtered by a chosen bar. */
export function FeedbackScreen() {
  const list = useList('/feedbackdashboard')
  const { may } = useSession()
  const form = useCall('/survey', undefined, { staleTime: 0 })
  const anyTrade = useAnyTrade()
  const visitors = useCall('/get_visitor_count')
  const submitters = useCall('/get_registered_count')
  const summary = useCall('/admin/feedback/summary', undefined, { staleTime: 0 })
  const counts = summary.data?.data ?? []
  const mine = (form.data?.data.questions ?? []).map(
    (q): Question => ({ key: q.question, label: q.question, options: q.choices }),
  )
  const built = counts.some((c) => questions.some((q) => q.key === c.question)) || (!anyTrade && mine.length === 0)
  const asked = built ? [...mine, ...questions] : mine
  const counted = asked.filter((q) => q.options.length > 0)
  const first = counted[0]
  const type = list.get('question') || (first?.key ?? '')
  const value = list.get('choice') || 'All'
  const call = useCall(
    '/get_user_activity',
    {
      page: list.page,
      per_page: perPage,
      sort: list.sort,
      ...(value === 'All' ? {} : { question: type, choice: value }),
    },
    { staleTime: 0, keep: true },
  )
  const { doing, act } = useAct()
  if (summary.isPending || call.isPending || form.isPending) return <Loading />
  const question = counted.find((q) => q.key === type) ?? first
  const filter = (nextType: string, nextValue: string) =>
    list.set({ question: nextType === first?.key ? '' : nextType, choice: nextValue === 'All' ? '' : nextValue })
  const download = (format: 'csv' | 'xlsx') =>
    act({
      name: format,
      send: async () => save(await getFile('/admin/feedback/export', { format }), `user_activity_data.${format}`),
    })
  return (
    <div className={`page ${css.screen}`}>
      <div className={css.head}>
        <h1>Feedback Dashboard</h1>
        <span className={css.actions}>
          <Button kind="plain" busy={doing === 'csv'} onClick={() => void download('csv')}>
            Export Excel
          </Button>
          <Button kind="plain" busy={doing === 'xlsx'} onClick={() => void download('xlsx')}>
            XLSX
          </Button>
        </span>
      </div>
      <div className={own.totals}>
        <p>
          <strong>{visitors.data?.count ?? '–'}</strong> visitors
        </p>
        <p>
          <strong>{submitters.data?.count ?? '–'}</strong> submitters
        </p>
      </div>
      <NotRead calls={[visitors, submitters, form]} />
      <Read call={summary}>
        {() =>
          counts.length === 0 ? (
            <p role="status">No response data available to display graphs</p>
          ) : (
            <div className={own.charts}>
              {counted.map((q) => (
                <PieChart key={q.key} title={q.label} slices={slicesOf(counts, q.key)} />
              ))}
            </div>
          )
        }
      </Read>
      {form.data && may('settings') && <SurveyEditor form={form.data.data} />}
      {first && (
        <div className={css.filters}>
          <Select label="Question" value={type} onChange={(e) => filter(e.currentTarget.value, 'All')}>
            {counted.map((q) => (
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
      )}
      <Read call={call}>
        {({ activities }) =>
          activities.length === 0 ? (
            <p role="status">No activity data available for the selected filter</p>
          ) : (
            <Activities rows={activities} list={list} asked={asked} />
          )
        }
      </Read>
      <Pager page={list.page} pages={call.data?.pages ?? 1} onPage={(page) => list.set({ page: String(page) })} />
    </div>
  )
}

function slicesOf(counts: Schemas['ChoiceCount'][], key: string): [string, number][] {
  return counts
    .filter((c) => c.question === key)
    .map((c): [string, number] => [c.choice, c.count])
    .sort((a, b) => b[1] - a[1])
}

type Sorting = { sort: string; onSort: (sort: string) => void }

function Activities({ rows, list, asked }: { rows: Activity[]; list: Sorting; asked: Question[] }) {
  const [open, setOpen] = useState('')
  return (
    <Scroll label="Activity">
      <table className={css.table}>
        <thead>
          <tr>
            <SortHead name="name" label="Name" {...list} />
            <th>Email</th>
            <SortHead name="place" label="Address" {...list} />
            <SortHead name="date" label="Date" {...list} />
            <SortHead name="time" label="Time spent" right {...list} />
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
                <td>{moment(row.created_at)}</td>
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
                      {asked.map((q) => (
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
