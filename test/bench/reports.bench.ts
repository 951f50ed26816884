import { sql } from 'kysely'
import { reports } from '#contract/report/report.ts'
import { rebuildRekap } from '#server/areas/report/rollup.ts'
import { rollUp } from '#server/areas/report/rollup-worker.ts'
import { median, p95, startProduct } from './helpers/product.ts'

// What a report takes where a customer has sold a million classes in three years, has one and a half million enrolments
// in 300 classes with as much attendance, and people have clicked a million times on 300 short links, through HTTP; and
// what it takes to count one day anew.
const limits = { report: 150, day: 300 }
const requests = Number(process.env.REPORT_REQUESTS ?? 60)
const records = Number(process.env.REPORT_RECORDS ?? 1_000_000)
const enrolled = Number(process.env.REPORT_ENROLMENTS ?? 1_500_000)
const platforms = ['PINTARIA', 'TOKOPEDIA', 'BUKALAPAK', 'PIJAR', 'MBA', 'SKILLACADEMY', 'SEKOLAHMU']
const customerId = 1

const product = await startProduct()
const { owner, app } = product.running.server.databases

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

async function fill(): Promise<void> {
  const moment = sql`now() - (n % 1095) * interval '1 day' - random() * interval '1 day'`
  await owner.connection().execute(async (one) => {
    await sql`SET session_replication_role = replica`.execute(one)
    await sql`
      INSERT INTO platform_sale (customer_id, platform_code, external_id, invoice_code, core_class_id, class_title, buyer_name,
                                 purchased_at, gross, discount, platform_fee, sale_status)
      SELECT ${customerId}, (${platforms}::text[])[1 + n % 7], 'B-' || n, 'INV/B/' || n,
             (SELECT min(id) FROM core_class WHERE customer_id = ${customerId}) + n % 5, 'Excel', 'Siti', ${moment}, 400000,
             0, 20000, (ARRAY['PAID','PAID','PAID','PAID','CANCELLED','REFUNDED'])[1 + n % 6]
        FROM generate_series(1, ${sql.lit(records)}) AS n`.execute(one)
    await sql`
      INSERT INTO shorter (customer_id, code, title, target_url, flag)
      SELECT ${customerId}, 'b-' || n, 'Excel', 'https://belajar.contoh.example', (ARRAY['WA','IG','EMAIL'])[1 + n % 3]
        FROM generate_series(1, 300) AS n`.execute(one)
    await sql`
      INSERT INTO shorter_click (customer_id, shorter_id, clicked_at, device, visitor)
      SELECT ${customerId}, (SELECT min(id) FROM shorter WHERE code = 'b-1') + n % 300, ${moment},
             (ARRAY['MOBILE','MOBILE','DESKTOP','BOT'])[1 + n % 4], 'v' || n % 5000
        FROM generate_series(1, ${sql.lit(records)}) AS n`.execute(one)
    await sql`
      INSERT INTO core_class (customer_id, code, title, program_id, mode, level, duration_minutes, base_price)
      SELECT customer_id, 'BENCH-' || n, title || ' ' || n, program_id, mode, level, duration_minutes, base_price
        FROM (SELECT * FROM core_class WHERE customer_id = ${customerId} ORDER BY id LIMIT 1) AS k, generate_series(1, 300) AS n`.execute(
      one,
    )
    await sql`
      INSERT INTO student_lms_class (customer_id, student_id, lms_class_id, core_class_id, platform_code, referral_code,
                                     name_on_certificate, email_in_class, status, certificate_status, attended_count, enrolled_at)
      SELECT ${customerId}, n + 10000000, n + 10000000, (SELECT min(id) FROM core_class WHERE code = 'BENCH-1') + n % 300,
             (${platforms}::text[])[1 + n % 7], (ARRAY['HEMAT25','AJAK',NULL,NULL,NULL])[1 + n % 5], 'Siti', 's@contoh.example',
             (ARRAY['REGISTERED','IN_PROGRESS','FINISHED','PASSED','PASSED','FAILED','DROPPED'])[1 + n % 7],
             (ARRAY['NONE','SENT'])[1 + n % 2], n % 4, ${moment}
        FROM generate_series(1, ${sql.lit(enrolled)}) AS n`.execute(one)
    await sql`
      INSERT INTO absensi (customer_id, student_lms_class_id, student_id, lms_class_id, ke, status, method, attended_at, platform_code)
      SELECT ${customerId}, n + 10000000, n + 10000000, (SELECT min(id) FROM lms_class WHERE customer_id = ${customerId}) + n % 10, 1 + n % 10,
             (ARRAY['PRESENT','PRESENT','LATE','ABSENT'])[1 + n % 4], 'ZOOM', ${moment}, (${platforms}::text[])[1 + n % 7]
        FROM generate_series(1, ${sql.lit(enrolled)}) AS n`.execute(one)
    await sql`
      INSERT INTO rekap_dirty (customer_id, metric, day)
      SELECT ${customerId}, m, current_date - d FROM generate_series(-1, 1097) AS d, unnest(ARRAY['SALE','CLICK','ENROL','ABSENSI']) AS m`.execute(
      one,
    )
    await sql`SET session_replication_role = DEFAULT`.execute(one)
  })
  await sql`VACUUM ANALYZE platform_sale, shorter_click, student_lms_class, absensi`.execute(owner)
}

/** Until no day is marked, whichever server counts them. */
async function settle(): Promise<void> {
  for (;;) {
    await rollUp(app)
    const { rows } = await sql`SELECT 1 FROM rekap_dirty LIMIT 1`.execute(owner)
    if (rows.length === 0) return
  }
}

try {
  await fill()
  console.log(
    `${records} sales, as many clicks and ${enrolled} enrolments over three years, ${requests} requests each; median / p95 in ms.`,
  )
  console.log(`all days rolled up in ${((await timed(settle)) / 1000).toFixed(1)} s`)
  await sql`VACUUM ANALYZE rekap_harian, rekap_total`.execute(owner)
  const day = await sql<{ day: string }>`SELECT (current_date - 40)::text AS day`.execute(owner)
  const from = day.rows[0]?.day ?? ''
  for (const metric of ['SALE', 'CLICK', 'ENROL', 'ABSENSI'] as const) {
    const took = await timed(() =>
      owner.transaction().execute((tx) => rebuildRekap(tx, metric, { customerId, from, to: from })),
    )
    console.log(`one day of ${metric} counted anew: ${took.toFixed(1)} (at most ${limits.day})`)
    if (took > limits.day) process.exitCode = 1
  }
  const year = new Date().getFullYear() - 1
  for (const [name, report] of Object.entries(reports)) {
    for (const [what, days] of [
      ['a month', { month: `${year}-10` }],
      ['a year', { year }],
    ] as const) {
      const times: number[] = []
      let rows = 0
      for (let n = 0; n < requests; n++) {
        times.push(
          await timed(async () => {
            rows = (await product.call(report, { query: { customerId, ...days } })).data.length
          }),
        )
      }
      console.log(`${name} of ${what}: ${median(times).toFixed(1)} / ${p95(times).toFixed(1)}; ${rows} rows`)
      if (p95(times) > limits.report) process.exitCode = 1
    }
  }
} finally {
  await product.stop()
}
