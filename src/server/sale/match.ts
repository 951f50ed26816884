import type { Sale } from '#contract/sale.ts'
import { fulfilStatuses } from '#contract/sale.ts'
import type { HandlerContext } from '#server/http/context.ts'
import type { Columns } from '#server/db/write-row.ts'
import type { Writing } from '#server/resource/resource.ts'
import type { Candidate } from './voucher-of.ts'
import { findVoucher } from './voucher-of.ts'

type Fulfil = Sale['fulfilStatus']

/** How far the voucher says that the sale has come; never back. */
function fulfilBy(voucher: Candidate, now: Fulfil): Fulfil {
  const reached: Fulfil =
    voucher.status === 'REDEEMED' ? 'REDEEMED' : voucher.status === 'SENT' ? 'VOUCHER_SENT' : 'NEW'
  return fulfilStatuses.indexOf(reached) > fulfilStatuses.indexOf(now) ? reached : now
}

const unmatched: Columns = { voucher_id: null, student_id: null, match_status: 'UNMATCHED' }

interface Wanted {
  voucherId?: number | null
  studentId?: number | null
  voucherCode?: string | null
}

/** The columns of a match by hand. */
async function byHand(
  { voucherId, studentId }: Wanted,
  writing: Writing<Sale>,
  context: HandlerContext,
): Promise<Columns> {
  const { before, customerId } = writing
  const voucher = voucherId ? await findVoucher(context, customerId, { id: voucherId }, before?.id) : undefined
  const kept = voucherId === undefined ? (before?.voucherId ?? null) : voucherId
  const student = studentId === undefined ? (voucher?.studentId ?? before?.studentId ?? null) : studentId
  if (kept === null && student === null) return unmatched
  return {
    voucher_id: kept,
    student_id: student,
    match_status: 'MATCHED',
    ...(voucher ? { voucher_code: voucher.code, fulfil_status: fulfilBy(voucher, before?.fulfilStatus ?? 'NEW') } : {}),
  }
}

/**
 * Which voucher and student a sale belongs to, as columns. By hand where the wish says so; else by the code, which two
 * sales cannot share: then nobody knows whose it is until a person says so.
 */
export async function matchColumns(writing: Writing<Sale>, context: HandlerContext): Promise<Columns> {
  const { before, customerId } = writing
  const wish = writing.wish as Wanted
  if (wish.voucherId !== undefined || wish.studentId !== undefined) return byHand(wish, writing, context)
  if (before && (wish.voucherCode === undefined || wish.voucherCode === before.voucherCode)) return {}
  const code = wish.voucherCode ?? ''
  const voucher = code === '' ? undefined : await findVoucher(context, customerId, { code }, before?.id)
  if (!voucher) return unmatched
  if (voucher.takenBy !== null) return { ...unmatched, match_status: 'CONFLICT' }
  return {
    voucher_id: voucher.voucherId,
    student_id: voucher.studentId,
    match_status: 'MATCHED',
    fulfil_status: fulfilBy(voucher, before?.fulfilStatus ?? 'NEW'),
  }
}
