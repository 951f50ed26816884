import { sql } from 'kysely'
import type { Evaluation, Exam } from '#contract/exercise/exam.ts'
import type { SyncBody } from '#contract/exercise/exam.ts'
import { canSync } from '#contract/exercise/exam.rules.ts'
import type { RowError } from '#contract/core/progress.ts'
import type * as z from 'zod/mini'
import type { Tx } from '#server/core/db/database.ts'
import { writeRow } from '#server/core/db/write-row.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { enforce, invalid } from '#server/core/http/fail.ts'
import type { JobKind, RunningJob } from '#server/core/jobs/job.ts'
import { lockRecord } from '#server/core/resource/read.ts'
import type { Resource } from '#server/core/resource/resource.ts'
import { queuePushes } from '#server/areas/meeting/prakerja/prakerja-pushes.ts'
import { starsOf } from './ratings.ts'
import { resultsOf } from './results.ts'

type Table = 'exam' | 'evaluation'

interface Payload {
  table: Table
  id: number
  /** The participations, in order. */
  ids: readonly number[]
  /** Scores go on to the platform. */
  push: boolean
}

/** So many participants a transaction. */
const CHUNK = 100

/** Whom a sync is about. @throws VALIDATION for somebody who is not in the class */
async function wantedOf(tx: Tx, row: Exam | Evaluation, { scope, studentLmsClassIds = [] }: z.output<typeof SyncBody>) {
  const people = await resultsOf(tx, row)
  if (scope === 'ALL') return people.map(({ studentLmsClassId }) => studentLmsClassId)
  if (scope === 'MISSING') {
    return people.filter(({ score }) => score === null).map(({ studentLmsClassId }) => studentLmsClassId)
  }
  const known = new Set(people.map(({ studentLmsClassId }) => studentLmsClassId))
  const at = studentLmsClassIds.findIndex((id) => !known.has(id))
  if (at >= 0) throw invalid({ field: `studentLmsClassIds.${at}`, message: 'is no participant of this class' })
  return [...new Set(studentLmsClassIds)]
}

/** Computes scores and grades of participants anew. They follow every change by themselves; this is for what a sync is asked to make sure of. */
async function regrade(tx: Tx, { lmsClassId }: { lmsClassId: number }, ids: readonly number[]): Promise<void> {
  await sql`SELECT grade_participants(${lmsClassId}, ${[...ids]}::bigint[])`.execute(tx)
}

/** The record as the job finds it; nothing when it was deleted meanwhile. */
const placeOf = (tx: Tx, { table, id }: Payload) =>
  tx
    .selectFrom(`${table} as t` as 'exam as t')
    .select(['t.lms_class_id as lmsClassId', 't.class_activity_item_id as activityItemsId'])
    .where('t.id', '=', id)
    .where('t.deleted_at', 'is', null)
    .executeTakeFirst()

const counted = {
  exam: (id: number) => sql`
    UPDATE exam t SET participants = c.people, submitted = c.submitted, average = c.average, passed = c.passed
      FROM (SELECT count(*) AS people, count(r.attempts) FILTER (WHERE r.attempts > 0) AS submitted,
                   round(avg(r.best), 2) AS average, count(*) FILTER (WHERE r.best >= o.passing_score) AS passed
              FROM exam o JOIN student_lms_class e ON e.lms_class_id = o.lms_class_id AND e.deleted_at IS NULL
               AND e.status <> 'DROPPED'
             CROSS JOIN LATERAL (SELECT count(a.id) AS attempts, max(a.total_score) FILTER (WHERE a.status = 'GRADED') AS best
                  FROM answer a WHERE a.student_lms_class_id = e.id AND a.class_activity_item_id = o.class_activity_item_id
                   AND a.run = e.restart_count + 1 AND a.status <> 'DRAFT' AND a.deleted_at IS NULL AND NOT a.excluded) r
             WHERE o.id = ${id}) c WHERE t.id = ${id}`,
  // The last question that asks for stars is whether one would recommend the class. Highlights are the questions with the
  // most and the fewest stars, and what several participants wrote.
  evaluation: (id: number) => sql`
    WITH ${starsOf(id)},
         rated AS (SELECT prompt, avg(stars) AS mean, row_number() OVER (ORDER BY avg(stars) DESC, min(sort_order)) AS place,
                          count(*) OVER () AS questions
                     FROM star GROUP BY question, prompt),
         said AS (SELECT min(w.text) AS text, count(DISTINCT w.id) AS times
                    FROM (SELECT s.id, btrim(i.value ->> 'value') AS text FROM sheet s CROSS JOIN jsonb_array_elements(s.items) i
                            JOIN exercise_question q ON q.id = (i.value ->> 'questionId')::bigint AND q.kind IN ('SHORT', 'ESSAY')
                           WHERE jsonb_typeof(i.value -> 'value') = 'string') w
                   WHERE w.text <> '' GROUP BY lower(w.text) HAVING count(DISTINCT w.id) > 1),
         lit AS (SELECT 1 AS part, place AS rank, prompt || ' ' || replace(round(mean, 1)::text, '.', ',') || ' / 5' AS text
                   FROM rated WHERE place IN (1, questions)
                  UNION ALL
                 (SELECT 2, row_number() OVER (ORDER BY times DESC, text), left(text, 200) || ' (' || times || '×)' FROM said
                   ORDER BY times DESC, text LIMIT 3))
    UPDATE evaluation t SET highlights = coalesce((SELECT jsonb_agg(text ORDER BY part, rank) FROM lit), '[]'), respondents = (SELECT count(DISTINCT student_lms_class_id) FROM sheet),
           average_rating = (SELECT round(avg(stars), 2) FROM star),
           nps = (SELECT round(100.0 * (count(*) FILTER (WHERE stars = 5) - count(*) FILTER (WHERE stars <= 3)) / nullif(count(*), 0))
                    FROM star WHERE is_last)
     WHERE t.id = ${id}`,
} as const

/** Writes what a record shows of its sync, and that it is over. */
async function finishSync(tx: Tx, { table, id, ids, push }: Payload): Promise<void> {
  await counted[table](id).execute(tx)
  if (table === 'exam' && push) await queuePushes(tx, id, ids)
  const over = { sync_status: 'SYNCED', synced_at: new Date(), sync_error: null } as const
  await tx.updateTable(table).set(over).where('id', '=', id).execute()
}

async function syncNow(tx: Tx, payload: Payload): Promise<void> {
  const place = await placeOf(tx, payload)
  if (payload.table === 'exam' && place?.activityItemsId != null) {
    await regrade(tx, place, payload.ids)
  }
  await finishSync(tx, payload)
}

/**
 * Begins the job that works out anew what participants reached; of one among many of a job over a selection that is done
 * at once, and no job is answered.
 * @throws ALREADY_RUNNING, GRADING_LOCKED
 */
export async function startSync(
  resource: Resource<Exam> | Resource<Evaluation>,
  id: number,
  body: z.output<typeof SyncBody>,
  context: HandlerContext,
) {
  const { tx, session, jobs, audit, isOneOfMany } = context
  const table = resource.table as Table
  const { row, raw } = await lockRecord<Exam | Evaluation>(tx, resource, id)
  enforce(canSync(row))
  const ids = await wantedOf(tx, row, body)
  const after = await writeRow(tx, table, raw, { sync_status: 'QUEUED', sync_error: null }, session.masterId)
  const payload: Payload = { table, id, ids, push: body.pushToPlatform !== false }
  // A job beside it for each of many would bury those that somebody waits for.
  if (isOneOfMany) await syncNow(tx, payload)
  const progressId = isOneOfMany
    ? null
    : await jobs.start(tx, {
        kind: 'SYNC',
        title: row.title,
        customerId: row.customerId,
        createdBy: session.masterId,
        total: ids.length,
        table: 'student_score',
        payload,
      })
  audit({
    action: `${table}.sync`,
    resource: table,
    recordId: id,
    customerId: row.customerId,
    label: row.title,
    version: after.version,
    before: { syncStatus: row.syncStatus },
    after: { syncStatus: isOneOfMany ? 'SYNCED' : 'QUEUED' },
    again: { command: `${table}.sync`, args: { record: id, scope: 'ALL' } },
  })
  return { id, title: row.title, progressId, total: ids.length }
}

/** What came of it for participants whose work is not graded: they are named in the report of the job. */
async function ungraded(tx: Tx, place: Parameters<typeof resultsOf>[1], ids: readonly number[], first: number) {
  const wanted = new Map(ids.map((id, n) => [id, first + n + 1]))
  return (await resultsOf(tx, place)).flatMap(({ studentLmsClassId, name, waits }): RowError[] => {
    const row = wanted.get(studentLmsClassId)
    return row !== undefined && waits
      ? [{ row, code: 'NOT_GRADED', message: `${name}: an answer waits to be graded` }]
      : []
  })
}

/** Works out anew what participants reached. */
export const syncJob: JobKind = {
  kind: 'SYNC',
  keepsPayload: true,
  async chunk(tx, job) {
    const payload = job.payload as Payload
    const ids = payload.ids.slice(job.processed, job.processed + CHUNK)
    await tx.updateTable(payload.table).set({ sync_status: 'SYNCING' }).where('id', '=', payload.id).execute()
    const place = await placeOf(tx, payload)
    if (place?.activityItemsId == null) return { processed: ids.length, succeeded: ids.length, failed: 0 }
    if (payload.table === 'exam') await regrade(tx, place, ids)
    const errors = payload.table === 'exam' ? await ungraded(tx, place, ids, job.processed) : []
    return { processed: ids.length, succeeded: ids.length - errors.length, failed: errors.length, errors }
  },
  async finish(tx, job: RunningJob, { cancelled }) {
    const payload = job.payload as Payload
    if (!cancelled) return finishSync(tx, payload)
    const stopped = { sync_status: 'FAILED', sync_error: 'It was cancelled before it finished.' } as const
    await tx.updateTable(payload.table).set(stopped).where('id', '=', payload.id).execute()
  },
}

/** Those whose job has died with its server say so, and can be begun again. */
export async function failStaleSyncs(tx: Tx): Promise<void> {
  for (const table of ['exam', 'evaluation'] as const) {
    await tx
      .updateTable(table)
      .set({ sync_status: 'FAILED', sync_error: 'The server did not finish it.' })
      .where('sync_status', 'in', ['QUEUED', 'SYNCING'])
      .where('updated_at', '<', sql<Date>`now() - interval '15 minutes'`)
      .execute()
  }
}
