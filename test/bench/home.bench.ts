import { home } from '#contract/home/home.ts'
import { sql } from 'kysely'
import { rollUp } from '#server/areas/report/rollup-worker.ts'
import { median, p95, startProduct } from './helpers/product.ts'

// What the home page takes where a customer has a million vouchers, messages, complaints and answers, 30,000 schedules
// and two years of sales, for somebody who sees every widget.
const LIMIT = 150
const requests = Number(process.env.HOME_REQUESTS ?? 60)
const records = Number(process.env.HOME_RECORDS ?? 1_000_000)
const customerId = 1
const platforms = ['PINTARIA', 'TOKOPEDIA', 'BUKALAPAK', 'PIJAR', 'MBA', 'SKILLACADEMY']

const product = await startProduct()
const { owner, app } = product.running.server.databases

async function fill(): Promise<void> {
  await owner.connection().execute(async (one) => {
    await sql`SET session_replication_role = replica`.execute(one)
    await sql`
      INSERT INTO core_class (customer_id, code, title, program_id, mode, level, duration_minutes, base_price)
      SELECT customer_id, 'BENCH-' || n, title || ' ' || n, program_id, mode, level, duration_minutes, base_price
        FROM (SELECT * FROM core_class WHERE customer_id = ${customerId} ORDER BY id LIMIT 1) AS k, generate_series(1, 300) AS n`.execute(
      one,
    )
    const first = sql`(SELECT min(id) FROM core_class WHERE code = 'BENCH-1')`
    await sql`
      INSERT INTO voucher (customer_id, code, batch_id, platform_code, core_class_id, price, status, expires_at)
      SELECT ${customerId}, 'BENCH-' || n, (SELECT min(id) FROM voucher_batch WHERE customer_id = ${customerId}),
             (${platforms}::text[])[1 + n % 6], ${first} + n % 300, 500000, CASE WHEN n % 50 = 0 THEN 'AVAILABLE' ELSE 'SENT' END,
             now() + interval '90 days'
        FROM generate_series(1, ${sql.lit(records)}) AS n`.execute(one)
    await sql`
      INSERT INTO message (customer_id, channel, recipient, body, status, created_at)
      SELECT ${customerId}, 'EMAIL', 'b' || n || '@contoh.example', 'Halo', (ARRAY['SENT','DELIVERED','FAILED'])[1 + n % 3],
             now() - n * interval '1 minute'
        FROM generate_series(1, ${sql.lit(records)}) AS n`.execute(one)
    await sql`
      INSERT INTO complain (customer_id, ticket_no, name, category, subject, description, status, due_at, created_at)
      SELECT ${customerId}, 'B-' || n, 'Siti', 'LAINNYA', 'Kelas', 'Kelas', CASE WHEN n % 20 = 0 THEN 'OPEN' ELSE 'SOLVED' END,
             now() - n * interval '1 minute', now() - n * interval '1 minute'
        FROM generate_series(1, ${sql.lit(records)}) AS n`.execute(one)
    await sql`
      INSERT INTO platform_sale (customer_id, platform_code, external_id, invoice_code, core_class_id, class_title, buyer_name,
                                 purchased_at, gross, discount, platform_fee, sale_status)
      SELECT ${customerId}, (${platforms}::text[])[1 + n % 6], 'B-' || n, 'INV/B/' || n, ${first} + n % 300, 'Excel', 'Siti',
             now() - (n % 730) * interval '1 day', 400000, 0, 20000, (ARRAY['PAID','PAID','PAID','REFUNDED'])[1 + n % 4]
        FROM generate_series(1, ${sql.lit(records)}) AS n`.execute(one)
    await sql`
      INSERT INTO student_lms_class (customer_id, student_id, lms_class_id, core_class_id, platform_code, name_on_certificate,
                                     email_in_class, status, attended_count, enrolled_at)
      SELECT ${customerId}, n + 10000000, n + 10000000, ${first} + n % 300, (${platforms}::text[])[1 + n % 6], 'Siti',
             's@contoh.example', (ARRAY['REGISTERED','IN_PROGRESS','PASSED'])[1 + n % 3], n % 4, now() - (n % 730) * interval '1 day'
        FROM generate_series(1, ${sql.lit(records)}) AS n`.execute(one)
    await sql`
      INSERT INTO lms_class (customer_id, code, title, core_class_id, program_id, mode, workflow, start_at, end_at)
      SELECT customer_id, 'BENCH-' || n, title, core_class_id, program_id, mode, CASE WHEN n < 600 THEN 'ONGOING' ELSE 'COMPLETED' END,
             now() - n * interval '1 hour', now() - n * interval '1 hour' + interval '25 days'
        FROM (SELECT * FROM lms_class WHERE customer_id = ${customerId} ORDER BY id LIMIT 1) AS k, generate_series(1, 30000) AS n`.execute(
      one,
    )
    await sql`
      INSERT INTO rekap_dirty (customer_id, metric, day)
      SELECT ${customerId}, m, current_date - d FROM generate_series(-1, 732) AS d, unnest(ARRAY['SALE','ENROL']) AS m`.execute(
      one,
    )
    await sql`SET session_replication_role = DEFAULT`.execute(one)
  })
  await sql`VACUUM ANALYZE voucher, message, complain, platform_sale, student_lms_class, lms_class`.execute(owner)
}

async function settle(): Promise<void> {
  for (;;) {
    await rollUp(app)
    const { rows } = await sql`SELECT 1 FROM rekap_dirty LIMIT 1`.execute(owner)
    if (rows.length === 0) return
  }
}

try {
  await fill()
  await settle()
  await sql`VACUUM ANALYZE rekap_harian`.execute(owner)
  const times: number[] = []
  let shown = 0
  for (let n = 0; n < requests; n++) {
    const from = performance.now()
    shown = (await product.call(home, { customerId, query: {} })).widgets.length
    times.push(performance.now() - from)
  }
  console.log(
    `home, ${shown} widgets, ${records} records of each kind: ${median(times).toFixed(1)} / ${p95(times).toFixed(1)} ms (at most ${LIMIT})`,
  )
  if (p95(times) > LIMIT) process.exitCode = 1
} finally {
  await product.stop()
}
