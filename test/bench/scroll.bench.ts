import type { Browser, Page } from 'playwright-core'
import { startChromium } from '#test/helpers/chromium.ts'
import { serveBareList } from './bare/serve.ts'
import { scrollFast } from './helpers/frames.ts'
import { fillVouchers } from './helpers/many-vouchers.ts'
import { median, p95, startProduct } from './helpers/product.ts'
import { compareSteps } from './helpers/steps.ts'

// The list of a million vouchers in real Chromium, on the production build: scrolling, leaping to its end, and going
// from one list to another. Each beside a floor in the same run: a bare list of @tanstack/react-virtual (bare/list.tsx).
const count = Number(process.env.SCROLL_RECORDS ?? 1_000_000)
const SCROLL_MS = 5000
/** Scrolled so often, ours and the floor by turns: what else the machine does falls on both. */
const ROUNDS = 2

const product = await startProduct()
const bare = await serveBareList(count)
const browser = await startChromium()

async function open(browserOf: Browser, view: { deviceScaleFactor?: number } = {}): Promise<Page> {
  const page = await browserOf.newPage({ viewport: { width: 1440, height: 900 }, ...view })
  page.on('pageerror', (error) => console.error(error))
  await page.goto(`${product.running.url}/voucher`)
  await page.getByLabel('E-mail').fill(product.email)
  await page.getByLabel('Password', { exact: true }).fill(product.password)
  await page.keyboard.press('Enter')
  await page.getByRole('grid').waitFor()
  await page.locator('[role=row][data-index="0"]').waitFor()
  return page
}

async function openBare(browserOf: Browser, view: { deviceScaleFactor?: number } = {}): Promise<Page> {
  const page = await browserOf.newPage({ viewport: { width: 1440, height: 900 }, ...view })
  await page.goto(bare.url)
  await page.locator('[role=row][data-index="0"]').waitFor()
  return page
}

/** Until what comes after the first screen has come: the palette, the stream of changes. */
const settle = (page: Page, ms = 2000) => page.evaluate((time) => new Promise((done) => setTimeout(done, time)), ms)

async function scroll(page: Page, name: string): Promise<void> {
  const { deltas, blank, waiting, rows, moved } = await scrollFast(page, SCROLL_MS)
  const frames = deltas.slice(1)
  const total = frames.reduce((sum, delta) => sum + delta, 0)
  console.log(
    `scrolling ${Math.round(moved)} px in ${SCROLL_MS / 1000} s, ${name}: ${((frames.length / total) * 1000).toFixed(0)} frames a second, p95 ${p95(frames).toFixed(1)} ms (at most 22), ${blank} of ${frames.length} blank (none), ${waiting} waiting for words, at most ${rows} rows in the page (fewer than 80)`,
  )
  if (name === 'ours' && (blank > 0 || rows >= 80)) process.exitCode = 1
}

/** Notes when the next press or click comes, and when a frame has shown the words of a list's first or last row. */
async function watch(page: Page, event: 'keydown' | 'click', wanted: 'first' | 'last'): Promise<() => Promise<number>> {
  await page.evaluate(
    ([type, which]) => {
      // Lists that one has left rest in the page.
      const shown = () =>
        [...document.querySelectorAll('[role=grid]')].find((one) => !one.closest('[aria-hidden=true]'))
      const before = shown()
      const isShown = () => {
        const grid = shown()
        // Another list is another grid.
        if (!grid || (type === 'click' && grid === before)) return false
        // The number of rows is about right at first, and exact once the end has been seen.
        const index = which === 'first' ? '2' : grid.getAttribute('aria-rowcount')
        const row = grid.querySelector(`[role=row][aria-rowindex="${index}"]`)
        return row !== null && row.textContent.trim() !== ''
      }
      const answered = new Promise<number>((done) => {
        const begin = ({ timeStamp }: Event) => {
          const { port1, port2 } = new MessageChannel()
          const look = () => requestAnimationFrame(() => port2.postMessage(undefined))
          port1.addEventListener('message', () => (isShown() ? done(performance.now() - timeStamp) : look()))
          port1.start()
          look()
        }
        addEventListener(type, begin, { capture: true, once: true })
      })
      Object.assign(window, { answered })
    },
    [event, wanted] as const,
  )
  return () => page.evaluate(() => (window as unknown as { answered: Promise<number> }).answered)
}

/** From the key to the frame that shows the last row with its words; back to the first in between. */
async function leap(page: Page, name: string): Promise<void> {
  const all: number[] = []
  for (let round = 0; round < 15; round++) {
    await page.locator('[role=row][data-index="0"]').focus()
    const answered = await watch(page, 'keydown', 'last')
    await page.keyboard.press('End')
    all.push(await answered())
    // The bare list does not keep the row that had the focus.
    if (name.endsWith('floor')) await page.getByRole('grid').focus()
    await page.keyboard.press('Home')
    await page.locator('[role=row][data-index="0"]').waitFor()
    await settle(page, 300)
  }
  const [first = 0] = all
  console.log(
    `to the last row, ${name}: ${median(all).toFixed(0)} / ${p95(all).toFixed(0)} ms, the first time ${first.toFixed(0)} ms (at most 100)`,
  )
}

/** From the click on another list in the sidebar to the frame that shows its first row. */
async function change(page: Page, name: string): Promise<void> {
  const all: number[] = []
  const lists = ['Audit log', 'Vouchers']
  const group = page.getByRole('button', { name: 'Administration' })
  if ((await group.count()) > 0 && (await group.getAttribute('aria-expanded')) === 'false') await group.click()
  for (let round = 0; round < 24; round++) {
    const wanted = lists[round % lists.length] ?? ''
    const answered = await watch(page, 'click', 'first')
    await page.getByRole('link', { name: wanted, exact: true }).click()
    all.push(await answered())
    await settle(page, 300)
  }
  const warm = all.slice(lists.length)
  console.log(`from list to list, warm, ${name}: ${median(warm).toFixed(0)} / ${p95(warm).toFixed(0)} ms (at most 50)`)
}

try {
  await fillVouchers(product.running.server.databases.owner, count)
  const pages = [
    ['ours', open],
    ['floor', openBare],
  ] as const
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, opened] of pages) {
      const page = await opened(browser)
      await settle(page)
      await scroll(page, name)
      await page.close()
    }
  }
  const beside = await Promise.all(pages.map(async ([name, opened]) => [name, await opened(browser)] as const))
  await compareSteps(browser, beside)
  await Promise.all(beside.map(([, page]) => page.close()))
  for (const [name, opened] of pages) {
    const page = await opened(browser)
    await settle(page)
    await leap(page, `as it is, ${name}`)
    await change(page, name)
    await page.close()
  }
  for (const [words, scale] of [
    ['at twice the pixels', 2],
    ['at 125 %', 1.25],
  ] as const) {
    for (const [name, opened] of pages) {
      const page = await opened(browser, { deviceScaleFactor: scale })
      await settle(page)
      await leap(page, `${words}, ${name}`)
      await page.close()
    }
  }
} finally {
  await browser.close()
  await bare.stop()
  await product.stop()
}
