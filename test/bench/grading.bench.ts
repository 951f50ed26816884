import { sql } from 'kysely'
import { gradingScores, gradingSheet, gradingSummary } from '#contract/grading/score.ts'
import { startChromium } from '#test/helpers/chromium.ts'
import { median, p95, startProduct } from './helpers/product.ts'

// A class of 5,000 participants with 40 items, all of them graded. Limits: the whole class in 2 s by one job, a page of the
// summary in 600 ms (p95), a score and all that depends on it on the screen 100 ms after the answer.
const PEOPLE = Number(process.env.GRADING_PEOPLE ?? 5000)
const ITEMS = Number(process.env.GRADING_ITEMS ?? 40)
const ROUNDS = 5
const REQUESTS = 30
const CELLS = 15

const product = await startProduct()
const { call, running } = product
const { owner } = running.server.databases

async function fill(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO lms_class (customer_id, core_class_id, program_id, mode, code, title, workflow, capacity, enrolled_count, start_at, end_at)
    SELECT 1, id, program_id, mode, 'JK-BEBAN', 'Kelas besar', 'GRADING', ${PEOPLE}::int, ${PEOPLE}::int, now() - interval '30 days', now() - interval '1 day'
      FROM core_class WHERE customer_id = 1 ORDER BY id LIMIT 1 RETURNING id`.execute(owner)
  const id = rows[0]?.id ?? 0
  await owner.transaction().execute(async (tx) => {
    await sql`SELECT set_config('app.grading', 'later', true)`.execute(tx)
    await sql`
      WITH x AS (INSERT INTO exercise (customer_id, title, type) VALUES (1, 'Latihan', 'EXERCISE') RETURNING id),
      part AS (INSERT INTO class_activity (customer_id, lms_class_id, sort_order, title) VALUES (1, ${id}, 1, 'Beban') RETURNING id),
      item AS (
        INSERT INTO class_activity_item (customer_id, class_activity_id, lms_class_id, sort_order, title, type, exercise_id, start_at, end_at)
        SELECT 1, part.id, ${id}, n, 'Latihan ' || n, 'EXERCISE', x.id, now() - interval '20 days', now() - interval '10 days'
          FROM x, part, generate_series(1, ${ITEMS}) AS n RETURNING id, sort_order),
      piece AS (
        INSERT INTO scoring_schema_group (customer_id, lms_class_id, level, name, weight, sort_order)
        SELECT 1, ${id}, 1, 'Bagian ' || n, 25, n FROM generate_series(1, 4) AS n RETURNING id, sort_order)
      INSERT INTO scoring_schema_group_item (customer_id, group_id, class_activity_item_id, weight, sort_order)
      SELECT 1, piece.id, item.id, 400.0 / ${ITEMS}, item.sort_order FROM item JOIN piece ON piece.sort_order = item.sort_order % 4 + 1`.execute(
      tx,
    )
    await sql`
      WITH s AS (
        INSERT INTO student (customer_id, student_no, name, email, platform_code)
        SELECT 1, 'B-' || n, 'Peserta ' || n, 'peserta' || n || '@beban.example', 'OWN' FROM generate_series(1, ${PEOPLE}) AS n
        RETURNING id, name, email)
      INSERT INTO student_lms_class (customer_id, student_id, lms_class_id, core_class_id, platform_code, name_on_certificate,
                                     email_in_class, required_count, enrolled_at)
      SELECT 1, s.id, ${id}, l.core_class_id, 'OWN', s.name, s.email, 0, now() - interval '30 days'
        FROM s, lms_class l WHERE l.id = ${id}`.execute(tx)
    await sql`
      INSERT INTO answer (customer_id, student_lms_class_id, class_activity_item_id, exercise_id, attempt, status, auto_score,
                          total_score, submitted_at)
      SELECT 1, e.id, i.id, i.exercise_id, 1, 'GRADED', score, score, now() - interval '15 days'
        FROM student_lms_class e JOIN class_activity_item i ON i.lms_class_id = e.lms_class_id
       CROSS JOIN LATERAL (SELECT 40 + (e.id * 7 + i.id * 13) % 60 AS score) s
       WHERE e.lms_class_id = ${id}`.execute(tx)
  })
  await sql`VACUUM ANALYZE`.execute(owner)
  return id
}

const times = async (rounds: number, work: (round: number) => Promise<unknown>): Promise<number[]> => {
  const all: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await work(round)
    all.push(performance.now() - began)
  }
  return all
}
const say = (what: string, all: readonly number[]) =>
  console.log(`${what}: median ${median(all).toFixed(0)} ms, p95 ${p95(all).toFixed(0)} ms (${all.length} rounds)`)

await sql`SELECT set_config('app.scope', 'system', false)`.execute(owner)
const id = await fill()
say(
  `first computation of ${PEOPLE} × ${ITEMS}`,
  await times(1, () => sql`SELECT grade_participants(${id})`.execute(owner)),
)
await sql`VACUUM ANALYZE`.execute(owner)
say('the whole class again', await times(ROUNDS, () => sql`SELECT grade_participants(${id})`.execute(owner)))

const at = { customerId: 1, id }
say(
  'summary, 50 of a page',
  await times(REQUESTS, (n) =>
    call(gradingSummary, { lmsClassId: id, query: { page: n + 1, limit: 50, sort: '-final' } }),
  ),
)
let bytes = 0
say(
  'the whole table',
  await times(ROUNDS, async () => {
    bytes = JSON.stringify(await call(gradingSheet, { ...at, query: {} })).length
  }),
)
console.log(`the whole table is ${(bytes / 1e6).toFixed(1)} MB`)

const sheet = await call(gradingSheet, { ...at, query: {} })
say(
  'one score stored',
  await times(REQUESTS, async (n) => {
    const row = sheet.rows[n * 3]
    const cell = row?.cells[n % ITEMS]
    const mark = {
      studentLmsClassId: row?.studentLmsClassId ?? 0,
      groupItemId: cell?.groupItemId ?? 0,
      raw: 77,
      version: cell?.version,
    }
    const { written } = await call(gradingScores, { ...at, body: { note: 'Beban', scores: [mark] } })
    if (written !== 1) throw new Error('The score was not stored')
  }),
)

const browser = await startChromium()
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
await page.goto(`${running.url}/jadwalkelas/report/${id}`)
await page.getByLabel('E-mail').fill(product.email)
await page.getByLabel('Password', { exact: true }).fill(product.password)
await page.keyboard.press('Enter')
const grid = page.getByRole('grid')
await grid.waitFor({ timeout: 60_000 })
await page.getByLabel('Reason for the scores you enter').fill('Beban')
await page.getByLabel('Reason for the scores you enter').press('Enter')
const after: number[] = []
for (let n = 0; n < CELLS; n++) {
  // No automatic score has a fraction: each is another one, and is stored.
  await page.keyboard.type(`${50 + n},25`)
  // The number itself, with its pencil, comes with the answer; the time is that from the end of the answer to the change.
  const took = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const seen = performance.getEntriesByType('resource').length
        // Looked at with each frame: the browser may count the answer only after what followed from it.
        const look = () => {
          const fresh = performance.getEntriesByType('resource').slice(seen) as PerformanceResourceTiming[]
          const answer = fresh.findLast(({ name }) => name.endsWith('/grades'))
          const isSaving = document.querySelector('[role="status"]')?.textContent?.includes('Saving') !== false
          if (answer && !isSaving) resolve(performance.now() - answer.responseEnd)
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
  await page.keyboard.press('Enter')
  after.push(await took)
}
say('a score on the screen after its answer', after)
await browser.close()
await product.stop()
