import { sql } from 'kysely'
import type { Feedback } from '#contract/grading/feedback.ts'
import { LATE_DAYS } from '#contract/grading/feedback.ts'
import type { Tx } from '#server/core/db/database.ts'
import { iso, named } from '#server/core/db/list.ts'

interface Narrowing {
  item?: number | undefined
  id?: number | undefined
  customer?: number | undefined
  /** Only what has waited for too long. */
  late?: boolean | undefined
  status?: Feedback['status'] | undefined
  keyword?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
}

interface Row {
  id: number
  item: number
  place: number
  activity: string
  class_id: number
  code: string
  title: string
  locked: boolean
  late: boolean
  student_id: number
  student: string
  submitted_at: Date | null
  answer: Feedback['submission']
  max: number
  score: number | null
  notes: string | null
  file_url: string | null
  instructor_id: number | null
  instructor: string | null
  status: Feedback['status']
  given_at: Date | null
  version: number
  total: number
}

const isLate = sql<boolean>`(f.status = 'WAITING' AND coalesce(f.submitted_at < now() - make_interval(days => ${LATE_DAYS}), false))`

/** How much work of a customer waits for feedback, and how much of it for too long. */
export async function feedbackCounts(tx: Tx, customerId: number): Promise<{ waiting: number; late: number }> {
  const { rows } = await sql<{ waiting: number; late: number }>`
    SELECT count(*)::int AS waiting, count(*) FILTER (WHERE ${isLate})::int AS late FROM instructor_feedback f
      JOIN student_lms_class e ON e.id = f.student_lms_class_id AND e.deleted_at IS NULL AND e.status <> 'DROPPED'
     WHERE f.customer_id = ${customerId} AND f.status = 'WAITING' AND f.deleted_at IS NULL`.execute(tx)
  return rows[0] ?? { waiting: 0, late: 0 }
}

/** Feedback, the one whose work was handed in first before the others. Those who have left the class are not among them. */
export async function feedbackRows(tx: Tx, narrowing: Narrowing): Promise<{ rows: Feedback[]; total: number }> {
  const { item, id, customer, late = false, status, keyword, limit = null, offset = 0 } = narrowing
  const pattern = keyword?.trim() ? `%${keyword.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : undefined
  const { rows } = await sql<Row>`
    SELECT f.id, f.class_activity_item_id AS item, i.title AS activity, l.id AS class_id, l.code, l.title,
           l.grading_locked_at IS NOT NULL AS locked, ${isLate} AS late, f.student_lms_class_id AS place, s.id AS student_id, s.name AS student,
           f.submitted_at, coalesce(x.max_score, 100)::float8 AS max, f.score::float8 AS score, f.notes, f.file_url,
           f.instructor_id, t.name AS instructor, f.status, f.given_at, f.version, count(*) OVER ()::int AS total,
           CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('answerId', a.id, 'attempt', a.attempt, 'status', a.status,
             'files', a.files, 'autoScore', a.auto_score) END AS answer
      FROM instructor_feedback f
      JOIN student_lms_class e ON e.id = f.student_lms_class_id AND e.deleted_at IS NULL AND e.status <> 'DROPPED'
      JOIN student s ON s.id = e.student_id
      JOIN class_activity_item i ON i.id = f.class_activity_item_id
      JOIN lms_class l ON l.id = e.lms_class_id
      LEFT JOIN exercise x ON x.id = i.exercise_id
      LEFT JOIN answer a ON a.id = f.submission_answer_id AND a.deleted_at IS NULL
      LEFT JOIN instructor t ON t.id = f.instructor_id
     WHERE f.deleted_at IS NULL AND ${item === undefined ? sql`true` : sql`f.class_activity_item_id = ${item}`}
       AND ${customer === undefined ? sql`true` : sql`f.customer_id = ${customer}`}
       AND ${late ? isLate : sql`true`}
       AND ${id === undefined ? sql`true` : sql`f.id = ${id}`}
       AND ${status ? sql`f.status = ${status}` : sql`true`}
       AND ${pattern ? sql`(s.name ILIKE ${pattern} OR e.email_in_class ILIKE ${pattern})` : sql`true`}
     ORDER BY f.submitted_at NULLS LAST, f.id LIMIT ${limit}::int OFFSET ${offset}::int`.execute(tx)
  const found = rows.map((row) => ({
    id: row.id,
    activityItemsId: row.item,
    activity: { id: row.item, title: row.activity },
    lmsClass: { id: row.class_id, code: row.code, title: row.title },
    locked: row.locked,
    late: row.late,
    studentLmsClassId: row.place,
    student: { id: row.student_id, name: row.student },
    submittedAt: iso(row.submitted_at),
    submission: row.answer,
    maxScore: row.max,
    score: row.score,
    notes: row.notes,
    fileUrl: row.file_url,
    instructor: named(row.instructor_id, row.instructor),
    status: row.status,
    givenAt: iso(row.given_at),
    version: row.version,
  }))
  return { rows: found, total: rows[0]?.total ?? 0 }
}
