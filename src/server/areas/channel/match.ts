import { channelAt, channelOf } from '#contract/channel/channel.ts'
import type { Sale } from '#contract/channel/sale.ts'
import { fulfilStatuses } from '#contract/channel/sale.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import type { Columns } from '#server/core/db/write-row.ts'
import type { Writing } from '#server/core/resource/resource.ts'
import { placeColumns } from './direct.ts'
import { findEnrolled } from './enrolment-of.ts'
import type { Candidate } from './voucher-of.ts'
import { findVoucher } from './voucher-of.ts'

type Fulfil = Sale['fulfilStatus']

/** A sale goes forward only. */
export const further = (reached: Fulfil, now: Fulfil): Fulfil =>
  fulfilStatuses.indexOf(reached) > fulfilStatuses.indexOf(now) ? reached : now

/** How far the voucher says that the sale has come. */
export function fulfilBy(voucher: Pick<Candidate, 'status'>, now: Fulfil): Fulfil {
  const reached: Fulfil =
    voucher.status === 'REDEEMED' ? 'REDEEMED' : voucher.status === 'SENT' ? 'VOUCHER_SENT' : 'NEW'
  return further(reached, now)
}

const unmatched: Columns = {
  voucher_id: null,
  student_id: null,
  student_lms_class_id: null,
  match_status: 'UNMATCHED',
}

interface Wanted {
  voucherId?: number | null
  studentId?: number | null
  voucherCode?: string | null
  prakerjaNo?: string | null
  buyerEmail?: string | null
  coreClassId?: number | null
}

/** The columns of a match by hand. */
async function byHand(
  { voucherId, studentId }: Wanted,
  writing: Writing<Sale>,
  context: HandlerContext,
): Promise<Columns> {
  const { before, customerId } = writing
  const voucher = voucherId ? await findVoucher(context, customerId, { id: voucherId }, before?.id) : undefined
  const keptVoucherId = voucherId === undefined ? (before?.voucherId ?? null) : voucherId
  const student = studentId === undefined ? (voucher?.studentId ?? before?.studentId ?? null) : studentId
  if (keptVoucherId === null && student === null) return unmatched
  return {
    voucher_id: keptVoucherId,
    student_id: student,
    student_lms_class_id: null,
    match_status: 'MATCHED',
    ...(voucher ? { voucher_code: voucher.code, fulfil_status: fulfilBy(voucher, before?.fulfilStatus ?? 'NEW') } : {}),
  }
}

/** What a sale is matched by; a change of any of it is reason to look again. */
const clues = ['voucherCode', 'prakerjaNo', 'buyerEmail', 'coreClassId'] as const

/** The columns of a match with the class that the buyer is in, by number or e-mail. */
async function byPerson({ input, before, customerId }: Writing<Sale>, context: HandlerContext): Promise<Columns> {
  const now: Wanted = { ...before, ...(input as Wanted) }
  if (!now.coreClassId || (!now.prakerjaNo && !now.buyerEmail)) return unmatched
  const buyer = { coreClassId: now.coreClassId, prakerjaNo: now.prakerjaNo || null, email: now.buyerEmail || null }
  const [found] = await findEnrolled(context.tx, customerId, [buyer], before?.id)
  if (found === undefined) return unmatched
  if (found === 'several') return { ...unmatched, match_status: 'CONFLICT' }
  return {
    voucher_id: found.voucherId,
    student_id: found.studentId,
    student_lms_class_id: found.enrolmentId,
    match_status: 'MATCHED',
    fulfil_status: further(found.fulfil, before?.fulfilStatus ?? 'NEW'),
  }
}

/**
 * Which voucher and student a sale belongs to, as columns. By hand where the input says so; else by the code, which two
 * sales cannot share: then nobody knows whose it is until a person says so. Where the platform tells who bought
 * (`person`), a sale without a voucher that is known is matched with the class that the buyer is in; where it sells
 * places (`direct`), there are no vouchers at all.
 */
export async function matchColumns(
  writing: Writing<Sale>,
  context: HandlerContext,
  platform: string | undefined,
): Promise<Columns> {
  const channel = channelAt(platform)
  const { person = false, direct = false } = channel ? channelOf(channel) : {}
  if (platform !== undefined && direct) return placeColumns(writing, platform, context)
  const { before, customerId } = writing
  const input = writing.input as Wanted
  if (input.voucherId !== undefined || input.studentId !== undefined) return byHand(input, writing, context)
  const clueKeys = person ? clues : (['voucherCode'] as const)
  const isNew = before === undefined || clueKeys.some((key) => input[key] !== undefined && input[key] !== before[key])
  // What is matched already stays so, unless its code is another one.
  const isSettled =
    before?.matchStatus === 'MATCHED' && (input.voucherCode ?? before.voucherCode) === before.voucherCode
  if (!isNew || isSettled) return {}
  const code = (input.voucherCode === undefined ? before?.voucherCode : input.voucherCode) ?? ''
  const voucher = code === '' ? undefined : await findVoucher(context, customerId, { code }, before?.id)
  if (!voucher) return person ? byPerson(writing, context) : unmatched
  if (voucher.takenBy !== null) return { ...unmatched, match_status: 'CONFLICT' }
  return {
    voucher_id: voucher.voucherId,
    student_id: voucher.studentId,
    match_status: 'MATCHED',
    fulfil_status: fulfilBy(voucher, before?.fulfilStatus ?? 'NEW'),
  }
}
