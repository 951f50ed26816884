import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { uploadProgress } from '#contract/core/progress.ts'
import { certificateIssueClass } from '#contract/certificate/certificate.ts'
import { certTemplatePreview } from '#contract/certificate/template.ts'
import { voucherList } from '#contract/voucher/voucher.ts'
import { certTemplate } from '#contract/certificate/template.ts'
import { startChromium } from '#test/helpers/chromium.ts'
import { seenOf, watchFrames } from './helpers/frames.ts'
import { median, p95, startProduct } from './helpers/product.ts'

// How many certificates a minute are issued by the job of a class: numbered, printed, stored, written down and queued to be
// sent. Limits: 1,000 a minute, lists usable meanwhile, the preview of a template in 300 ms. Then the frames of the designer
// while one of few and of 60 items is dragged: 60 a second.
const PEOPLE = Number(process.env.CERTIFICATES ?? 1000)
const PREVIEWS = 20
const DRAGS = 100
const customerId = 1

const product = await startProduct()
const { call, running } = product
const { owner } = running.server.databases
await sql`SELECT set_config('app.scope', 'system', false)`.execute(owner)

async function fill(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO lms_class (customer_id, core_class_id, program_id, mode, code, title, workflow, capacity, enrolled_count, start_at, end_at)
    SELECT 1, k.id, k.program_id, k.mode, 'JK-BEBAN', 'Kelas besar', 'COMPLETED', ${PEOPLE}::int, ${PEOPLE}::int,
           now() - interval '30 days', now() - interval '1 day'
      FROM core_class k WHERE k.customer_id = 1 AND k.certificate_template_id IS NOT NULL ORDER BY k.id LIMIT 1 RETURNING id`.execute(
    owner,
  )
  const id = rows[0]?.id ?? 0
  await owner.transaction().execute(async (tx) => {
    await sql`SELECT set_config('app.grading', 'later', true)`.execute(tx)
    await sql`
      WITH s AS (
        INSERT INTO student (customer_id, student_no, name, email, platform_code)
        SELECT 1, 'B-' || n, 'Peserta ' || n, 'peserta' || n || '@beban.example', 'OWN' FROM generate_series(1, ${PEOPLE}) AS n
        RETURNING id, name, email)
      INSERT INTO student_lms_class (customer_id, student_id, lms_class_id, core_class_id, platform_code, name_on_certificate,
                                     email_in_class, required_count, enrolled_at, status, final_score, passed)
      SELECT 1, s.id, ${id}, l.core_class_id, 'OWN', s.name, s.email, 0, now() - interval '30 days', 'PASSED', 88, true
        FROM s, lms_class l WHERE l.id = ${id}`.execute(tx)
  })
  return id
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const id = await fill()
const template = await owner
  .selectFrom('certificate_template')
  .select('id')
  .where('customer_id', '=', customerId)
  .orderBy('id')
  .executeTakeFirstOrThrow()
const previews: number[] = []
for (let n = 0; n < PREVIEWS; n++) {
  previews.push(await timed(() => call(certTemplatePreview, { id: template.id, query: {} })))
}
console.log(
  `preview: first ${previews[0]?.toFixed(0)} ms, median ${median(previews).toFixed(0)} ms, p95 ${p95(previews).toFixed(0)} ms`,
)

const list = () => timed(() => call(voucherList, { customerId, query: { limit: 50 } }))
const calm: number[] = []
for (let n = 0; n < 50; n++) calm.push(await list())

const began = performance.now()
const { progressId } = await call(certificateIssueClass, { customerId, id })
const meanwhile: number[] = []
let took = 0
for (;;) {
  const { status, succeeded, failed } = await call(uploadProgress, { progressId })
  if (status === 'DONE') {
    if (failed > 0 || succeeded !== PEOPLE) throw new Error(`${failed} of ${PEOPLE} were refused`)
    took = performance.now() - began
    break
  }
  if (status !== 'QUEUED' && status !== 'RUNNING') throw new Error(`The job is ${status}`)
  meanwhile.push(await list())
  await delay(100)
}
console.log(`${PEOPLE} certificates in ${(took / 1000).toFixed(1)} s: ${Math.round((PEOPLE * 60_000) / took)} a minute`)
console.log(
  `a list: p95 ${p95(calm).toFixed(0)} ms calm, ${p95(meanwhile).toFixed(0)} ms meanwhile (${meanwhile.length} requests)`,
)

const browser = await startChromium()
for (const count of [2, 60]) {
  const { id: made } = await call(certTemplate.calls.create, {
    query: { customerId },
    body: {
      name: `Beban ${count}`,
      type: 'KELULUSAN',
      items: Array.from({ length: count }, (_, n) => ({
        value: 'TEXT' as const,
        text: `Teks ${n}`,
        page: 1,
        x: (n % 6) * 280,
        y: Math.floor(n / 6) * 110,
        w: 240,
        h: 60,
        align: 'LEFT' as const,
      })),
    },
  })
  const page = await browser.newPage({ viewport: { width: 1440, height: 1600 } })
  await page.goto(`${running.url}/certificate/edit/${made}`)
  await page.getByLabel('E-mail').fill(product.email)
  await page.getByLabel('Password', { exact: true }).fill(product.password)
  await page.keyboard.press('Enter')
  const box = await page.locator('[data-item="0"]').boundingBox()
  const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await watchFrames(page)
  for (let n = 0; n < DRAGS; n++) await page.mouse.move(x + n * 3, y + n)
  await page.mouse.up()
  const { deltas } = await seenOf(page)
  const moved = await page.locator('[data-item="0"]').boundingBox()
  if ((moved?.x ?? 0) < x + 100) throw new Error('Nothing was dragged')
  console.log(
    `designer with ${count} items: median ${median(deltas).toFixed(1)} ms a frame, p95 ${p95(deltas).toFixed(1)} ms (${deltas.length} frames)`,
  )
  await page.close()
}
await browser.close()
await product.stop()
