import type { Pool } from 'pg'

/** What grades are, wherever they are stored. */
const snapshot = `
  SELECT 'score' AS what, student_lms_class_id AS id, group_item_id AS part, concat_ws('/', raw, max, pct, source) AS value FROM student_score
  UNION ALL SELECT 'grade', student_lms_class_id, group_id, concat_ws('/', score, complete, letter, passed) FROM student_grade
  UNION ALL SELECT 'activity', student_lms_class_id, class_activity_item_id, concat_ws('/', status, progress_pct, done_at) FROM student_activity
  UNION ALL SELECT 'feedback', id, submission_answer_id, concat_ws('/', status, score) FROM instructor_feedback
  UNION ALL SELECT 'place', id, NULL, concat_ws('/', status, progress_pct, attended_count, started_at, finished_at, last_activity_at,
                                     final_score, passed, pretest_score, posttest_score, skill_score) FROM student_lms_class`

/** Computes every grade of every class anew, and answers what that would correct. Everything is rolled back. */
export async function corrections(pool: Pool, now: Date): Promise<unknown[]> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(`SELECT set_config('app.scope', 'system', true)`)
    await client.query(`CREATE TEMP TABLE before ON COMMIT DROP AS ${snapshot}`)
    await client.query('SELECT keep_feedback(array_agg(id)) FROM student_lms_class WHERE status <> $1', ['DROPPED'])
    await client.query(
      `SELECT grade_participants(id, NULL, CASE WHEN grading_locked_at < $1 THEN grading_locked_at ELSE $1 END, true) FROM lms_class`,
      [now],
    )
    const { rows } = await client.query(
      `WITH after AS MATERIALIZED (${snapshot})
       (TABLE before EXCEPT TABLE after) UNION ALL (TABLE after EXCEPT TABLE before) ORDER BY 1, 2, 3 LIMIT 20`,
    )
    return rows
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}
