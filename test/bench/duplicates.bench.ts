import { sql } from 'kysely'
import { studentDuplicates } from '#contract/crm/student-merge.ts'
import { fillCrowd } from './many-records.ts'
import { median, p95, startProduct } from './product.ts'

// What it takes to find the duplicates of one student among 1,000,000, through HTTP: asked is 100 ms. Every hundredth
// student shares a phone with another one, and names with the day of birth repeat.
const requests = Number(process.env.FIND_REQUESTS ?? 200)
const records = Number(process.env.FIND_RECORDS ?? 1_000_000)

const product = await startProduct()
const { owner } = product.running.server.databases

try {
  await fillCrowd(owner, records)
  await sql`SET session_replication_role = replica`.execute(owner)
  await sql`
    UPDATE student SET birth_date = '1990-01-01'::date + (id % 9000)::int,
           phone = CASE WHEN id % 100 = 0 THEN '0' || substr(phone, 4) ELSE phone END
     WHERE id % 10 = 0`.execute(owner)
  await sql`ANALYZE student`.execute(owner)
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM student WHERE customer_id = 1 AND id % 10 = 0 ORDER BY id LIMIT ${requests}`.execute(owner)
  const took: number[] = []
  let found = 0
  for (const { id } of rows) {
    const began = performance.now()
    found += (await product.call(studentDuplicates, { customerId: 1, id })).length
    took.push(performance.now() - began)
  }
  console.log(
    `${records} students, duplicates of ${rows.length}: median ${median(took).toFixed(1)}, p95 ${p95(took).toFixed(1)} ms ` +
      `(asked: 100); ${(found / Math.max(1, rows.length)).toFixed(1)} found`,
  )
} finally {
  await product.stop()
}
