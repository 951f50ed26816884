import { sql } from 'kysely'
import type { GradingRow, GradingTotals, SheetCell, SheetRow } from '#contract/grading/score.ts'
import type { Tx } from '#server/core/db/database.ts'

export interface Narrowing {
  sort?: 'name' | '-name' | 'final' | '-final' | 'attendance' | '-attendance' | 'rank' | '-rank' | undefined
  keyword?: string | undefined
  status?: GradingRow['status'] | undefined
  /** Groups of this level; of the first when absent, of all with null. */
  level?: number | null | undefined
  ids?: readonly number[] | undefined
  limit?: number | undefined
  offset?: number | undefined
}

const orders = {
  name: sql`lower(r.name), r.id`,
  '-name': sql`lower(r.name) DESC, r.id`,
  final: sql`r.final NULLS FIRST, lower(r.name), r.id`,
  '-final': sql`r.final DESC NULLS LAST, lower(r.name), r.id`,
  attendance: sql`r.attendance, lower(r.name), r.id`,
  '-attendance': sql`r.attendance DESC, lower(r.name), r.id`,
  rank: sql`r.rank NULLS LAST, lower(r.name), r.id`,
  '-rank': sql`r.rank DESC NULLS FIRST, lower(r.name), r.id`,
} as const

/** What the participants of a class have reached. Those who have left are not among them. */
export async function gradingRows(
  tx: Tx,
  classId: number,
  narrowing: Narrowing,
): Promise<{ rows: GradingRow[]; total: number }> {
  const { sort = 'name', keyword, status, level = 1, ids, limit = null, offset = 0 } = narrowing
  const pattern = keyword?.trim() ? `%${keyword.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : undefined
  const { rows } = await sql<{ row: GradingRow; total: number }>`
    WITH everyone AS (
      SELECT e.id, s.name, e.email_in_class AS email, e.status, e.certificate_status, e.attended_count, e.required_count,
             CASE WHEN e.required_count = 0 THEN 100 ELSE round(100.0 * e.attended_count / e.required_count, 2) END AS attendance,
             f.score AS final, f.letter, f.passed,
             CASE WHEN f.score IS NOT NULL THEN rank() OVER (ORDER BY f.score DESC NULLS LAST) END AS rank
        FROM student_lms_class e JOIN student s ON s.id = e.student_id
        LEFT JOIN student_grade f ON f.student_lms_class_id = e.id AND f.group_id IS NULL
       WHERE e.lms_class_id = ${classId} AND e.deleted_at IS NULL AND e.status <> 'DROPPED'),
    chosen AS (
      SELECT *, count(*) OVER () AS total FROM everyone r
       WHERE ${pattern ? sql`(r.name ILIKE ${pattern} OR r.email ILIKE ${pattern})` : sql`true`}
         AND ${status ? sql`r.status = ${status}` : sql`true`}
         AND ${ids ? sql`r.id = ANY (${[...ids]}::bigint[])` : sql`true`}
       ORDER BY ${orders[sort]} LIMIT ${limit}::int OFFSET ${offset}::int)
    SELECT r.total::int AS total, jsonb_build_object('studentLmsClassId', r.id, 'studentName', r.name, 'email', r.email,
             'finalScore', r.final, 'letter', r.letter, 'attendancePct', r.attendance, 'passed', r.passed, 'rank', r.rank,
             'status', r.status, 'certificateStatus', r.certificate_status, 'groups', coalesce(g.all, '[]')) AS row
      FROM chosen r
      LEFT JOIN LATERAL (
        SELECT jsonb_agg(jsonb_build_object('groupId', c.id, 'name', c.name, 'score', d.score, 'pending', NOT coalesce(d.complete, false))
                 ORDER BY c.level, c.sort_order, c.id) AS all
          FROM scoring_schema_group c
          LEFT JOIN student_grade d ON d.group_id = c.id AND d.student_lms_class_id = r.id
         WHERE c.lms_class_id = ${classId} AND c.deleted_at IS NULL
           AND ${level === null ? sql`true` : sql`c.level = ${level}`}) g ON true
     ORDER BY ${orders[sort]}`.execute(tx)
  return { rows: rows.map(({ row }) => row), total: rows[0]?.total ?? 0 }
}

/** What the whole class comes to. */
export async function gradingTotals(tx: Tx, classId: number): Promise<GradingTotals> {
  const { rows } = await sql<GradingTotals>`
    WITH final AS (
      SELECT f.score, f.complete, f.passed FROM student_lms_class e
        LEFT JOIN student_grade f ON f.student_lms_class_id = e.id AND f.group_id IS NULL
       WHERE e.lms_class_id = ${classId} AND e.deleted_at IS NULL AND e.status <> 'DROPPED')
    SELECT count(*)::int AS students, count(*) FILTER (WHERE complete)::int AS complete, count(*) FILTER (WHERE passed)::int AS passed,
           round(avg(score), 2)::float8 AS average,
           round(percentile_cont(0.5) WITHIN GROUP (ORDER BY score)::numeric, 2)::float8 AS median,
           max(score)::float8 AS highest, min(score)::float8 AS lowest,
           (SELECT jsonb_agg(jsonb_build_object('from', n * 10, 'to', n * 10 + 10, 'count',
                     (SELECT count(*) FROM final WHERE score IS NOT NULL AND least(9, floor(score / 10)) = n)) ORDER BY n)
              FROM generate_series(0, 9) AS n) AS distribution
      FROM final`.execute(tx)
  const [totals] = rows
  if (!totals) throw new Error(`There is no class ${classId}`)
  return totals
}

/** Each item of participants, in the order of the scheme. */
export async function cellsOf(tx: Tx, classId: number, people: readonly number[]): Promise<Map<number, SheetCell[]>> {
  const { rows } = await sql<{ id: number; cells: SheetCell[] }>`
    SELECT c.enrolment AS id, json_agg(json_strip_nulls(json_build_object('groupItemId', c.item, 'state', c.state,
             'raw', s.raw, 'source', s.source, 'note', s.note, 'version', s.version)) ORDER BY c.item) AS cells
      FROM score_cells(${classId}, ${[...people]}::bigint[], now()) c
      LEFT JOIN student_score s ON s.student_lms_class_id = c.enrolment AND s.group_item_id = c.item
     GROUP BY c.enrolment`.execute(tx)
  return new Map(rows.map(({ id, cells }) => [id, cells]))
}

/** The rows of a class, or some of them, with every score. */
export async function sheetRows(tx: Tx, classId: number, narrowing: Narrowing): Promise<SheetRow[]> {
  const { rows } = await gradingRows(tx, classId, { ...narrowing, level: null })
  const cells = await cellsOf(
    tx,
    classId,
    rows.map(({ studentLmsClassId: id }) => id),
  )
  return rows.map((row) => Object.assign(row, { cells: cells.get(row.studentLmsClassId) ?? [] }))
}
