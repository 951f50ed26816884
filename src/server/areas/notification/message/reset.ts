import type { Message } from '#contract/notification/message.ts'
import { canResetMessage } from '#contract/notification/message.rules.ts'
import { writeRow } from '#server/core/db/write-row.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { enforce } from '#server/core/http/fail.ts'
import { differences } from '#server/core/resource/audit-values.ts'
import { lockRecord, readRecord } from '#server/core/resource/read.ts'
import { messages } from './message.resource.ts'

/** Lays a message ready once more, as if it had never been tried. */
export async function resetMessage(id: number, { tx, session, audit }: HandlerContext): Promise<Message> {
  const { row: before, raw } = await lockRecord(tx, messages, id)
  enforce(canResetMessage(before))
  const now = new Date().toISOString()
  const set = {
    status: 'QUEUED',
    attempts: 0,
    error: null,
    scheduled_at: null,
    sent_at: null,
    delivered_at: null,
    read_at: null,
    provider_id: null,
    queued_at: now,
    next_try_at: now,
    reset_count: before.resetCount + 1,
  }
  await writeRow(tx, 'message', raw, set, session.masterId)
  const row = await readRecord(tx, messages, id)
  audit({
    action: 'message.reset',
    resource: 'message',
    recordId: id,
    customerId: row.customerId,
    label: messages.label(row),
    version: row.version,
    ...differences(messages.auditSnapshot?.(before, row) ?? before, messages.auditSnapshot?.(row, before) ?? row),
    again: { command: 'message.reset', args: { record: id } },
  })
  return row
}
