import { sql } from 'kysely'
import type { InputOf } from '#contract/core/call.ts'
import { coreClass } from '#contract/class/class.ts'
import type { Meeting } from '#contract/class/class-parts.ts'
import { startChromium } from '#test/helpers/chromium.ts'
import { fillCopies } from './helpers/copies.ts'
import { seenOf, watchFrames } from './helpers/frames.ts'
import { median, p95, startProduct } from './helpers/product.ts'

// 100,000 classes with ten filterable values each: the list's first page, filtered by an attribute and searched, as
// ratios to the first page. And a class with 300 activities in Chromium: frames while one is moved.
const CLASSES = 100_000
const ACTIVITIES = 300
const MOVES = 40
const FRAME_MS = 1000 / 60
const rounds = 15

const product = await startProduct()
const { call, running } = product
const { owner } = running.server.databases
const browser = await startChromium()

type Query = NonNullable<InputOf<typeof coreClass.calls.list>['query']>

async function time(query: Query) {
  const ask = () => call(coreClass.calls.list, { customerId: 1, query: { limit: 50, ...query } })
  const { pagination } = await ask()
  const all: number[] = []
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    await ask()
    all.push(performance.now() - started)
  }
  return { ms: median(all), p95: p95(all), total: pagination.total }
}

async function list(): Promise<void> {
  await fillCopies(owner, 'core_class', CLASSES)
  await sql`
    UPDATE core_class SET attribute_keys = (
      SELECT array_agg('a' || n || ':' || ((core_class.id * n) % 20)) FROM generate_series(1, 10) AS n)`.execute(owner)
  await sql`VACUUM ANALYZE core_class`.execute(owner)
  const first = await time({})
  const asked: Readonly<Record<string, Query>> = {
    'first page': {},
    'one value of an attribute': { attribute: ['a3:7'] },
    'values of two attributes': { attribute: ['a3:7'], curationStatus: ['APPROVED'] },
    'a word of the title': { keyword: 'excel' },
    'a code': { keyword: 'KLS-0007-12' },
  }
  for (const [name, query] of Object.entries(asked)) {
    const { ms, p95: most, total } = await time(query)
    console.log(
      `classes, ${name}: ${ms.toFixed(1)} / ${most.toFixed(1)} ms, ${total} rows, ${(ms / first.ms).toFixed(1)} of the first page`,
    )
  }
}

/** The time from each key to the frame that shows its effect, in ms. */
async function reorder(activities: number): Promise<void> {
  const { data } = await call(coreClass.calls.list, { customerId: 1, query: { limit: 1 } })
  const row = await call(coreClass.calls.read, { customerId: 1, id: data[0]?.id ?? 0 })
  const meetings = Array.from({ length: 10 }, (_, m): Meeting => ({
    title: `Pertemuan ${m + 1}`,
    items: Array.from({ length: activities / 10 }, (__, n) => ({
      title: `Kegiatan ${m + 1}.${n + 1}`,
      type: 'MATERIAL',
      durationMinutes: 15,
      mandatory: true,
    })),
  }))
  await call(coreClass.calls.update, {
    customerId: 1,
    id: row.id,
    body: { version: row.version, activities: meetings },
  })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${running.url}/kelas/edit/${row.id}`)
  await page.getByLabel('E-mail').fill(product.email)
  await page.getByLabel('Password', { exact: true }).fill(product.password)
  await page.keyboard.press('Enter')
  const started = performance.now()
  const item = page.getByText('Kegiatan 1.1', { exact: true }).first()
  await item.waitFor()
  const opened = performance.now() - started
  await item.click()
  await watchFrames(page)
  for (let move = 0; move < MOVES; move++) {
    await page.keyboard.press(move % 2 === 0 ? 'Alt+ArrowDown' : 'Alt+ArrowUp')
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
  const { deltas } = await seenOf(page)
  const dropped = deltas.filter((delta) => delta > 2 * FRAME_MS).length
  console.log(
    `syllabus of ${activities} activities: shown after ${Math.round(opened)} ms; ${MOVES} moves: ${dropped} frames dropped of ${deltas.length}, median ${median(deltas).toFixed(1)} ms, longest ${Math.max(...deltas).toFixed(0)} ms`,
  )
  await page.close()
}

try {
  await reorder(30)
  await reorder(ACTIVITIES)
  await list()
} finally {
  await browser.close()
  await product.stop()
}
