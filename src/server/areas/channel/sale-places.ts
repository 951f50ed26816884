import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Sale } from '#contract/channel/sale.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { invalid } from '#server/core/http/fail.ts'
import type { RelatedWrites } from '#server/core/resource/resource.ts'
import { releaseVoucher, voidVoucher } from './voucher-of.ts'

type Context = Pick<HandlerContext, 'tx' | 'session'>
type Related = NonNullable<RelatedWrites['related']>

export const usedPlaces = sql`count(*) FILTER (WHERE fulfilment_rank(place.reached) >= fulfilment_rank('REDEEMED'))`

export const placeCounts = sql`
  json_build_object('total', platform_sale.place_count, 'given', count(*)::int, 'used', ${usedPlaces}::int)`

/** Something of the places of a sale of MBA; null for sales of other platforms, which are for one participant. */
export const placesOf = (value: RawBuilder<unknown>) => sql`
  CASE WHEN platform_sale.platform_code = 'MBA' THEN (
    SELECT ${value} FROM places_of_sale(platform_sale.id, platform_sale.voucher_id,
                                        platform_sale.student_lms_class_id) AS place) END`

/** The vouchers of a sale's other places. */
async function others({ tx }: Context, saleId: number, mainId: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT v.id FROM voucher v JOIN platform_sale s ON s.id = v.platform_sale_id
     WHERE s.id = ${saleId} AND s.place_count > 1 AND v.id IS DISTINCT FROM ${mainId}::bigint AND v.deleted_at IS NULL
     ORDER BY v.id`.execute(tx)
  return rows.map(({ id }) => id)
}

async function each(ids: readonly number[], write: (id: number) => Promise<Related>): Promise<Related> {
  const related: Related[number][] = []
  for (const id of ids) related.push(...(await write(id)))
  return related
}

/** The vouchers of a sale's other places can be sold again. */
export async function releasePlaces(context: Context, saleId: number, mainId: number | null): Promise<Related> {
  return each(await others(context, saleId, mainId), (id) => releaseVoucher(context, saleId, id))
}

/** Of a sale that was cancelled or paid back, they are worth nothing any more. @throws VOUCHER_REDEEMED */
export async function voidPlaces(
  context: Context,
  saleId: number,
  mainId: number | null,
  status: Sale['saleStatus'],
): Promise<Related> {
  return each(await others(context, saleId, mainId), (id) => voidVoucher(context, id, status))
}

interface Place {
  platform: string
  coreClassId: number | null
  status: Sale['saleStatus']
  open: boolean
}

/**
 * Whether a voucher can be for a place of this sale of its customer; the sale stays locked, so two cannot get the last
 * place. @throws VALIDATION at saleId
 */
export async function requirePlace(
  { id, customerId, coreClassId }: { id: number; customerId: number; coreClassId: number },
  saleId: number,
  { tx }: Pick<Context, 'tx'>,
): Promise<void> {
  const wrong = (message: string) => invalid({ field: 'saleId', message })
  await sql`SELECT id FROM platform_sale WHERE id = ${saleId} AND customer_id = ${customerId} FOR UPDATE`.execute(tx)
  const { rows } = await sql<Place>`
    SELECT s.platform_code AS platform, s.core_class_id AS "coreClassId", s.sale_status AS status,
           s.place_count > (SELECT count(*) FROM places_of_sale(s.id, s.voucher_id, s.student_lms_class_id)) AS open
      FROM platform_sale s WHERE s.id = ${saleId} AND s.customer_id = ${customerId} AND s.deleted_at IS NULL`.execute(
    tx,
  )
  const [sale] = rows
  if (!sale) throw wrong('is not a sale of this customer')
  if (sale.platform !== 'MBA') throw wrong('is not a sale of MBA')
  if (sale.status !== 'PAID') throw wrong('is cancelled or refunded')
  if (sale.coreClassId !== null && sale.coreClassId !== coreClassId) throw wrong('is a sale of another class')
  if (!sale.open) throw wrong('has a voucher for each place already')
  const { rows: elsewhere } = await sql<{ id: number }>`
    SELECT s.id FROM platform_sale s JOIN voucher v ON v.id = ${id}
     WHERE s.deleted_at IS NULL AND s.id <> ${saleId}
       AND (s.voucher_id = v.id OR (s.id = v.platform_sale_id AND s.place_count > 1)) LIMIT 1`.execute(tx)
  if (elsewhere.length > 0) throw wrong('cannot be chosen: the voucher belongs to another sale')
}
