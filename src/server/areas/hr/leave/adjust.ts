import type { LeaveBalance, leaveBalanceUpdate } from '#contract/hr/leave-balance.ts'
import type * as z from 'zod/mini'
import { requireVersion } from '#server/core/audit/conflict.ts'
import { writeRow } from '#server/core/db/write-row.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { invalid } from '#server/core/http/fail.ts'
import { lockRecord, readRecord } from '#server/core/resource/read.ts'
import balances from './leave-balance.resource.ts'

type Input = z.output<(typeof leaveBalanceUpdate)['body']>

/** Adds to what is due for the year, or takes from it. The ledger says by how much and why. */
export async function adjust(id: number, input: Input, context: HandlerContext): Promise<LeaveBalance> {
  const { tx, session, audit, unchanged } = context
  const { row: before, raw } = await lockRecord(tx, balances, id)
  await requireVersion(context, 'leave_balance', before, input.version, 'leave:read')
  const { entitled, adjustment, reason } = input
  if (entitled === undefined && adjustment === undefined)
    throw invalid({ field: 'entitled', message: "can't be empty!" })
  if (entitled !== undefined && adjustment !== undefined)
    throw invalid({ field: 'adjustment', message: 'cannot go together with entitled' })
  const delta = adjustment ?? (entitled ?? before.entitled) - before.entitled
  if (before.remaining + delta < 0)
    throw invalid({ field: adjustment === undefined ? 'entitled' : 'adjustment', message: 'is more than what is left' })
  if (delta === 0) {
    unchanged()
    return before
  }
  await writeRow(tx, 'leave_balance', raw, { entitled: before.entitled + delta }, session.masterId)
  await tx
    .insertInto('leave_ledger')
    .values({
      customer_id: before.customerId,
      balance_id: id,
      delta,
      reason: 'ADJUST',
      actor_id: session.masterId,
      note: reason,
    })
    .execute()
  const row = await readRecord(tx, balances, id)
  audit({
    action: 'leaveBalance.adjust',
    resource: 'leave_balance',
    recordId: id,
    customerId: row.customerId,
    label: balances.label(row),
    version: row.version,
    before: { entitled: before.entitled },
    after: { entitled: row.entitled },
    reason,
    again: { command: 'leaveBalance.adjust', args: { balance: id, adjustment: delta, reason } },
    inverse: { command: 'leaveBalance.adjust', args: { balance: id, adjustment: -delta, reason } },
  })
  return row
}
