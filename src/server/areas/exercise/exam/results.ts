import { sql } from 'kysely'
import type { ExamResult } from '#contract/exercise/exam.ts'
import type { Tx } from '#server/core/db/database.ts'

interface Asked {
  lmsClassId: number
  /** The part of the schedule in which it is asked; without one nobody can have answered it. */
  activityItemsId: number | null
}

/** What everybody of the class has reached, by name; who has left is not among them. Of an exam, also what Prakerja knows. */
export async function resultsOf(
  tx: Tx,
  { lmsClassId, activityItemsId }: Asked,
  examId: number | null = null,
): Promise<ExamResult[]> {
  const { rows } = await sql<ExamResult>`
    SELECT e.id AS "studentLmsClassId", s.name, count(a.id)::int AS attempts,
           coalesce(bool_or(a.status = 'SUBMITTED'), false) AS waits,
           max(a.total_score) FILTER (WHERE a.status = 'GRADED') AS best,
           g.raw AS score, g.source,
           CASE WHEN u.id IS NOT NULL THEN json_build_object('state', u.state, 'error', u.error,
             'sentAt', to_char(u.sent_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END AS push
      FROM student_lms_class e JOIN student s ON s.id = e.student_id
      LEFT JOIN answer a ON a.student_lms_class_id = e.id AND a.class_activity_item_id = ${activityItemsId}::bigint
        AND a.run = e.restart_count + 1 AND a.status <> 'DRAFT' AND a.deleted_at IS NULL AND NOT a.excluded
      LEFT JOIN LATERAL (SELECT x.raw, x.source FROM student_score x JOIN scoring_schema_group_item i ON i.id = x.group_item_id
         WHERE x.student_lms_class_id = e.id AND i.class_activity_item_id = ${activityItemsId}::bigint
           AND i.deleted_at IS NULL ORDER BY i.id LIMIT 1) g ON true
      LEFT JOIN prakerja_push u ON u.exam_id = ${examId}::bigint AND u.student_lms_class_id = e.id
     WHERE e.lms_class_id = ${lmsClassId} AND e.deleted_at IS NULL AND e.status <> 'DROPPED'
     GROUP BY e.id, s.name, g.raw, g.source, u.id
     ORDER BY lower(s.name), e.id`.execute(tx)
  return rows
}
