import type { ReactNode } from 'react'
import { Scroll } from '../../parts/Scroll'
import css from '../blocks/blocks.module.css'

/** A column of a table: its title, and whether its cells are figures, at the right. */
type Column = string | { figures: string }

type Props = {
  id: string
  title: string
  /** What stands beside the title. */
  beside?: ReactNode
  columns: Column[]
  /** The title of the last column, which stays in sight; without one it holds buttons. */
  last?: string
  /** What is said instead of a table without rows. */
  empty?: ReactNode
  /** The rows of the table. */
  children: ReactNode[]
  more: ReactNode
}

/** A section with a table. */
export function Section({ id, title, beside, columns, last, empty, children, more }: Props) {
  const heading = <h2 id={id}>{title}</h2>
  return (
    <section className={css.stack} aria-labelledby={id}>
      {beside ? (
        <div className={css.head}>
          {heading}
          {beside}
        </div>
      ) : (
        heading
      )}
      {children.length === 0 ? (
        empty
      ) : (
        <Scroll label={title}>
          <table className={css.table}>
            <thead>
              <tr>
                {columns.map((column) =>
                  typeof column === 'string' ? (
                    <th key={column}>{column}</th>
                  ) : (
                    <th key={column.figures} className={css.right}>
                      {column.figures}
                    </th>
                  ),
                )}
                <th className={css.stuck}>{last ?? <span className="hidden">Actions</span>}</th>
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        </Scroll>
      )}
      {more}
    </section>
  )
}
