import { sql } from 'kysely'
import { reasonText } from '#contract/core/error.ts'
import type { AuditEntry } from '#server/core/audit/entry.ts'
import { writeAudits } from '#server/core/audit/write.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import type { Server } from '#server/core/http/pipeline.ts'
import type { ChunkResult, JobKind } from '#server/core/jobs/job.ts'
import { readParticipants } from './candidates.ts'
import { issueFor } from './issue.ts'

interface Payload {
  /** The participants, in the order in which they get their numbers. */
  ids: number[]
  requestId: string
  ip: string
}

/** Certificates of a transaction: while it runs, others who issue for the customer wait. */
const CHUNK = 25

/** Those who passed a class and have no certificate, by name. */
async function waitingIn(tx: Tx, lmsClassId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT e.id FROM student_lms_class e
     WHERE e.lms_class_id = ${lmsClassId} AND e.status = 'PASSED' AND e.deleted_at IS NULL
       AND NOT EXISTS (SELECT FROM certificate c WHERE c.student_lms_class_id = e.id AND c.deleted_at IS NULL)
     ORDER BY lower(e.name_on_certificate), e.id`.execute(tx)
  return rows.map(({ id }) => id)
}

interface Schedule {
  id: number
  code: string
  customerId: number
}

/** Starts issuing for a class in the transaction of the caller; undefined where no one waits for a certificate. */
export async function startIssuing(
  { tx, jobs, session, requestId, ip }: Pick<HandlerContext, 'tx' | 'jobs' | 'session' | 'requestId' | 'ip'>,
  { id, code, customerId }: Schedule,
): Promise<{ progressId: string; total: number } | undefined> {
  const ids = await waitingIn(tx, id)
  if (ids.length === 0) return undefined
  const payload: Payload = { ids, requestId, ip }
  const progressId = await jobs.start(tx, {
    kind: 'CERTIFICATE',
    title: `Issue certificates: ${code}`,
    customerId,
    createdBy: session.masterId,
    total: ids.length,
    table: 'certificate',
    payload,
  })
  return { progressId, total: ids.length }
}

/** Issues certificates. A chunk and how far the job has come are committed together, so that each is issued once. */
export function issueJob(whole: Promise<Server>): JobKind {
  return {
    kind: 'CERTIFICATE',
    permission: 'certificate:send',
    async chunk(tx, job): Promise<ChunkResult> {
      const { ids, requestId, ip } = job.payload as Payload
      const { vault, files, config } = await whole
      const slice = ids.slice(job.processed, job.processed + CHUNK)
      const entries: AuditEntry[] = []
      const outcomes = await issueFor(
        {
          tx,
          files,
          vault,
          publicUrl: config.publicUrl,
          masterId: job.createdBy,
          audit: (entry) => entries.push(entry),
        },
        await readParticipants(tx, slice, 'lock').then((found) =>
          found.toSorted((one, other) => slice.indexOf(one.id) - slice.indexOf(other.id)),
        ),
      )
      const meta = {
        actorId: job.createdBy,
        command: 'certificate.issue-class',
        surface: null,
        requestId,
        sessionJti: null,
        tokenId: null,
        ip,
        access: 'certificate:send' as const,
        mayRun: () => true,
      }
      await writeAudits(
        tx,
        entries.map((entry) => ({ entry, meta, written: [] })),
      )
      const errors = outcomes.flatMap(({ participant, why }) =>
        why ? [{ row: ids.indexOf(participant.id) + 1, code: why.code, message: reasonText(why) }] : [],
      )
      const succeeded = outcomes.filter(({ issued }) => issued !== undefined).length
      return { processed: slice.length, succeeded, failed: slice.length - succeeded, errors }
    },
  }
}
