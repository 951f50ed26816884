import { sql } from 'kysely'
import type { Sale } from '#contract/channel/sale.ts'
import { fail } from '#server/core/http/fail.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { lockRow, valuesBefore } from '#server/core/audit/snapshot.ts'
import type { Columns } from '#server/core/db/write-row.ts'
import { writeRow } from '#server/core/db/write-row.ts'
import type { RelatedWrites } from '#server/core/resource/resource.ts'

type Context = Pick<HandlerContext, 'tx' | 'session'>
type Related = NonNullable<RelatedWrites['related']>[number]

/** Changes the voucher of a sale and says what takes that back. */
async function moveVoucher({ tx, session }: Context, id: number, set: Columns): Promise<Related> {
  const before = await lockRow(tx, 'voucher', id)
  const after = await writeRow(tx, 'voucher', before, set, session.masterId)
  return { table: 'voucher', id, version: after.version, columns: valuesBefore(before, after) }
}

const free: Columns = { status: 'AVAILABLE', reserved_at: null, student_id: null, platform_sale_id: null }

/** A voucher that this sale had reserved can be sold again. */
export async function releaseVoucher(context: Context, saleId: number, voucherId: number): Promise<Related[]> {
  const { status, platform_sale_id: by } = await lockRow(context.tx, 'voucher', voucherId)
  if (by !== saleId) return []
  return [await moveVoucher(context, voucherId, status === 'RESERVED' ? free : { platform_sale_id: null })]
}

/** An available voucher is kept for the buyer. */
export async function reserveVoucher(
  context: Context,
  saleId: number,
  voucherId: number,
  studentId: number | null,
): Promise<Related[]> {
  const { status } = await lockRow(context.tx, 'voucher', voucherId)
  if (status !== 'AVAILABLE') return []
  const set = {
    status: 'RESERVED',
    reserved_at: new Date().toISOString(),
    platform_sale_id: saleId,
    student_id: studentId,
  }
  return [await moveVoucher(context, voucherId, set)]
}

/** Of a sale that was cancelled or paid back, the voucher is worth nothing any more. @throws VOUCHER_REDEEMED */
export async function voidVoucher(context: Context, voucherId: number, status: Sale['saleStatus']): Promise<Related[]> {
  const { status: now, code } = await lockRow(context.tx, 'voucher', voucherId)
  if (now === 'REDEEMED') throw fail('VOUCHER_REDEEMED', { code: String(code) })
  if (now === 'VOID') return []
  const reason = status === 'REFUNDED' ? 'The sale was paid back' : 'The sale was cancelled'
  return [await moveVoucher(context, voucherId, { status: 'VOID', void_reason: reason })]
}

export interface Candidate {
  voucherId: number
  code: string
  status: string
  studentId: number | null
  /** Another sale that has the voucher. */
  takenBy: number | null
}

/** The voucher that a code or a number means, with the other sale that it belongs to. */
export async function findVoucher(
  { tx }: Pick<Context, 'tx'>,
  customerId: number,
  wanted: { code: string } | { id: number },
  saleId: number | undefined,
): Promise<Candidate | undefined> {
  const by = 'code' in wanted ? sql`v.code = ${wanted.code.toUpperCase()}` : sql`v.id = ${wanted.id}`
  const meant = sql`v.customer_id = ${customerId} AND ${by} AND v.deleted_at IS NULL`
  // Before it is asked who has it: of two sales that want it at once, the second sees the first.
  await sql`SELECT v.id FROM voucher v WHERE ${meant} FOR UPDATE`.execute(tx)
  const { rows } = await sql<Candidate>`
    SELECT v.id AS "voucherId", v.code, v.status, v.student_id AS "studentId",
           (SELECT s.id FROM platform_sale s
             WHERE (s.voucher_id = v.id OR (s.id = v.platform_sale_id AND s.place_count > 1))
               AND s.deleted_at IS NULL AND s.id IS DISTINCT FROM ${saleId ?? null}::bigint LIMIT 1) AS "takenBy"
      FROM voucher v WHERE ${meant}`.execute(tx)
  return rows[0]
}
