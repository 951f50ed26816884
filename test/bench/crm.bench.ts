import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { uploadProgress } from '#contract/core/progress.ts'
import { prospectImport } from '#contract/crm/prospect-import.ts'
import { studentPage } from '#contract/crm/student-detail.ts'
import { studentDuplicates } from '#contract/crm/student-merge.ts'
import { timelineRead } from '#contract/crm/timeline.ts'
import { fillCrowd } from './helpers/many-records.ts'
import { median, p95, startProduct } from './helpers/product.ts'

// With 1,000,000 students, through HTTP: the duplicates of one student (asked: 100 ms), all calls of a student's page at
// once, as the page makes them (300 ms), and the import of 50,000 prospects of whom half are in the file twice. Every
// hundredth student shares a phone with another one, and names with the day of birth repeat.
const requests = Number(process.env.FIND_REQUESTS ?? 200)
const records = Number(process.env.FIND_RECORDS ?? 1_000_000)
const rows = Number(process.env.PROSPECT_ROWS ?? 50_000)

const product = await startProduct()
const { call, running } = product
const { owner } = running.server.databases

const show = (all: readonly number[]) => `median ${median(all).toFixed(1)}, p95 ${p95(all).toFixed(1)} ms`

async function timed(ids: readonly number[], what: (id: number) => Promise<unknown>): Promise<number[]> {
  const all: number[] = []
  for (const id of ids) {
    const began = performance.now()
    await what(id)
    all.push(performance.now() - began)
  }
  return all
}

async function importProspects(): Promise<void> {
  const file = Array.from({ length: rows }, (_, place) => {
    const n = place % 2 === 0 ? place : place - 1
    const phone = `0815${String(n).padStart(8, '0')}`
    return { name: `Calon ${n}`, phone: place % 2 === 0 ? phone : phone.replace(/^0/, '+62 '), source: 'WA' }
  })
  const began = performance.now()
  const { progressId } = await call(prospectImport, { customerId: 1, body: { source: 'EVENT', rows: file } })
  for (;;) {
    const { status, succeeded, failed } = await call(uploadProgress, { progressId })
    if (status === 'DONE') {
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.log(`import of ${rows}: ${seconds} s, ${succeeded} made, ${failed} left out`)
      return
    }
    if (status !== 'QUEUED' && status !== 'RUNNING') throw new Error(`The job is ${status}`)
    await delay(50)
  }
}

try {
  await importProspects()
  await fillCrowd(owner, records)
  await sql`SET session_replication_role = replica`.execute(owner)
  await sql`
    UPDATE student SET birth_date = '1990-01-01'::date + (id % 9000)::int,
           phone = CASE WHEN id % 100 = 0 THEN '0' || substr(phone, 4) ELSE phone END
     WHERE id % 10 = 0`.execute(owner)
  await sql`ANALYZE student`.execute(owner)
  const idsOf = async (where: ReturnType<typeof sql>) => {
    const found = await sql<{ id: number }>`
      SELECT id FROM student WHERE customer_id = 1 AND deleted_at IS NULL AND ${where} ORDER BY id LIMIT ${requests}`.execute(
      owner,
    )
    return found.rows.map(({ id }) => id)
  }
  const alike = await idsOf(sql`id % 10 = 0`)
  let found = 0
  const duplicates = await timed(alike, async (id) => {
    found += (await call(studentDuplicates, { customerId: 1, id })).length
  })
  console.log(
    `${records} students, duplicates of ${alike.length}: ${show(duplicates)} (asked: 100); ` +
      `${(found / Math.max(1, alike.length)).toFixed(1)} found`,
  )
  const pages = await timed(await idsOf(sql`class_count > 0`), (id) =>
    Promise.all([
      call(studentPage, { customerId: 1, id }),
      call(studentDuplicates, { customerId: 1, id }),
      call(timelineRead, { customerId: 1, query: { of: 'student', id } }),
    ]),
  )
  console.log(`page of a student, ${pages.length} times: ${show(pages)} (asked: 300)`)
} finally {
  await product.stop()
}
