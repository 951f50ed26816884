import { sql } from 'kysely'
import type { Sale } from '#contract/channel/sale.ts'
import type { Tx } from '#server/core/db/database.ts'

/** The buyer of a class, by what a platform tells. */
export interface Buyer {
  coreClassId: number
  prakerjaNo: string | null
  email: string | null
}

/** A class that a buyer is in, and the voucher that it was entered with. */
export interface Enrolled {
  enrolmentId: number
  studentId: number
  voucherId: number | null
  fulfil: Sale['fulfilStatus']
}

/**
 * The class that each of these buyers is in, by the Prakerja number, else by the e-mail; what another sale is matched with
 * does not count. `several` where more than one fits, nothing where none does.
 */
export async function findEnrolled(
  tx: Tx,
  customerId: number,
  buyers: readonly Buyer[],
  saleId?: number,
): Promise<(Enrolled | 'several' | undefined)[]> {
  const wanted = buyers.map((buyer, place) => ({ place, ...buyer, email: buyer.email?.toLowerCase() ?? null }))
  const { rows } = await sql<Enrolled & { place: number; byNumber: boolean }>`
    WITH wanted AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
                 AS w (place int, "coreClassId" bigint, "prakerjaNo" text, email text)),
    person AS (
      SELECT w.place, w."coreClassId", s.id, true AS by_number
        FROM wanted w JOIN student s ON s.customer_id = ${customerId} AND s.prakerja_no = w."prakerjaNo" AND s.deleted_at IS NULL
      UNION ALL
      SELECT w.place, w."coreClassId", s.id, false
        FROM wanted w JOIN student s ON s.customer_id = ${customerId} AND lower(s.email) = w.email AND s.deleted_at IS NULL)
    SELECT p.place, p.by_number AS "byNumber", e.id AS "enrolmentId", e.student_id AS "studentId", e.voucher_id AS "voucherId",
           CASE WHEN e.status IN ('FINISHED', 'PASSED') THEN 'COMPLETED' WHEN e.attended_count > 0 THEN 'ATTENDED'
                ELSE 'REDEEMED' END AS fulfil
      FROM person p
      JOIN student_lms_class e ON e.student_id = p.id AND e.core_class_id = p."coreClassId"
       AND e.deleted_at IS NULL AND e.status <> 'DROPPED'
     WHERE NOT EXISTS (
       SELECT 1 FROM platform_sale o WHERE o.deleted_at IS NULL AND o.id IS DISTINCT FROM ${saleId ?? null}::bigint
          AND (o.student_lms_class_id = e.id OR o.voucher_id = e.voucher_id))`.execute(tx)
  const found = Map.groupBy(rows, ({ place }) => place)
  return buyers.map((_buyer, place) => {
    const all = found.get(place) ?? []
    const surest = all.some(({ byNumber }) => byNumber) ? all.filter(({ byNumber }) => byNumber) : all
    const [one, ...others] = surest
    if (others.length > 0) return 'several'
    return (
      one && { enrolmentId: one.enrolmentId, studentId: one.studentId, voucherId: one.voucherId, fulfil: one.fulfil }
    )
  })
}
