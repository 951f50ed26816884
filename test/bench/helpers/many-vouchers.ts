import { sql } from 'kysely'
import type { Db } from '#server/core/db/database.ts'

/** Writes so many vouchers of customer 1, by one statement. */
export async function fillVouchers(owner: Db, count: number): Promise<void> {
  const started = performance.now()
  await sql`
    INSERT INTO voucher (customer_id, code, batch_id, platform_code, core_class_id, price, status, created_at, expires_at, redeemed_at)
    SELECT 1, 'PIN-' || upper(substr(md5(n::text), 1, 12)), (SELECT min(id) FROM voucher_batch WHERE customer_id = 1),
           (ARRAY['PINTARIA','TOKOPEDIA','BUKALAPAK','PIJAR','OWN'])[1 + n % 5],
           (SELECT min(id) FROM core_class WHERE customer_id = 1) + n % 4, n % 50 * 10000,
           (ARRAY['AVAILABLE','REDEEMED','REDEEMED','REDEEMED','SENT','REDEEMED','RESERVED','REDEEMED','EXPIRED','VOID'])[1 + n / 7 % 10],
           now() - n * interval '90 seconds', CASE WHEN n % 3 = 0 THEN now() + n * interval '1 second' END,
           CASE WHEN n % 2 = 0 THEN now() - n * interval '80 seconds' END
      FROM generate_series(1, ${count}::int) n`.execute(owner)
  await sql`VACUUM ANALYZE voucher`.execute(owner)
  console.log(`${count} vouchers written by one statement in ${Math.round((performance.now() - started) / 1000)} s`)
}
