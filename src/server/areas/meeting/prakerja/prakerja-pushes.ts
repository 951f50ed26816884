import { sql } from 'kysely'
import { ACADEMY } from '#contract/customer/customer.rules.ts'
import type { Tx } from '#server/core/db/database.ts'
import { acrossCustomers } from '#server/core/db/database.ts'
import type { PrakerjaResult } from './prakerja-client.ts'

/** What Prakerja is to know of one participant. */
export interface DuePush {
  id: number
  redeem_code: string
  scope: string
  sequence: number
  score: number
  final_score: number | null
  passed: boolean | null
  attempts: number
  version: number
  /** Whose, and of which exam: for people. */
  label: string
}

const CLAIM = sql`interval '3 minutes'`
const AT_ONCE = 20
const MAX_WORDS = 500
/** A try that has failed is repeated after so long, twice as long each time, at most six hours. */
const FIRST_PAUSE_S = 60
const LONGEST_PAUSE_S = 6 * 60 * 60

/** Whether scores are sent at all. */
const isEnabled = (tx: Tx) =>
  acrossCustomers(tx, async () => {
    const found = await tx
      .selectFrom('integration')
      .select('id')
      .where('customer_id', '=', ACADEMY)
      .where('app', '=', 'prakerja')
      .where('enabled', '=', true)
      .where('credential_id', 'is not', null)
      .executeTakeFirst()
    return found !== undefined
  })

/**
 * Notes what Prakerja is to know of participants of an exam: those who came with a redeem code of a platform of Prakerja
 * and have a score in the grades. What it knows already is not sent again; what failed is. Answers how many are to be sent.
 */
export async function queuePushes(tx: Tx, examId: number, places: readonly number[]): Promise<number> {
  if (places.length === 0 || !(await isEnabled(tx))) return 0
  const { rows } = await sql<{ id: number }>`
    WITH exams AS (
      SELECT o.*, row_number() OVER (PARTITION BY o.kind ORDER BY o.start_at, o.id) AS nth
        FROM exam o WHERE o.deleted_at IS NULL AND o.lms_class_id = (SELECT lms_class_id FROM exam WHERE id = ${examId})),
    known AS (
      SELECT e.id AS place, e.customer_id, e.redeem_code, x.kind, x.nth::int AS nth, e.final_score, e.passed,
             (SELECT s.pct FROM student_score s JOIN scoring_schema_group_item i ON i.id = s.group_item_id
               WHERE s.student_lms_class_id = e.id AND i.class_activity_item_id = x.class_activity_item_id
                 AND i.deleted_at IS NULL ORDER BY i.id LIMIT 1) AS score
        FROM exams x JOIN student_lms_class e ON e.lms_class_id = x.lms_class_id
        JOIN digital_platform p ON p.code = e.platform_code AND p.is_prakerja
       WHERE x.id = ${examId} AND e.id = ANY (${[...places]}::bigint[]) AND e.deleted_at IS NULL AND e.status <> 'DROPPED'
         AND e.redeem_code IS NOT NULL)
    INSERT INTO prakerja_push AS t
      (customer_id, exam_id, student_lms_class_id, redeem_code, scope, sequence, score, final_score, passed)
    SELECT customer_id, ${examId}, place, redeem_code,
           CASE kind WHEN 'PRETEST' THEN 'pre_test' WHEN 'POSTTEST' THEN 'post_test' WHEN 'FINAL' THEN 'uk' ELSE 'remedial' END,
           nth, round(score, 2), final_score, passed
      FROM known WHERE score IS NOT NULL ORDER BY place
    ON CONFLICT (exam_id, student_lms_class_id) DO UPDATE
      SET redeem_code = excluded.redeem_code, scope = excluded.scope, sequence = excluded.sequence, score = excluded.score,
          final_score = excluded.final_score, passed = excluded.passed, state = 'WAITING', attempts = 0,
          next_try_at = now(), claimed_until = NULL, error = NULL, version = t.version + 1
      WHERE t.state = 'FAILED'
         OR (t.redeem_code, t.scope, t.sequence, t.score, t.final_score, t.passed)
            IS DISTINCT FROM (excluded.redeem_code, excluded.scope, excluded.sequence, excluded.score,
                              excluded.final_score, excluded.passed)
    RETURNING id`.execute(tx)
  return rows.length
}

/** Takes what is due; what another server has taken is passed over. */
export async function claimPushes(tx: Tx): Promise<DuePush[]> {
  const { rows } = await sql<DuePush>`
    WITH due AS (
      SELECT id FROM prakerja_push
       WHERE state = 'WAITING' AND next_try_at <= now() AND (claimed_until IS NULL OR claimed_until < now())
       ORDER BY next_try_at, id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
    UPDATE prakerja_push p SET claimed_until = now() + ${CLAIM}, attempts = p.attempts + 1
      FROM due, exam x, student_lms_class e, student s
     WHERE p.id = due.id AND x.id = p.exam_id AND e.id = p.student_lms_class_id AND s.id = e.student_id
    RETURNING p.id, p.redeem_code, p.scope, p.sequence, p.score, p.final_score, p.passed, p.attempts, p.version,
              s.name || ' · ' || x.title AS label`.execute(tx)
  return rows
}

/** Gives back what was taken and not tried. */
export async function releasePushes(tx: Tx, pushes: readonly DuePush[]): Promise<void> {
  if (pushes.length === 0) return
  await sql`UPDATE prakerja_push SET claimed_until = NULL, attempts = attempts - 1
             WHERE id = ANY (${pushes.map(({ id }) => id)}::bigint[]) AND state = 'WAITING'`.execute(tx)
}

/** Writes down what became of one. A score that has changed meanwhile stays due. */
export async function settlePush(tx: Tx, due: DuePush, result: PrakerjaResult): Promise<void> {
  const mine = sql`id = ${due.id} AND attempts = ${due.attempts} AND version = ${due.version} AND state = 'WAITING'`
  if (result.kind === 'done') {
    await sql`UPDATE prakerja_push SET state = 'SENT', sent_at = now(), claimed_until = NULL, error = NULL,
                     version = version + 1 WHERE ${mine}`.execute(tx)
    return
  }
  const why = result.why.slice(0, MAX_WORDS)
  if (result.kind === 'refused') {
    await sql`UPDATE prakerja_push SET state = 'FAILED', claimed_until = NULL, error = ${why}, version = version + 1
               WHERE ${mine}`.execute(tx)
    return
  }
  const pause = Math.min(FIRST_PAUSE_S * 2 ** Math.max(due.attempts - 1, 0), LONGEST_PAUSE_S)
  const seconds = Math.max(pause, result.kind === 'later' ? (result.seconds ?? 0) : 0)
  await sql`UPDATE prakerja_push SET claimed_until = NULL, error = ${why}, version = version + 1,
                   next_try_at = now() + make_interval(secs => ${seconds}) WHERE ${mine}`.execute(tx)
}
