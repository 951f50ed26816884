import deleteCodes from '#commands/voucherBatch/delete-codes.ts'
import restoreCodes from '#commands/voucherBatch/restore-codes.ts'
import voidCodes from '#commands/voucherBatch/void-codes.ts'
import type * as calls from '#contract/voucher/voucher-batch.ts'
import { voucherBatch } from '#contract/voucher/voucher-batch.ts'
import { invocation } from '#engine/invocation.ts'
import { writeRow } from '#server/core/db/write-row.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { resourceHandlers } from '#server/core/resource/handlers.ts'
import { lockRecord } from '#server/core/resource/read.ts'
import { fail } from '#server/core/http/fail.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import type { Clearing } from './clearing.ts'
import { clearCodes, hasUnused, refillCodes } from './clearing.ts'
import batches from './voucher-batch.resource.ts'

const { list, read, update, remove } = resourceHandlers(batches, voucherBatch.calls)

/** The way back from a clearing asks for no reason, and neither does clearing again. */
const clearingAgain = (mode: Clearing['mode'], record: number, reason = '–') =>
  mode === 'VOID' ? invocation(voidCodes, { record, reason }) : invocation(deleteCodes, { record })

async function lockBatch(customerId: number, id: number, { tx }: HandlerContext) {
  const found = await lockRecord(tx, batches, id)
  if (found.row.customerId !== customerId) throw fail('NOT_FOUND', { what: batches.noun })
  return found
}

async function clear(customerId: number, id: number, clearing: Clearing, context: HandlerContext) {
  const { tx, session, audit, unchanged } = context
  const { row, raw } = await lockBatch(customerId, id, context)
  if (!(await hasUnused(context, id))) {
    unchanged()
    return { id, name: row.name, clearing: 0, count: 0 }
  }
  const done = await clearCodes(id, clearing, context)
  const after = await writeRow(tx, 'voucher_batch', raw, {}, session.masterId)
  audit({
    action: clearing.mode === 'VOID' ? 'voucherBatch.void-codes' : 'voucherBatch.delete-codes',
    resource: 'voucher_batch',
    recordId: id,
    customerId,
    label: row.name,
    version: after.version,
    after: clearing.mode === 'VOID' ? { voided: done.count } : { deleted: done.count },
    ...(clearing.reason === undefined ? {} : { reason: clearing.reason }),
    again: clearingAgain(clearing.mode, id, clearing.reason),
    inverse: invocation(restoreCodes, { record: id, clearing: done.clearing }),
  })
  return { id, name: row.name, ...done }
}

async function refill(customerId: number, id: number, clearing: number, context: HandlerContext) {
  const { tx, session, audit, unchanged } = context
  const { row, raw } = await lockBatch(customerId, id, context)
  const { count, mode } = await refillCodes(id, clearing, context)
  const answer = { id, name: row.name, clearing, count }
  if (count === 0) {
    unchanged()
    return answer
  }
  const after = await writeRow(tx, 'voucher_batch', raw, {}, session.masterId)
  audit({
    action: 'voucherBatch.restore-codes',
    resource: 'voucher_batch',
    recordId: id,
    customerId,
    label: row.name,
    version: after.version,
    after: { restored: count },
    again: invocation(restoreCodes, { record: id, clearing }),
    inverse: clearingAgain(mode, id),
  })
  return answer
}

export const voucherBatchHandlers: Handlers<typeof calls> = {
  voucherBatchList: list,
  voucherBatchRead: read,
  voucherBatchUpdate: update,
  voucherBatchRemove: remove,
  voucherBatchClear: ({ params, body }, context) => clear(params.customerId, params.id, body, context),
  voucherBatchRefill: ({ params }, context) => refill(params.customerId, params.id, params.clearing, context),
}
