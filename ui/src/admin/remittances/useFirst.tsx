import { useState } from 'react'
import { Button } from '../../parts/Button'

/** useFirst returns the first rows of a long list, and a button that shows all. */
export function useFirst<Row>(rows: Row[], what: string) {
  const [all, setAll] = useState(false)
  const shown = all ? rows : rows.slice(0, 10)
  const more = shown.length < rows.length && (
    <div>
      <Button size="small" kind="plain" onClick={() => setAll(true)}>
        Show all {rows.length} {what}
      </Button>
    </div>
  )
  return { shown, more }
}
