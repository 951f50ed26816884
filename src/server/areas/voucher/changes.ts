import { sql } from 'kysely'
import type { Updateable } from 'kysely'
import type * as z from 'zod/mini'
import deleteCommand from '#commands/voucher/delete.ts'
import editCommand from '#commands/voucher/edit.ts'
import excludeCommand from '#commands/voucher/exclude.ts'
import voidCommand from '#commands/voucher/void.ts'
import type { UpdateVoucher, Voucher } from '#contract/voucher/voucher.ts'
import { canDelete, canEdit, canReserve, canSend, canVoid } from '#contract/voucher/voucher.rules.ts'
import { invocation } from '#engine/invocation.ts'
import { requireVersion } from '#server/core/audit/conflict.ts'
import { lockRow, valuesBefore } from '#server/core/audit/snapshot.ts'
import type { Tx } from '#server/core/db/database.ts'
import { requirePlace } from '#server/areas/channel/sale-places.ts'
import { iso } from '#server/core/db/list.ts'
import type { VoucherTable } from '#server/core/db/schema.gen.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { enforce, invalid } from '#server/core/http/fail.ts'
import { giveToItem } from './order-item.ts'
import { endOfDay, lockOwn, lockVoucher } from './queries.ts'
import { requireReferences } from './references.ts'
import type { Note } from './write.ts'
import { writeVoucher } from './write.ts'

type Change = z.output<typeof UpdateVoucher>

/** Whether the change touches what a redeemed voucher keeps. */
const touchesSubstance = (change: Change) =>
  [change.platform, change.coreClassId, change.lmsClassId, change.price, change.expiresAt, change.redeemLimit].some(
    (value) => value !== undefined,
  )

/** Reserves a voucher for an item of an order, with what else that writes. */
async function forItem(voucher: Voucher, { orderItemId, studentId }: Change, context: HandlerContext) {
  if (orderItemId === undefined || orderItemId === voucher.orderItemId) return undefined
  enforce(canReserve(voucher))
  const given = await giveToItem(voucher, orderItemId, context)
  const set: Updateable<VoucherTable> = {
    order_item_id: orderItemId,
    student_id: studentId ?? given.studentId,
    status: 'RESERVED',
    reserved_at: new Date().toISOString(),
  }
  return { set, restore: { related: given.related } }
}

/** Gives a voucher to a place of a sale, whatever its state: the platform may have sent the code before. */
async function forSale(
  voucher: Voucher,
  { saleId }: Change,
  context: HandlerContext,
): Promise<Updateable<VoucherTable>> {
  if (saleId === undefined) return {}
  const { platform_sale_id: now } = await lockRow(context.tx, 'voucher', voucher.id)
  if (now === saleId) return {}
  if (voucher.status === 'VOID' || voucher.status === 'EXPIRED') enforce(canReserve(voucher))
  await requirePlace(voucher, saleId, context)
  const held =
    voucher.status === 'AVAILABLE' ? ({ status: 'RESERVED', reserved_at: new Date().toISOString() } as const) : {}
  return { platform_sale_id: saleId, ...held }
}

/** The columns of a request to reserve, send or void; the state rules decide. */
function transition(voucher: Voucher, change: Change): Updateable<VoucherTable> {
  const set: Updateable<VoucherTable> = {}
  if (change.studentId !== undefined && change.studentId !== voucher.studentId) {
    if (change.studentId === null)
      throw invalid({ field: 'studentId', message: 'is taken back by resetting the voucher' })
    enforce(canReserve(voucher))
    Object.assign(set, { student_id: change.studentId, status: 'RESERVED', reserved_at: sql`now()` })
  }
  if (change.status === 'SENT' && voucher.status !== 'SENT') {
    enforce(canSend(voucher))
    Object.assign(set, { status: 'SENT', sent_at: sql`now()` })
  }
  if (change.status === 'VOID' && voucher.status !== 'VOID') {
    enforce(canVoid(voucher))
    if (change.voidReason === undefined) throw invalid({ field: 'voidReason', message: "can't be empty!" })
    Object.assign(set, { status: 'VOID', void_reason: change.voidReason })
  }
  return set
}

/** The columns for the fields that are to have another value than they have. */
async function substance(tx: Tx, voucher: Voucher, change: Change): Promise<Updateable<VoucherTable>> {
  const { platform, coreClassId, lmsClassId, externalCode, price, redeemLimit, exclude, expiresAt } = change
  const set: Updateable<VoucherTable> = {}
  if (platform !== undefined && platform !== voucher.platformCode) set.platform_code = platform
  if (coreClassId !== undefined && coreClassId !== voucher.coreClassId) set.core_class_id = coreClassId
  if (lmsClassId !== undefined && lmsClassId !== voucher.lmsClassId) set.lms_class_id = lmsClassId
  const external = externalCode === undefined ? voucher.externalCode : externalCode || null
  if (external !== voucher.externalCode) set.external_code = external
  if (price !== undefined && price !== voucher.price) set.price = price
  if (redeemLimit !== undefined && redeemLimit !== voucher.redeemLimit) set.redeem_limit = redeemLimit
  if (exclude !== undefined && exclude !== voucher.exclude) set.excluded = exclude
  if (expiresAt !== undefined) {
    const end = expiresAt === null ? null : await endOfDay(tx, voucher.customerId, expiresAt)
    if (iso(end) !== voucher.expiresAt) set.expires_at = end
  }
  return set
}

/** Changes a voucher; absent fields stay. Guards and version are checked under the row's lock. */
export async function updateVoucher(id: number, change: Change, context: HandlerContext): Promise<Voucher> {
  const { tx, unchanged } = context
  const voucher = await lockOwn(tx, id)
  await requireVersion(context, 'voucher', voucher, change.version, 'voucher:read')
  if (touchesSubstance(change)) enforce(canEdit(voucher))
  const { platform, coreClassId, lmsClassId, studentId } = change
  await requireReferences(tx, voucher.customerId, {
    platform: platform === voucher.platformCode ? undefined : platform,
    coreClassId: coreClassId ?? (lmsClassId === undefined ? undefined : voucher.coreClassId),
    // A class that changes takes the schedule of the old one along only if it fits.
    lmsClassId: lmsClassId === undefined && coreClassId !== undefined ? voucher.lmsClassId : lmsClassId,
    studentId,
  })
  const item = await forItem(voucher, change, context)
  const set = {
    ...(await forSale(voucher, change, context)),
    ...transition(voucher, change),
    ...item?.set,
    ...(await substance(tx, voucher, change)),
  }
  if (Object.keys(set).length === 0) {
    unchanged()
    return voucher
  }
  const note = noteOf(voucher, change, set)
  return writeVoucher(voucher, set, item ? { ...note, restore: item.restore } : note, context)
}

/** What the audit says of a change, and how it is done again and taken back. */
function noteOf({ id, exclude }: Voucher, { voidReason }: Change, set: Updateable<VoucherTable>): Note {
  const columns = Object.keys(set)
  const touched = columns.includes('excluded') ? { permissions: ['voucher:exclude'] as const } : {}
  if (set.status === 'VOID' && voidReason !== undefined) {
    const again = invocation(voidCommand, { voucher: id, reason: voidReason })
    const shows = { status: 'VOID', voidReason } as const
    return {
      action: 'voucher.void',
      reason: voidReason,
      again,
      ...(columns.join() === 'status,void_reason' ? { shows } : {}),
      ...touched,
    }
  }
  if (columns.join() !== 'excluded')
    return { action: 'voucher.edit', again: invocation(editCommand, { voucher: id }), ...touched }
  const [again, inverse] = [!exclude, exclude].map((value) =>
    invocation(excludeCommand, { voucher: id, exclude: value }),
  )
  return { action: 'voucher.exclude', again, inverse, shows: { exclude: !exclude }, ...touched }
}

/** Voids a voucher and takes it out of every list. */
export async function deleteVoucher(id: number, context: HandlerContext): Promise<{ id: number }> {
  const { tx, session, audit } = context
  const { code, status, version, customerId, ...rest } = await lockVoucher(tx, id)
  enforce(canDelete({ code, status, ...rest }))
  const before = await lockRow(tx, 'voucher', id)
  await tx
    .updateTable('voucher')
    .set({ status: 'VOID', clearing: null, deleted_at: sql`now()`, version: version + 1, updated_by: session.masterId })
    .where('id', '=', id)
    .execute()
  audit({
    action: 'voucher.delete',
    resource: 'voucher',
    recordId: id,
    customerId,
    label: code,
    version: version + 1,
    before: { status, deleted: false },
    after: { status: 'VOID', deleted: true },
    again: invocation(deleteCommand, { voucher: id }),
    restore: { columns: valuesBefore(before, await lockRow(tx, 'voucher', id)) },
  })
  return { id }
}
