import { sql } from 'kysely'
import { partnerDocList } from '#contract/partner/partner-doc.ts'
import { startChromium } from '#test/helpers/chromium.ts'
import { fillCopies } from './helpers/copies.ts'
import { paint, settled } from './helpers/frames.ts'
import { median, p95, startProduct } from './helpers/product.ts'

// The queue of partner documents with 10,000 that wait: its page from the server, and what passes in real Chromium from
// the key that leads on to the next document, with its facts, to the frame that shows it (200 ms).
const count = Number(process.env.DOCUMENTS ?? 10_000)
const ROUNDS = 30

const product = await startProduct()
const { call, running } = product
const browser = await startChromium()
const show = (all: readonly number[]) => `${median(all).toFixed(0)} / ${p95(all).toFixed(0)} ms`

try {
  const { owner } = running.server.databases
  // Pictures: Chromium without a window shows no PDF.
  await sql`UPDATE mitra_document SET status = 'NEED_APPROVAL', reviewed_by = NULL, reviewed_at = NULL WHERE file_id IS NOT NULL`.execute(
    owner,
  )
  // A partner has each document once; the queue does not mind.
  await sql`DROP INDEX mitra_document_once`.execute(owner)
  await fillCopies(owner, 'mitra_document', count, sql<boolean>`t.status = 'NEED_APPROVAL'`)
  await sql`
    INSERT INTO mitra_document_history (mitra_id, doc_id, revision, action, file_id, status)
    SELECT mitra_id, id, revision, 'UPLOADED', file_id, status FROM mitra_document d
     WHERE status = 'NEED_APPROVAL' AND NOT EXISTS (SELECT FROM mitra_document_history h WHERE h.doc_id = d.id)`.execute(
    owner,
  )

  const asked: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now()
    await call(partnerDocList, { query: { status: ['NEED_APPROVAL'], sort: 'updatedAt', limit: 50 } })
    asked.push(performance.now() - started)
  }
  console.log(`the queue with ${count} documents: ${show(asked)}`)

  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${running.url}/document/approve`)
  await page.getByLabel('E-mail').fill(product.email)
  await page.getByLabel('Password', { exact: true }).fill(product.password)
  await page.keyboard.press('Enter')
  await page.getByRole('listbox', { name: 'Documents that wait' }).waitFor()
  const painted: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // The reviewer reads; meanwhile the next one arrives.
    await settled(page)
    const before = await page.locator('[role=option][data-row][aria-selected=true]').getAttribute('data-row')
    const next = `[role=option][data-row][aria-selected=true]:not([data-row="${before}"])`
    painted.push(await paint(page, 'Shift+N', `main:has(${next}) figure`))
  }
  console.log(`the next document after its key: ${show(painted)} (at most 200)`)
} finally {
  await browser.close()
  await product.stop()
}
