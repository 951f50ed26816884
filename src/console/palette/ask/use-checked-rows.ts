import { useEffect, useState } from 'react'
import type { CheckedRow, Mapping } from '#engine/sheet-map.ts'
import { checkRows } from '#engine/sheet-map.ts'
import type { SheetPrompt } from '#engine/prompt.ts'
import type { SheetRow } from '#sheet/table.ts'

/** Rows checked between two breaths of the page. */
const PIECE = 1_000

/** The rows of a file, checked against what a row must be. A long file is checked in pieces; `undefined` meanwhile. */
export function useCheckedRows(
  rows: readonly SheetRow[],
  mapping: Mapping,
  prompt: SheetPrompt,
  today: string,
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
      setChecked({ of: mapping, rows: done })
    }
    void check()
    return () => {
      stopped = true
    }
  }, [rows, mapping, prompt, today])
  return checked?.of === mapping ? checked.rows : undefined
}
