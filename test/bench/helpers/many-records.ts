import { sql } from 'kysely'
import type { Db } from '#server/core/db/database.ts'

const given =
  'Siti Agus Dewi Made Maria Rizky Yohana Nurul Hendra Ayu Ahmad Rahmawati Budi Setiawan Fitri Wahyu Eka Putri Dian Sri Zulaikha Alexandria'
const family =
  'Rahmawati Setiawan Anggraini Wirawan Simanjuntak Ramadhan Tandi Hidayah Gunawan Puspitasari Susanto Handayani Wijayanti Nugroho Lestari Kusumawati Purnomo Hartono Puspitaningrum Suryani'

const list = (words: string) => sql`${words.split(' ')}::text[]`
/** A word of a list; early ones are far more common. */
const word = (words: string) =>
  sql`(w.${sql.ref(words)})[1 + floor(power(random(), 2) * cardinality(w.${sql.ref(words)}))::int]`

/** Takes the indexes of a table away while it is filled; the database builds them faster afterwards. */
export async function withoutIndexes(db: Db, table: string, fill: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE i.indrelid = ${table}::regclass AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid)`.execute(
    db,
  )
  for (const { name } of rows) await sql`DROP INDEX ${sql.ref(name)}`.execute(db)
  await fill()
  for (const { definition } of rows) await sql.raw(definition).execute(db)
}

/**
 * Students and vouchers, so many of each: seven of ten belong to customer 1, the others to the rest. Names are few and
 * uneven, as names are, so that a common one is borne by tens of thousands.
 */
export async function fillCrowd(db: Db, count: number): Promise<void> {
  await db.connection().execute(async (one) => {
    // References hold by the way the rows are made.
    await sql`SET session_replication_role = replica`.execute(one)
    await sql`SET maintenance_work_mem = '512MB'`.execute(one)
    await sql`SELECT setseed(0.42)`.execute(one)
    const customer = sql`CASE WHEN n % 10 < 7 THEN 1 ELSE 2 + n % 4 END`
    await withoutIndexes(one, 'student', () =>
      sql`
        INSERT INTO student (customer_id, student_no, name, email, phone, city, created_at)
        SELECT ${customer}, 'X-' || n, given || ' ' || family || CASE WHEN n % 3 = 0 THEN ' ' || upper(substr(md5(n::text), 1, 1)) ELSE '' END,
               lower(given) || '.' || n || '@contoh.example', '+62813' || lpad(n::text, 8, '0'), 'Bandung', now() - n * interval '30 seconds'
          FROM (SELECT n, ${word('given')} AS given, ${word('family')} AS family
                  FROM (SELECT ${list(given)} AS given, ${list(family)} AS family) AS w, generate_series(1, ${sql.lit(count)}) AS n) AS made`.execute(
        one,
      ),
    )
    await withoutIndexes(one, 'voucher', () =>
      sql`
        INSERT INTO voucher (customer_id, code, batch_id, platform_code, core_class_id, price, status, created_at)
        SELECT ${customer}, (ARRAY['PIN','TOK','BUK'])[1 + n % 3] || '-' || upper(substr(md5(n::text), 1, 10)),
               (SELECT min(id) FROM voucher_batch), 'TOKOPEDIA', (SELECT min(id) FROM core_class), 450000,
               (ARRAY['AVAILABLE','SENT','REDEEMED'])[1 + n % 3], now() - n * interval '30 seconds'
          FROM generate_series(1, ${sql.lit(count)}) AS n`.execute(one),
    )
    await sql`SET session_replication_role = DEFAULT`.execute(one)
  })
  await sql`VACUUM ANALYZE student, voucher`.execute(db)
}
