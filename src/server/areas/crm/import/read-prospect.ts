import { check } from '#contract/core/check.ts'
import type { RowError } from '#contract/core/progress.ts'
import type { LooseProspect } from '#contract/crm/prospect-import.ts'
import { ImportedProspect } from '#contract/crm/prospect-import.ts'

/** A row of a file that can be taken. */
export interface Row extends ImportedProspect {
  line: number
}

/** A row of a file, or why it cannot be taken. */
export function readProspect({ line: _line, ...cells }: LooseProspect, line: number): Row | RowError {
  const given = Object.entries(cells).flatMap(([key, cell]) =>
    cell === null || cell === undefined || String(cell).trim() === '' ? [] : [[key, String(cell)] as const],
  )
  const parsed = check(ImportedProspect, Object.fromEntries(given))
  if (parsed.ok) return { ...parsed.data, line }
  const message = parsed.issues.map(({ field, message: words }) => `${field}: ${words}`).join('; ')
  return { row: line, code: 'VALIDATION', message }
}

export const isError = (read: Row | RowError): read is RowError => 'message' in read

/** Where a row is in a file with one header row, unless it says so itself. */
export const lineOf = ({ line }: LooseProspect, place: number): number => line ?? place + 2
