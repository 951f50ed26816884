import { useEffect, useState } from 'react'
import { callApi } from '#console/api/api.ts'
import type { CheckedRow, Mapping } from '#engine/sheet-map.ts'
import { checkRows } from '#engine/sheet-map.ts'
import type { SheetPrompt } from '#engine/prompt.ts'
import type { SheetRow } from '#sheet/table.ts'

/** Rows checked between two breaths of the page. */
const PIECE = 1_000

/** The most distinct values of a column that the server is asked about. */
const MOST_NAMES = 5_000

/** The rows with what the server does not know in them. What it cannot be asked is found when the rows are sent. */
async function withUnknown(
  rows: readonly CheckedRow[],
  { lookUp }: SheetPrompt,
  customerId: number | null,
): Promise<readonly CheckedRow[]> {
  if (!lookUp || customerId === null) return rows
  const valuesOf = (key: string) => {
    const values = rows.flatMap((row) => (row.values[key] === undefined ? [] : [String(row.values[key])]))
    return [...new Set(values)].slice(0, MOST_NAMES)
  }
  const values = Object.fromEntries(lookUp.columns.map((key) => [key, valuesOf(key)]))
  if (Object.values(values).every((some) => some.length === 0)) return rows
  const unknown = await lookUp.unknown(values, { call: callApi, customerId }).catch(() => [])
  const messages = new Map(unknown.map(({ key, value, message }) => [`${key} ${value}`, { key, message }]))
  return rows.map((row) => {
    const wrong = lookUp.columns.flatMap((key) => messages.get(`${key} ${row.values[key]}`) ?? [])
    return wrong.length === 0 ? row : { ...row, problems: [...row.problems, ...wrong] }
  })
}

/** The rows of a file, checked against what a row must be. A long file is checked in pieces; `undefined` meanwhile. */
export function useCheckedRows(
  rows: readonly SheetRow[],
  mapping: Mapping,
  prompt: SheetPrompt,
  today: string,
  customerId: number | null,
): readonly CheckedRow[] | undefined {
  const [checked, setChecked] = useState<{ of: Mapping; rows: readonly CheckedRow[] }>()
  useEffect(() => {
    let stopped = false
    async function check() {
      const seen = new Map<string, number>()
      const done: CheckedRow[] = []
      for (let at = 0; at < rows.length; at += PIECE) {
        done.push(...checkRows(rows.slice(at, at + PIECE), mapping, prompt, today, seen))
        if (at + PIECE < rows.length) await new Promise((resume) => setTimeout(resume))
        if (stopped) return
      }
      const known = await withUnknown(done, prompt, customerId)
      if (!stopped) setChecked({ of: mapping, rows: known })
    }
    void check()
    return () => {
      stopped = true
    }
  }, [rows, mapping, prompt, today, customerId])
  return checked?.of === mapping ? checked.rows : undefined
}
