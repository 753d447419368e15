import type { ReactNode } from 'react'
import type { Answer } from '../../api/answers'
import { Pager } from '../../parts/Pager'
import { Scroll } from '../../parts/Scroll'
import { Empty, Failed, Loading } from '../../parts/State'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { useLastPage, type useList } from '../blocks/useList'

/** The rows on a page of a log. */
export const perPage = 30

type Props = {
  title: string
  empty: string
  list: ReturnType<typeof useList>
  call: Answer<{ data: unknown[]; pages: number }>
  tools?: ReactNode
  children: ReactNode
}

/** The frame of a log screen, with its filters by state and its pages. */
export function LogFrame({ title, empty, list, call, tools, children }: Props) {
  useLastPage(call)
  return (
    <div className={`page ${css.screen}`}>
      <h1>{title}</h1>
      {tools}
      {call.isPending ? (
        <Loading />
      ) : call.isError ? (
        <Failed message={sentence(call.error)} again={() => void call.refetch()} />
      ) : call.data.data.length === 0 ? (
        <Empty title={empty} />
      ) : (
        <Scroll label={title}>{children}</Scroll>
      )}
      <Pager page={list.page} pages={call.data?.pages ?? 1} onPage={(page) => list.set({ page: String(page) })} />
    </div>
  )
}
