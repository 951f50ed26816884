import { sql } from 'kysely'
import type { Updateable } from 'kysely'
import type * as z from 'zod/mini'
import resetCommand from '#commands/voucher/reset.ts'
import type { Voucher } from '#contract/voucher/voucher.ts'
import type { ResetVoucher } from '#contract/voucher/voucher-calls.ts'
import { canReset } from '#contract/voucher/voucher.rules.ts'
import { invocation } from '#engine/invocation.ts'
import type { Snapshot } from '#server/core/audit/snapshot.ts'
import { iso } from '#server/core/db/list.ts'
import type { VoucherTable } from '#server/core/db/schema.gen.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { enforce, fail, invalid } from '#server/core/http/fail.ts'
import { releaseItem } from './order-item.ts'
import { endOfDay, lockBare, lockVoucher } from './queries.ts'
import { writeVoucher } from './write.ts'

type Reset = z.output<typeof ResetVoucher>

/** What the reset takes back beside the voucher itself: its redemption and the place in a class that it opened. */
async function undoRedemption(voucher: Voucher, context: HandlerContext): Promise<Omit<Snapshot, 'columns'>> {
  const { tx } = context
  const redemptions = await tx
    .selectFrom('reedem')
    .select(['id', 'version', 'status', 'flag'])
    .where('voucher_id', '=', voucher.id)
    .where('status', '=', 'REDEEMED')
    .forUpdate()
    .execute()
  const places = await tx
    .selectFrom('student_lms_class')
    .select(['id', 'version', 'status', 'drop_reason', 'lms_class_id'])
    .where('voucher_id', '=', voucher.id)
    .where('status', '<>', 'DROPPED')
    .where('deleted_at', 'is', null)
    // One order of classes for everybody, so that two resets at once cannot wait for each other.
    .orderBy('lms_class_id')
    .forUpdate()
    .execute()
  for (const { id, version } of redemptions) {
    const set = { status: 'CANCELLED', flag: 'RESET', version: version + 1 } as const
    await tx.updateTable('reedem').set(set).where('id', '=', id).execute()
  }
  for (const { id, version, lms_class_id } of places) {
    const set = { status: 'DROPPED', drop_reason: 'VOUCHER_RESET', version: version + 1 } as const
    await tx.updateTable('student_lms_class').set(set).where('id', '=', id).execute()
    await tx
      .updateTable('lms_class')
      .set({ enrolled_count: sql`greatest(enrolled_count - 1, 0)` })
      .where('id', '=', lms_class_id)
      .execute()
  }
  return {
    related: [
      ...(await releaseItem(voucher, context)),
      ...redemptions.map(({ id, version, status, flag }) => {
        return { table: 'reedem' as const, id, version: version + 1, columns: { status, flag } }
      }),
      ...places.map(({ id, version, status, drop_reason }) => {
        return { table: 'student_lms_class' as const, id, version: version + 1, columns: { status, drop_reason } }
      }),
    ],
    counters: places.map(({ lms_class_id: id }) => {
      return { table: 'lms_class' as const, id, column: 'enrolled_count', by: 1, max: 'capacity' }
    }),
  }
}

/** What a voucher shows of a reset, whatever it was. */
const freed = {
  status: 'AVAILABLE',
  studentId: null,
  student: null,
  reservedAt: null,
  sentAt: null,
  redeemedAt: null,
  voidReason: null,
} as const

/** Back to AVAILABLE (the voucher's state machine); every reset counts. */
export async function resetVoucher(id: number, input: Reset, context: HandlerContext): Promise<Voucher> {
  const { tx, session } = context
  const bare = lockBare(tx, id)
  const voucher = bare ?? (await lockVoucher(tx, id))
  if (input.force && !session.roles.includes('SUPERADMIN')) throw fail('FORBIDDEN', { permission: 'SUPERADMIN' })
  enforce(canReset(voucher, input.force))
  const hasNewExpiry = input.newExpiresAt !== undefined && input.newExpiresAt !== null
  if (voucher.status === 'EXPIRED' && !hasNewExpiry)
    throw invalid({ field: 'newExpiresAt', message: "can't be empty!" })
  const expiresAt = hasNewExpiry ? await endOfDay(tx, voucher.customerId, input.newExpiresAt ?? '') : undefined
  if (expiresAt && expiresAt.getTime() <= Date.now())
    throw invalid({ field: 'newExpiresAt', message: 'must lie in the future' })
  const restore = bare ? undefined : await undoRedemption(voucher, context)
  const set: Updateable<VoucherTable> = {
    status: 'AVAILABLE',
    student_id: null,
    order_item_id: null,
    reserved_at: null,
    sent_at: null,
    redeemed_at: null,
    void_reason: null,
    clearing: null,
    reset_count: voucher.resetCount + 1,
    ...(expiresAt ? { expires_at: expiresAt.toISOString() } : {}),
  }
  const { reason, force } = input
  const newExpiresAt = input.newExpiresAt ?? undefined
  const again = invocation(resetCommand, { voucher: id, reason, force, newExpiresAt })
  const shows = { ...freed, resetCount: voucher.resetCount + 1, ...(expiresAt ? { expiresAt: iso(expiresAt) } : {}) }
  const note = { action: 'voucher.reset', reason, again, ...(restore ? { restore } : { shows }) } as const
  return writeVoucher(voucher, set, note, context)
}
