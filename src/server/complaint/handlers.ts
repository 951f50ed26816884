import { sql } from 'kysely'
import type * as calls from '#contract/complaint.ts'
import type { Complaint } from '#contract/complaint.ts'
import { takeRow, valuesBefore } from '#server/audit/snapshot.ts'
import { iso } from '#server/db/list.ts'
import type { HandlerContext, Handlers } from '#server/http/context.ts'
import { fail } from '#server/http/fail.ts'

type Outcome = 'SOLVED' | 'REJECTED'

async function close(id: number, to: Outcome, resolution: string, context: HandlerContext): Promise<Complaint> {
  const { tx, session, audit } = context
  const before = await tx
    .selectFrom('complain')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw fail('NOT_FOUND', { what: 'complaint' })
  if (before.status !== 'OPEN') throw fail('ILLEGAL_TRANSITION', { from: before.status, to, allowed: ['OPEN'] })
  const raw = await takeRow(tx, 'complain', id)
  const row = await tx
    .updateTable('complain')
    .set({
      status: to,
      resolution,
      handled_by: session.masterId,
      handled_at: sql`now()`,
      version: before.version + 1,
      updated_by: session.masterId,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  audit({
    action: to === 'SOLVED' ? 'complaint.solve' : 'complaint.reject',
    resource: 'complain',
    recordId: id,
    customerId: row.customer_id,
    label: row.ticket_no,
    version: row.version,
    before: { status: before.status, resolution: before.resolution },
    after: { status: to, resolution },
    restore: { columns: valuesBefore(raw, await takeRow(tx, 'complain', id)) },
    reason: resolution,
  })
  return {
    id,
    ticketNo: row.ticket_no,
    name: row.name,
    subject: row.subject,
    status: row.status,
    resolution: row.resolution,
    handledBy: { id: session.masterId, name: session.name },
    handledAt: iso(row.handled_at),
    version: row.version,
  }
}

export const complaintHandlers: Handlers<typeof calls> = {
  complaintSolve: ({ params, body }, context) => close(params.id, 'SOLVED', body.resolution, context),
  complaintReject: ({ params, body }, context) => close(params.id, 'REJECTED', body.resolution, context),
}
