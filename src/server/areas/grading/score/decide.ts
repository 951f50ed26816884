import { sql } from 'kysely'
import type { ScoreMark, ScoresWritten, SheetCell } from '#contract/grading/score.ts'
import { isDecided } from '#contract/grading/sheet.rules.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import type { SchemeClass } from '#server/areas/grading/scheme/tree.ts'
import { cellsOf, gradingTotals, sheetRows } from './rows.ts'

interface Known {
  maxScore: number
  title: string
}

async function itemsOf(tx: Tx, classId: number): Promise<Map<number, Known>> {
  const { rows } = await sql<Known & { id: number }>`
    SELECT i.id, i.max_score::float8 AS "maxScore", a.title FROM scored_items(${classId}) i JOIN class_activity_item a ON a.id = i.item`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Participants of the class by number, locked in a fixed order so that two who grade do not wait for each other for ever. */
async function peopleOf(tx: Tx, classId: number, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT e.id, s.name FROM student_lms_class e JOIN student s ON s.id = e.student_id
     WHERE e.lms_class_id = ${classId} AND e.id = ANY (${[...ids]}::bigint[]) AND e.deleted_at IS NULL AND e.status <> 'DROPPED'
     ORDER BY e.id FOR NO KEY UPDATE OF e`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type Refused = ScoresWritten['refused'][number]

/** Why a score cannot be written, if so. An outdated version is a conflict. */
function refusalOf(
  mark: ScoreMark,
  at: number,
  item: Known | undefined,
  cell: SheetCell | undefined,
  overwrite: boolean,
): Refused | undefined {
  const { raw, version } = mark
  const no = (code: string, message: string, current: SheetCell | null = null): Refused => ({
    at,
    code,
    message,
    current,
  })
  if (!cell) return no('NOT_FOUND', 'There is no such participant in this class')
  if (!item) return no('NOT_FOUND', 'This item is no longer in the scoring scheme')
  if (!overwrite && cell.version !== version) {
    return no('VERSION_CONFLICT', 'Someone else changed this score in the meantime', cell)
  }
  if (raw !== null && raw > item.maxScore) return no('VALIDATION', `must be at most ${item.maxScore}`)
  return undefined
}

async function write(
  tx: Tx,
  { customerId }: SchemeClass,
  marks: readonly (ScoreMark & { maxScore: number })[],
  { note, masterId }: { note: string; masterId: number },
): Promise<void> {
  const decided = marks.flatMap(({ raw, ...mark }) => (raw === null ? [] : [{ ...mark, raw }]))
  const cleared = marks.filter(({ raw }) => raw === null)
  // What follows by itself is computed once no decided score replaces it.
  await sql`
    DELETE FROM student_score s USING jsonb_to_recordset(${JSON.stringify(cleared)}::jsonb) AS m ("studentLmsClassId" bigint, "groupItemId" bigint)
     WHERE s.student_lms_class_id = m."studentLmsClassId" AND s.group_item_id = m."groupItemId" AND s.source <> 'AUTO'`.execute(
    tx,
  )
  await sql`
    INSERT INTO student_score (customer_id, student_lms_class_id, group_item_id, raw, max, pct, source, graded_by, note, created_by, updated_by)
    SELECT ${customerId}, m."studentLmsClassId", m."groupItemId", m.raw, m."maxScore", least(100, round(100 * m.raw / m."maxScore", 2)),
           'MANUAL', ${masterId}, coalesce(m.note, ${note}), ${masterId}, ${masterId}
      FROM jsonb_to_recordset(${JSON.stringify(decided)}::jsonb)
        AS m ("studentLmsClassId" bigint, "groupItemId" bigint, raw numeric, "maxScore" numeric, note text)
        ON CONFLICT (student_lms_class_id, group_item_id) DO UPDATE
       SET raw = excluded.raw, max = excluded.max, pct = excluded.pct, source = 'MANUAL', graded_by = excluded.graded_by,
           note = excluded.note, updated_by = excluded.updated_by, version = student_score.version + 1`.execute(tx)
}

/** A score as it was, to be written again: what a person had decided, or what follows by itself. */
function before({ studentLmsClassId, groupItemId }: ScoreMark, cell: SheetCell | undefined): ScoreMark {
  const own = { studentLmsClassId, groupItemId }
  if (cell?.raw === undefined || !isDecided(cell)) return { ...own, raw: null }
  return { ...own, raw: cell.raw, ...(cell.note === undefined ? {} : { note: cell.note }) }
}

/** Participants whose scores were decided have a new version, so that an undo notices what was changed after. */
async function countVersions(tx: Tx, ids: readonly number[], masterId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; version: number }>`
    UPDATE student_lms_class SET version = version + 1, updated_by = ${masterId}
     WHERE id = ANY (${[...ids]}::bigint[]) RETURNING id, version`.execute(tx)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/**
 * Writes what a person decided, each score for itself: one that cannot be written is reported, and the others are.
 * @throws GRADING_LOCKED
 */
export async function decideScores(
  own: SchemeClass,
  { note, scores, overwrite = false }: { note: string; scores: readonly ScoreMark[]; overwrite?: boolean | undefined },
  { tx, session, audit, unchanged }: HandlerContext,
): Promise<ScoresWritten> {
  if (own.isLocked) throw fail('GRADING_LOCKED', { title: own.title })
  const items = await itemsOf(tx, own.id)
  const people = await peopleOf(tx, own.id, [...new Set(scores.map(({ studentLmsClassId: id }) => id))])
  const cells = await cellsOf(tx, own.id, [...people.keys()])
  const cellOf = ({ studentLmsClassId: id, groupItemId }: ScoreMark) =>
    cells.get(id)?.find((cell) => cell.groupItemId === groupItemId)
  const refused: Refused[] = []
  const marks: (ScoreMark & { maxScore: number })[] = []
  const seen = new Set<string>()
  for (const [at, mark] of scores.entries()) {
    const item = items.get(mark.groupItemId)
    const key = `${mark.studentLmsClassId}:${mark.groupItemId}`
    // Not in the scheme, not of the class: there is no cell then.
    const cell =
      cellOf(mark) ??
      (people.has(mark.studentLmsClassId) ? { groupItemId: mark.groupItemId, state: 'PENDING' as const } : undefined)
    const why = seen.has(key)
      ? { at, code: 'DUPLICATE', message: 'is given twice', current: null }
      : refusalOf(mark, at, item, cell, overwrite)
    seen.add(key)
    if (why) refused.push(why)
    else marks.push({ ...mark, maxScore: item?.maxScore ?? 100 })
  }
  const changed = [...new Set(marks.map(({ studentLmsClassId: id }) => id))]
  if (marks.length === 0) unchanged()
  else {
    await write(tx, own, marks, { note, masterId: session.masterId })
    const versions = await countVersions(tx, changed, session.masterId)
    const line = (mark: ScoreMark, raw: number | null | undefined) =>
      `${items.get(mark.groupItemId)?.title}: ${raw ?? '–'}`
    for (const [id, theirs] of Map.groupBy(marks, (mark) => mark.studentLmsClassId)) {
      audit({
        action: 'lms.score',
        resource: 'student_lms_class',
        recordId: id,
        customerId: own.customerId,
        label: `${people.get(id)} · ${own.code}`,
        version: versions.get(id) ?? 0,
        before: { scores: theirs.map((mark) => line(mark, cellOf(mark)?.raw)) },
        after: { scores: theirs.map((mark) => line(mark, mark.raw)) },
        reason: note,
        inverse: {
          command: 'lms.grades',
          args: { schedule: own.id, scores: theirs.map((mark) => before(mark, cellOf(mark))) },
        },
      })
    }
  }
  return {
    written: marks.length,
    refused,
    rows: changed.length === 0 ? [] : await sheetRows(tx, own.id, { ids: changed }),
    totals: await gradingTotals(tx, own.id),
  }
}
