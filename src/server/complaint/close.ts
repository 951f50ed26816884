import type { Complaint } from '#contract/complaint.ts'
import { canClose } from '#contract/complaint.rules.ts'
import { valuesBefore } from '#server/audit/snapshot.ts'
import type { Tx } from '#server/db/database.ts'
import { writeRow } from '#server/db/write-row.ts'
import type { HandlerContext } from '#server/http/context.ts'
import { enforce } from '#server/http/fail.ts'
import { queueMessage } from '#server/message/queue.ts'
import { differences } from '#server/resource/noted.ts'
import { lockRecord, readRecord } from '#server/resource/read.ts'
import { complaints } from './complaint.ts'

export type Outcome = 'SOLVED' | 'REJECTED'

const hearsByPhone = new Set<string>(['WHATSAPP', 'PHONE'])

/** Lays the answer ready for whoever complained, in the way in which they came where that is possible. */
async function answer(tx: Tx, row: Complaint, to: Outcome, resolution: string, masterId: number) {
  const enrolment =
    row.studentLmsClassId === null
      ? undefined
      : await tx
          .selectFrom('student_lms_class')
          .select('lms_class_id')
          .where('id', '=', row.studentLmsClassId)
          .executeTakeFirst()
  return queueMessage(tx, {
    customerId: row.customerId,
    code: to === 'SOLVED' ? 'COMPLAIN_SOLVED' : 'COMPLAIN_REJECTED',
    to: row,
    channels: hearsByPhone.has(row.channel) ? ['WHATSAPP', 'SMS', 'EMAIL'] : ['EMAIL', 'WHATSAPP', 'SMS'],
    studentId: row.studentId,
    lmsClassId: enrolment?.lms_class_id ?? null,
    values: {
      nama: row.name,
      kode: row.ticketNo,
      keluhan: row.subject,
      jawaban: resolution,
      ...(row.studentLmsClass === null ? {} : { kelas: row.studentLmsClass.title }),
    },
    masterId,
  })
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
  const message = await answer(tx, before, to, resolution, session.masterId)
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
