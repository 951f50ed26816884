import { sql } from 'kysely'
import { prospectBoard } from '#contract/crm/prospect-calls.ts'
import { reports } from '#contract/report/report.ts'
import { startChromium } from '#test/helpers/chromium.ts'
import { paint, settled } from './helpers/frames.ts'
import { median, p95, startProduct } from './helpers/product.ts'

// The board of 400,000 prospects: its first cards in one request, a card that is moved by a key until the frame that
// shows it in the next column (one frame), and the figures of prospects.
const count = Number(process.env.PROSPECTS ?? 400_000)
const ROUNDS = 20

const product = await startProduct()
const { call, running } = product
const browser = await startChromium()
const show = (all: readonly number[]) => `${median(all).toFixed(0)} / ${p95(all).toFixed(0)} ms`

async function timed(what: () => Promise<unknown>): Promise<number[]> {
  const all: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now()
    await what()
    all.push(performance.now() - started)
  }
  return all
}

try {
  const { owner } = running.server.databases
  await owner.connection().execute(async (one) => {
    await sql`SET session_replication_role = replica`.execute(one)
    await sql`
      WITH stage AS (SELECT array_agg(id ORDER BY sort_order) AS ids FROM pipeline_stage WHERE customer_id = 1)
      INSERT INTO prospect (customer_id, name, email, phone, source, stage_id, stage_entered_at, value, next_follow_up_at)
      SELECT 1, 'Calon ' || n, 'calon.' || n || '@contoh.example', '+62813' || lpad(n::text, 8, '0'), 'WA',
             ids[1 + n % cardinality(ids)], now() - n * interval '1 minute', 450000, now() + n * interval '1 minute'
        FROM stage, generate_series(1, ${sql.lit(count)}) n`.execute(one)
    await sql`
      INSERT INTO prospect_stage_change (customer_id, prospect_id, to_stage_id, source, value, at)
      SELECT customer_id, id, stage_id, source, value, stage_entered_at FROM prospect`.execute(one)
    await sql`SET session_replication_role = DEFAULT`.execute(one)
  })
  await sql`VACUUM ANALYZE prospect, prospect_stage_change`.execute(owner)

  console.log(`the board of ${count}: ${show(await timed(() => call(prospectBoard, { customerId: 1, query: {} })))}`)
  const narrowed = { source: ['WA' as const], owner: 'empty' }
  console.log(`narrowed: ${show(await timed(() => call(prospectBoard, { customerId: 1, query: narrowed })))}`)
  console.log(
    `the funnel of a year: ${show(await timed(() => call(reports.prospectFunnel, { query: { year: 2026 } })))}`,
  )

  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${running.url}/crm/prospect?board=true`)
  await page.getByLabel('E-mail').fill(product.email)
  await page.getByLabel('Password', { exact: true }).fill(product.password)
  await page.keyboard.press('Enter')
  await page.locator('[data-card]').first().waitFor()
  const moved: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await settled(page)
    const card = page.locator('[data-stage] [data-card]').first()
    await card.focus()
    const [id, stage] = await card.evaluate((one) => [
      one.dataset.card,
      one.closest<HTMLElement>('[data-stage]')?.dataset.stage,
    ])
    const elsewhere = `[data-stage]:not([data-stage="${stage}"]) [data-card="${id}"]`
    moved.push(await paint(page, 'Shift+ArrowRight', elsewhere))
  }
  console.log(`a card after its key: ${show(moved)}`)
} finally {
  await browser.close()
  await product.stop()
}
