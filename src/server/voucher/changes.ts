import { sql } from 'kysely'
import type { Updateable } from 'kysely'
import type * as z from 'zod/mini'
import type { ResetVoucher, UpdateVoucher, Voucher } from '#contract/voucher.ts'
import { canDelete, canEdit, canReserve, canReset, canSend, canVoid } from '#contract/voucher.rules.ts'
import type { Tx } from '#server/db/database.ts'
import { iso } from '#server/db/list.ts'
import type { VoucherTable } from '#server/db/schema.gen.ts'
import type { HandlerContext } from '#server/http/context.ts'
import { enforce, fail, invalid } from '#server/http/fail.ts'
import { endOfDay, lockVoucher, readVoucher } from './queries.ts'
import { requireReferences } from './references.ts'

type Change = z.output<typeof UpdateVoucher>
type Reset = z.output<typeof ResetVoucher>

/** The keys of `after` whose values differ, on both sides: what the audit keeps. */
function differences(
  before: Voucher,
  after: Voucher,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const skipped = new Set(['version', 'updatedAt', 'batch', 'coreClass', 'lmsClass', 'student', 'createdBy'])
  const keys = (Object.keys(after) as (keyof Voucher)[]).filter(
    (key) => !skipped.has(key) && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const pick = (voucher: Voucher) => Object.fromEntries(keys.map((key) => [key, voucher[key]]))
  return { before: pick(before), after: pick(after) }
}

async function write(
  before: Voucher,
  set: Updateable<VoucherTable>,
  note: { action: string; reason?: string },
  { tx, session, audit }: HandlerContext,
): Promise<Voucher> {
  await tx
    .updateTable('voucher')
    .set({ ...set, version: before.version + 1, updated_by: session.masterId })
    .where('id', '=', before.id)
    .execute()
  const after = await readVoucher(tx, before.id)
  audit({
    ...note,
    resource: 'voucher',
    recordId: before.id,
    customerId: before.customerId,
    ...differences(before, after),
  })
  return after
}

function requireVersion(current: Voucher, version: number): void {
  if (current.version !== version) throw fail('VERSION_CONFLICT', { current })
}

/** Whether the change touches what a redeemed voucher keeps. */
const touchesSubstance = (change: Change) =>
  [change.platform, change.coreClassId, change.lmsClassId, change.price, change.expiresAt, change.redeemLimit].some(
    (value) => value !== undefined,
  )

/** The columns for a wish to reserve, send or void; the state rules decide. */
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
  const { platform, coreClassId, lmsClassId, price, redeemLimit, exclude, expiresAt } = change
  const set: Updateable<VoucherTable> = {}
  if (platform !== undefined && platform !== voucher.platformCode) set.platform_code = platform
  if (coreClassId !== undefined && coreClassId !== voucher.coreClassId) set.core_class_id = coreClassId
  if (lmsClassId !== undefined && lmsClassId !== voucher.lmsClassId) set.lms_class_id = lmsClassId
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
  const voucher = await lockVoucher(tx, id)
  requireVersion(voucher, change.version)
  if (touchesSubstance(change)) enforce(canEdit(voucher))
  const { platform, coreClassId, lmsClassId, studentId } = change
  await requireReferences(tx, voucher.customerId, {
    platform: platform === voucher.platformCode ? undefined : platform,
    coreClassId: coreClassId ?? (lmsClassId === undefined ? undefined : voucher.coreClassId),
    // A class that changes takes the schedule of the old one along only if it fits.
    lmsClassId: lmsClassId === undefined && coreClassId !== undefined ? voucher.lmsClassId : lmsClassId,
    studentId,
  })
  const set = { ...transition(voucher, change), ...(await substance(tx, voucher, change)) }
  if (Object.keys(set).length === 0) {
    unchanged()
    return voucher
  }
  const isVoiding = set.status === 'VOID'
  const note = isVoiding ? { action: 'voucher.void', reason: change.voidReason } : { action: 'voucher.edit' }
  return write(voucher, set, note, context)
}

/** Voids a voucher and takes it out of every list. */
export async function deleteVoucher(id: number, context: HandlerContext): Promise<{ id: number }> {
  const { tx, session, audit } = context
  const voucher = await lockVoucher(tx, id)
  enforce(canDelete(voucher))
  await tx
    .updateTable('voucher')
    .set({ status: 'VOID', deleted_at: sql`now()`, version: voucher.version + 1, updated_by: session.masterId })
    .where('id', '=', id)
    .execute()
  audit({
    action: 'voucher.delete',
    resource: 'voucher',
    recordId: id,
    customerId: voucher.customerId,
    before: { code: voucher.code, status: voucher.status },
    after: { status: 'VOID', deleted: true },
  })
  return { id }
}

/** What the reset takes back beside the voucher itself: its redemption and the place in a class that it opened. */
async function undoRedemption(voucher: Voucher, { tx }: HandlerContext): Promise<void> {
  await tx
    .updateTable('reedem')
    .set({ status: 'CANCELLED', flag: 'RESET', version: sql`version + 1` })
    .where('voucher_id', '=', voucher.id)
    .where('status', '=', 'REDEEMED')
    .execute()
  const dropped = await tx
    .updateTable('student_lms_class')
    .set({ status: 'DROPPED', drop_reason: 'VOUCHER_RESET', version: sql`version + 1` })
    .where('voucher_id', '=', voucher.id)
    .where('status', '<>', 'DROPPED')
    .where('deleted_at', 'is', null)
    .returning('lms_class_id')
    .execute()
  // One order of classes for everybody, so that two resets at once cannot wait for each other.
  for (const id of dropped.map((row) => row.lms_class_id).toSorted((a, b) => a - b)) {
    await tx
      .updateTable('lms_class')
      .set({ enrolled_count: sql`greatest(enrolled_count - 1, 0)` })
      .where('id', '=', id)
      .execute()
  }
}

/** Back to AVAILABLE (the voucher's state machine); every reset counts. */
export async function resetVoucher(id: number, wish: Reset, context: HandlerContext): Promise<Voucher> {
  const { tx, session } = context
  const voucher = await lockVoucher(tx, id)
  if (wish.force && !session.roles.includes('SUPERADMIN')) throw fail('FORBIDDEN', { permission: 'SUPERADMIN' })
  enforce(canReset(voucher, wish.force))
  const hasNewExpiry = wish.newExpiresAt !== undefined && wish.newExpiresAt !== null
  if (voucher.status === 'EXPIRED' && !hasNewExpiry)
    throw invalid({ field: 'newExpiresAt', message: "can't be empty!" })
  const expiresAt = hasNewExpiry ? await endOfDay(tx, voucher.customerId, wish.newExpiresAt ?? '') : undefined
  if (expiresAt && expiresAt.getTime() <= Date.now())
    throw invalid({ field: 'newExpiresAt', message: 'must lie in the future' })
  await undoRedemption(voucher, context)
  const set: Updateable<VoucherTable> = {
    status: 'AVAILABLE',
    student_id: null,
    reserved_at: null,
    sent_at: null,
    redeemed_at: null,
    void_reason: null,
    reset_count: voucher.resetCount + 1,
    ...(expiresAt ? { expires_at: expiresAt } : {}),
  }
  return write(voucher, set, { action: 'voucher.reset', reason: wish.reason }, context)
}
