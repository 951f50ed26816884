import { useState } from 'react'
import type { SheetRow } from '#contract/grading/score.ts'
import type { GradeColumn, SheetView } from '#contract/grading/sheet.rules.ts'
import { rowsOfView } from '#contract/grading/sheet.rules.ts'

interface Order {
  readonly key: string
  readonly ids: readonly number[]
}

/**
 * The rows of a view. They stay where they are while scores are entered, and are sorted and narrowed anew when another
 * view is asked for or participants come and go.
 */
export function useOrder(rows: readonly SheetRow[], columns: readonly GradeColumn[], view: SheetView): SheetRow[] {
  const key = `${rows.length} ${JSON.stringify(view)}`
  const sorted = (): Order => ({ key, ids: rowsOfView(rows, columns, view).map((row) => row.studentLmsClassId) })
  const [held, setHeld] = useState(sorted)
  let order = held
  if (held.key !== key) {
    order = sorted()
    setHeld(order)
  }
  const byId = new Map(rows.map((row) => [row.studentLmsClassId, row]))
  return order.ids.flatMap((id) => byId.get(id) ?? [])
}
