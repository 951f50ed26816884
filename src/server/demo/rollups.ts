import { sql } from 'kysely'
import { countDays, rebuildRekap } from '#server/areas/report/rollup.ts'
import { insertRows } from './insert.ts'
import type { Customer, World } from './world.ts'

/** The daily figures and the roll-up, made by what makes them in daily work; a few days are put right by hand. */
export async function seedRollups({ tx, clock }: World, { id, code, madeBy }: Customer): Promise<void> {
  const span = { customerId: id, from: clock.date(-200), to: clock.date(0) }
  await countDays(tx, span)
  for (const metric of ['ENROL', 'ABSENSI', 'REEDEM', 'SALE', 'CLICK'] as const) await rebuildRekap(tx, metric, span)
  await tx.deleteFrom('rekap_dirty').where('customer_id', '=', id).execute()
  const adjusted = code === 'AKN' ? 6 : 1
  await sql`
    UPDATE daily_ecommerce d SET adjustment = CASE WHEN p.n % 2 = 0 THEN -15000 ELSE 25000 END, source = 'ADJUSTED',
           adjustment_note = CASE WHEN p.n % 2 = 0 THEN 'Potongan promosi platform' ELSE 'Selisih biaya layanan dikembalikan' END,
           updated_by = ${madeBy}
      FROM (SELECT id, row_number() OVER (ORDER BY day DESC, id) AS n FROM daily_ecommerce
             WHERE customer_id = ${id} AND sold > 0 AND day > ${clock.date(-60)}) p
     WHERE p.id = d.id AND p.n % 9 = 4 AND p.n < ${adjusted * 9}`.execute(tx)
  // Months that finance has closed.
  await sql`
    UPDATE daily_ecommerce SET locked = true
     WHERE customer_id = ${id} AND day < date_trunc('month', ${clock.date(0)}::date - interval '1 month')`.execute(tx)
  await insertRows(
    tx,
    'daily_ecommerce',
    [3, 17].map((ago, n) => ({
      customer_id: id,
      day: clock.date(-ago),
      platform_code: 'OWN',
      core_class_id: null,
      sold: n + 1,
      gross: 500_000 * (n + 1),
      source: 'MANUAL' as const,
      adjustment_note: 'Penjualan tunai di pameran',
      created_by: madeBy,
      updated_by: madeBy,
    })),
  )
}
