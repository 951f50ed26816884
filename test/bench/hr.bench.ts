import { sql } from 'kysely'
import { employeeWorkSummary, workSheet, workSummary } from '#contract/hr/work-day.ts'
import { hrDashboard } from '#contract/hr/dashboard.ts'
import { organization } from '#contract/hr/reference.ts'
import { grantBalances } from '#server/areas/hr/leave/year.ts'
import { asSystem } from '#server/core/db/database.ts'
import { startChromium } from '#test/helpers/chromium.ts'
import { scrollFast } from './helpers/frames.ts'
import { median, p95, startProduct } from './helpers/product.ts'

// HR with 3,000 employees: what their days at work come to, the leave of a year for all, and the month sheet in Chromium.
const limits = { summary: 150, grant: 5000 }
const employees = Number(process.env.HR_EMPLOYEES ?? 3000)
const days = Number(process.env.HR_DAYS ?? 500)
const requests = Number(process.env.HR_REQUESTS ?? 50)
const SCROLL_MS = 4000
const customerId = 1

const product = await startProduct()
const { call } = product
const { owner, app } = product.running.server.databases

async function fill(): Promise<void> {
  await sql`
    INSERT INTO employee (customer_id, employee_no, name, nik_enc, nik_hmac, gender, birth_date, religion_code,
                          marital_status_code, phone, address_ktp, employee_status_code, department_code, grade_code,
                          position, join_date, ptkp_status, supervisor_id)
    SELECT ${customerId}, 'B-' || n, 'Pegawai ' || n, ('\\x' || lpad(to_hex(n), 8, '0'))::bytea,
           sha256(('bench ' || n)::bytea), CASE n % 2 WHEN 0 THEN 'L' ELSE 'P' END, date '1980-01-01' + n % 7000, 'ISLAM',
           'KAWIN', '+6281200000000', 'Jalan Mawar', 'TETAP', (ARRAY['AKADEMIK','OPERASIONAL','KEUANGAN','SDM'])[1 + n % 4],
           'STAFF', 'Staf', date '2020-01-06', 'TK/0',
           (SELECT id FROM employee WHERE customer_id = ${customerId} AND deleted_at IS NULL ORDER BY id LIMIT 1)
      FROM generate_series(1, ${employees}::int) n`.execute(owner)
  await sql`
    INSERT INTO employee_attendance (customer_id, employee_id, day, status, work_minutes)
    SELECT e.customer_id, e.id, current_date - d,
           CASE WHEN (e.id + d) % 29 = 0 THEN 'ABSENT' WHEN (e.id + d) % 13 = 0 THEN 'LATE' ELSE 'PRESENT' END, 480
      FROM generate_series(0, ${days}::int - 1) d, employee e
     WHERE e.customer_id = ${customerId} AND e.employee_no LIKE 'B-%'`.execute(owner)
  await sql`VACUUM ANALYZE employee, employee_attendance, leave_balance, leave_ledger`.execute(owner)
}

async function measure(name: string, work: (n: number) => Promise<unknown>): Promise<void> {
  const times: number[] = []
  await work(0)
  for (let n = 0; n < requests; n++) {
    const from = performance.now()
    await work(n)
    times.push(performance.now() - from)
  }
  console.log(`${name}: ${median(times).toFixed(1)} / ${p95(times).toFixed(1)} ms (at most ${limits.summary})`)
  if (median(times) > limits.summary) process.exitCode = 1
}

async function granting(): Promise<void> {
  const from = performance.now()
  const made = await asSystem(app, (tx) => grantBalances(tx))
  const ms = performance.now() - from
  console.log(`${made} balances granted to ${employees} employees: ${ms.toFixed(0)} ms (at most ${limits.grant})`)
  if (ms > limits.grant || made < employees) process.exitCode = 1
}

async function scrolling(): Promise<void> {
  const browser = await startChromium()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.on('pageerror', (error) => console.error(error))
  await page.goto(`${product.running.url}/attendance/sheet`)
  await page.getByLabel('E-mail').fill(product.email)
  await page.getByLabel('Password', { exact: true }).fill(product.password)
  await page.keyboard.press('Enter')
  await page.getByRole('grid', { name: 'Month sheet' }).waitFor()
  await page
    .getByRole('row', { name: /Pegawai 1\b/ })
    .first()
    .waitFor()
  const { deltas, blank, waiting, rows, moved } = await scrollFast(page, SCROLL_MS)
  const frames = deltas.slice(1)
  console.log(
    `month sheet, ${Math.round(moved)} px in ${SCROLL_MS / 1000} s: p95 ${p95(frames).toFixed(1)} ms a frame, ${blank} of ${frames.length} blank (none), ${waiting} without words, at most ${rows} rows in the page`,
  )
  if (blank > 0) process.exitCode = 1
  await browser.close()
}

try {
  await fill()
  console.log(`${employees * days} days at work; median / p95.`)
  await granting()
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM employee WHERE employee_no LIKE 'B-%' ORDER BY id LIMIT ${requests}`.execute(owner)
  await measure('summary of the month', () => call(workSummary, { query: { customerId } }))
  await measure('summary of the month, one department', () =>
    call(workSummary, { query: { customerId, departmentCode: 'SDM' } }),
  )
  await measure('summary of an employee', (n) =>
    call(employeeWorkSummary, { id: rows[n % rows.length]?.id ?? 0, query: {} }),
  )
  await measure('dashboard', () => call(hrDashboard, { query: { customerId } }))
  await measure('organization', () => call(organization, { query: { customerId } }))
  const month = new Date().toISOString().slice(0, 7)
  const from = performance.now()
  const sheet = await call(workSheet, { query: { customerId, month } })
  console.log(`month sheet of ${sheet.rows.length}: ${(performance.now() - from).toFixed(0)} ms`)
  await scrolling()
} finally {
  await product.stop()
}
