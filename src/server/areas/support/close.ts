import type { Complaint } from '#contract/support/complaint.ts'
import { canClose } from '#contract/support/complaint.rules.ts'
import { valuesBefore } from '#server/core/audit/snapshot.ts'
import { writeRow } from '#server/core/db/write-row.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { enforce } from '#server/core/http/fail.ts'
import { queueLetter } from '#server/areas/notification/message/queue.ts'
import { differences } from '#server/core/resource/audit-values.ts'
import { lockRecord, readRecord } from '#server/core/resource/read.ts'
import complaints from './complaint.resource.ts'
import { letterValues } from './letter.ts'

export type Outcome = 'SOLVED' | 'REJECTED'

/** The answer waits so long: an undo that comes at once takes it back. */
const UNDO_SECONDS = 30

const hearsByPhone = new Set<string>(['WHATSAPP', 'PHONE'])

/** Lays the answer ready for whoever complained, in the way in which they came where that is possible. */
async function answer({ tx, vault, session }: HandlerContext, row: Complaint, to: Outcome, resolution: string) {
  const enrolment =
    row.studentLmsClassId === null
      ? undefined
      : await tx
          .selectFrom('student_lms_class')
          .select('lms_class_id')
          .where('id', '=', row.studentLmsClassId)
          .executeTakeFirst()
  const queued = await queueLetter(tx, vault, {
    customerId: row.customerId,
    code: to === 'SOLVED' ? 'COMPLAIN_SOLVED' : 'COMPLAIN_REJECTED',
    to: row,
    channels: hearsByPhone.has(row.channel) ? ['WHATSAPP', 'SMS', 'EMAIL'] : ['EMAIL', 'WHATSAPP', 'SMS'],
    studentId: row.studentId,
    lmsClassId: enrolment?.lms_class_id ?? null,
    values: letterValues(row, resolution),
    holdSeconds: UNDO_SECONDS,
    masterId: session.masterId,
  })
  return typeof queued === 'string' ? undefined : queued.id
}

/** Solves or rejects an open complaint and lays the answer ready. An undo opens it and cancels what is not sent yet. */
export async function closeComplaint(
  id: number,
  to: Outcome,
  resolution: string,
  context: HandlerContext,
): Promise<Complaint> {
  const { tx, session, audit } = context
  const { row: before, raw } = await lockRecord(tx, complaints, id)
  enforce(canClose(before, to))
  const set = { status: to, resolution, handled_by: session.masterId, handled_at: new Date().toISOString() }
  const after = await writeRow(tx, 'complain', raw, set, session.masterId)
  const message = await answer(context, before, to, resolution)
  const row = await readRecord(tx, complaints, id)
  const verb = to === 'SOLVED' ? 'solve' : 'reject'
  audit({
    action: `complaint.${verb}`,
    resource: 'complain',
    recordId: id,
    customerId: row.customerId,
    label: row.ticketNo,
    version: row.version,
    ...differences(before, row),
    reason: resolution,
    again: { command: `complaint.${verb}`, args: { complaint: id, resolution } },
    restore: {
      columns: valuesBefore(raw, after),
      ...(message === undefined
        ? {}
        : { related: [{ table: 'message' as const, id: message, version: 1, columns: { status: 'CANCELLED' } }] }),
    },
  })
  return row
}
