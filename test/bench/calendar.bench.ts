import { sql } from 'kysely'
import { scheduleCalendar } from '#contract/schedule/calendar.ts'
import { startChromium } from '#test/helpers/chromium.ts'
import { paint, settled } from './helpers/frames.ts'
import { median, p95, startProduct } from './helpers/product.ts'

// A calendar with 5,000 meetings in each of several months: the range call, and in Chromium the time from a key to the
// frame that shows another month, and to the one that shows a meeting with the focus. The target is 300 ms; `bench plan`
// measures the distribution of meetings.
const meetings = Number(process.env.CALENDAR_MEETINGS ?? 5000)
const MONTHS = 8
const ROUNDS = 15
const DAY = 86_400_000

const product = await startProduct()
const { call, running } = product
const { owner } = running.server.databases
const first = new Date()
first.setUTCDate(1)
first.setUTCMonth(first.getUTCMonth() + 2)
const monthAt = (n: number) => new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + n, 1))
const day = (date: Date) => date.toISOString().slice(0, 10)

await owner.connection().execute(async (one) => {
  // What follows from a meeting is not measured here.
  await sql`SET session_replication_role = replica`.execute(one)
  await sql`
  WITH chosen AS (SELECT id, row_number() OVER (ORDER BY id) AS n, count(*) OVER () AS total FROM lms_class
                 WHERE customer_id = 1 AND deleted_at IS NULL),
  part AS (INSERT INTO class_activity (customer_id, lms_class_id, sort_order, title)
           SELECT 1, id, 900, 'Beban' FROM chosen RETURNING id, lms_class_id)
  INSERT INTO class_activity_item (customer_id, class_activity_id, lms_class_id, sort_order, title, type, start_at, end_at)
  SELECT 1, p.id, s.id, m, 'Sesi ' || m, 'OFFLINE', t.at, t.at + interval '2 hours'
    FROM generate_series(1, ${meetings * MONTHS}) m
    JOIN chosen s ON s.n = m % s.total + 1 JOIN part p ON p.lms_class_id = s.id,
         LATERAL (SELECT ${day(monthAt(0))}::date + make_interval(months => m % ${MONTHS}, days => m / ${MONTHS} % 28, hours => m % 12) AS at) t`.execute(
    one,
  )
  await sql`SET session_replication_role = DEFAULT`.execute(one)
})
await sql`ANALYZE class_activity_item`.execute(owner)

const times: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  const from = monthAt(round % MONTHS)
  const query = { from: from.toISOString(), to: new Date(from.getTime() + 42 * DAY).toISOString() }
  const began = performance.now()
  const found = await call(scheduleCalendar, { customerId: 1, query })
  times.push(performance.now() - began)
  if (found.meetings.length < meetings) throw new Error(`${found.meetings.length} meetings are shown`)
}
console.log(`range call: median ${median(times).toFixed(0)} ms, p95 ${p95(times).toFixed(0)} ms`)

const browser = await startChromium()
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
await page.goto(`${running.url}/class-schedule-overview?day=${day(monthAt(0))}`)
await page.getByLabel('E-mail').fill(product.email)
await page.getByLabel('Password', { exact: true }).fill(product.password)
await page.keyboard.press('Enter')
await page.locator('[data-meeting]').first().waitFor()

const turns: number[] = []
for (let n = 1; n < MONTHS; n++) {
  // The months before and after the one that is shown are read ahead.
  await settled(page)
  turns.push(await paint(page, '.', `[data-day="${day(monthAt(n)).slice(0, 8)}15"] [data-meeting]`))
}
console.log(
  `another month of ${meetings}: median ${median(turns).toFixed(0)} ms, longest ${Math.max(...turns).toFixed(0)} ms`,
)

const steps: number[] = []
await page.locator('[data-meeting]').first().focus()
for (let n = 0; n < ROUNDS; n++) {
  const before = await page.evaluate(
    () => document.activeElement?.closest<HTMLElement>('[data-day]')?.dataset.day ?? '',
  )
  steps.push(await paint(page, 'ArrowRight', `[data-day]:not([data-day="${before}"]) [data-entry]:focus`))
}
console.log(`arrow: median ${median(steps).toFixed(0)} ms, longest ${Math.max(...steps).toFixed(0)} ms`)
await browser.close()
await product.stop()
