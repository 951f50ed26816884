import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { startChromium } from '#test/helpers/chromium.ts'
import { scrollFast } from './helpers/frames.ts'
import { median, p95, startProduct } from './helpers/product.ts'

// A folder of 100,000 pictures in real Chromium, on the production build: opening it compared with opening the list of
// vouchers, by turns in one run; scrolling it; and whether thumbnails are asked for again the second time.
const count = Number(process.env.GALLERY_ITEMS ?? 100_000)
const ROUNDS = 7
const SCROLL_MS = 5000

const product = await startProduct()
const browser = await startChromium()

async function fillFolder(): Promise<number> {
  const { owner } = product.running.server.databases
  const folder = await owner
    .insertInto('media_item')
    .values({ customer_id: 1, kind: 'FOLDER', name: 'Seratus ribu' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    INSERT INTO media_item (customer_id, parent_id, kind, name, url, mime, size_bytes, width, height, checksum)
    SELECT 1, ${folder.id}, i.kind, 'gambar ' || lpad(n::text, 6, '0'), i.url, i.mime, i.size_bytes, i.width, i.height, i.checksum
      FROM generate_series(1, ${sql.lit(count)}) AS n
      JOIN (SELECT row_number() OVER (ORDER BY id) - 1 AS nth, count(*) OVER () AS many, m.* FROM media_item m
             WHERE kind = 'IMAGE' AND customer_id = 1 AND deleted_at IS NULL) AS i ON i.nth = n % i.many`.execute(owner)
  await sql`VACUUM ANALYZE media_item`.execute(owner)
  return folder.id
}

async function logIn(): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.on('pageerror', (error) => console.error(error))
  await page.goto(`${product.running.url}/profile`)
  await page.getByLabel('E-mail').fill(product.email)
  await page.getByLabel('Password', { exact: true }).fill(product.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/profile/)
  return page
}

/** From the navigation to the first row with its words. */
async function opening(page: Page, path: string): Promise<number> {
  await page.goto(`${product.running.url}${path}`)
  await page.locator('[role=row][data-index="0"]').filter({ hasText: /\S/ }).waitFor()
  return page.evaluate(() => performance.now())
}

/** The thumbnails that came over the network, of those that the page shows. */
const fetched = (page: Page) =>
  page.evaluate(() => {
    const all = performance.getEntriesByType('resource').filter((one) => one.name.includes('/files/'))
    return { shown: all.length, sent: all.filter((one) => (one as PerformanceResourceTiming).transferSize > 0).length }
  })

try {
  const folder = `/gallery?parentId=${await fillFolder()}`
  const page = await logIn()
  const times: Record<'gallery' | 'list', number[]> = { gallery: [], list: [] }
  for (let round = 0; round < ROUNDS; round++) {
    times.gallery.push(await opening(page, folder))
    times.list.push(await opening(page, '/voucher'))
  }
  const show = (all: readonly number[]) => `${median(all).toFixed(0)} / ${p95(all).toFixed(0)} ms`
  console.log(`opening ${count} pictures ${show(times.gallery)}, the list of vouchers ${show(times.list)}`)

  await opening(page, folder)
  await page.waitForFunction(() => document.images.length > 10 && [...document.images].every((one) => one.complete))
  const again = await fetched(page)
  console.log(`thumbnails the second time: ${again.sent} of ${again.shown} over the network (none)`)

  const { deltas, blank, rows, moved } = await scrollFast(page, SCROLL_MS)
  const frames = deltas.slice(1)
  const total = frames.reduce((sum, delta) => sum + delta, 0)
  console.log(
    `scrolling ${Math.round(moved)} px in ${SCROLL_MS / 1000} s: ${((frames.length / total) * 1000).toFixed(0)} frames a second, p95 ${p95(frames).toFixed(1)} ms, ${blank} of ${frames.length} blank (none), at most ${rows} tiles in the page`,
  )
  if (blank > 0) process.exitCode = 1
} finally {
  await browser.close()
  await product.stop()
}
