import { sql } from 'kysely'
import { LATE_DAYS } from '#contract/grading/feedback.ts'
import type { Tx } from '#server/core/db/database.ts'

/**
 * Says once of each work that it waits for feedback for too long, to those who grade for its customer, there or in the academy: one notification
 * for all that has become late since the last time.
 */
export async function notifyLate(tx: Tx): Promise<{ lateFeedback: number }> {
  const { rows } = await sql<{ customer: number; count: number }>`
    WITH late AS (
      UPDATE instructor_feedback f SET late_notified_at = now()
        FROM student_lms_class e, lms_class l
       WHERE e.id = f.student_lms_class_id AND l.id = e.lms_class_id AND f.status = 'WAITING' AND f.deleted_at IS NULL
         AND f.late_notified_at IS NULL AND f.submitted_at < now() - make_interval(days => ${LATE_DAYS})
         AND e.deleted_at IS NULL AND e.status <> 'DROPPED' AND l.grading_locked_at IS NULL
      RETURNING f.customer_id)
    SELECT customer_id AS customer, count(*)::int AS count FROM late GROUP BY 1`.execute(tx)
  for (const { customer, count } of rows) {
    await sql`
      INSERT INTO notification (customer_id, user_id, type, content, link, severity, data)
      SELECT DISTINCT ${customer}::bigint, u.id, 'FEEDBACK_LATE', ${`${count} tugas menunggu umpan balik lebih dari ${LATE_DAYS} hari`},
             '/jadwalkelas/feedback?late=true', 'WARN', ${JSON.stringify({ count, days: LATE_DAYS })}::jsonb
        FROM customer_user_role r JOIN role ON role.code = r.role_code JOIN app_user u ON u.id = r.master_id
       -- The academy's staff grade for its partners, too: their roles are held everywhere.
       WHERE (r.customer_id = ${customer} OR role.scope = 'GLOBAL') AND r.revoked_at IS NULL AND u.deleted_at IS NULL
         AND role.permissions && ARRAY['grading:grade', 'grading:*']`.execute(tx)
  }
  return { lateFeedback: rows.reduce((all, { count }) => all + count, 0) }
}
