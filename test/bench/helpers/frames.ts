import type { Page } from 'playwright-core'

const STEP_PX = 240
const FRAME_MS = 16

/** What each frame of the page showed, from now on. */
export interface Seen {
  deltas: number[]
  /** Frames without any row in the middle of the list, and with one that had no words yet. */
  blank: number
  waiting: number
  /** The most rows that were in the page at once. */
  rows: number
}

/** Notes what every frame shows, until the page is left. */
export async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: Seen = { deltas: [], blank: 0, waiting: 0, rows: 0 }
    Object.assign(window, { seen })
    const scroller = document.querySelector('[role=grid]')?.parentElement
    const { left, top, width, height } = (scroller ?? document.body).getBoundingClientRect()
    let before = performance.now()
    const { port1, port2 } = new MessageChannel()
    // Looked at after the frame's own work, when nothing has to be laid out for it.
    port1.addEventListener('message', () => {
      const row = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[role=row]')
      if (!row) seen.blank++
      else if (row.textContent.trim() === '') seen.waiting++
      seen.rows = Math.max(seen.rows, document.querySelectorAll('[role=grid] [role=row]').length - 1)
    })
    port1.start()
    const frame = (now: number) => {
      seen.deltas.push(now - before)
      before = now
      port2.postMessage(undefined)
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
}

export const seenOf = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen)

/** Turns the wheel over the list for so long; answers what the frames showed, and how many pixels it went. */
export async function scrollFast(page: Page, ms: number): Promise<Seen & { moved: number }> {
  const box = await page.getByRole('grid').boundingBox()
  await page.mouse.move((box?.x ?? 0) + 600, 450)
  await watchFrames(page)
  const started = performance.now()
  let moved = 0
  while (performance.now() - started < ms) {
    const due = Math.floor((performance.now() - started) / FRAME_MS) * STEP_PX
    if (due > moved) await page.mouse.wheel(0, due - moved)
    moved = Math.max(moved, due)
  }
  return { ...(await seenOf(page)), moved }
}

/** Waits until the page has asked for nothing for a while; the stream of changes stays open, so it is never idle. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const asked = () => performance.getEntriesByType('resource').length
    for (let before = -1; before !== asked();) {
      before = asked()
      await new Promise((done) => setTimeout(done, 500))
    }
  })
}

/** From a key to the frame that shows what a selector finds, with its pictures, in milliseconds as the page sees them. */
export async function paint(page: Page, key: string, selector: string): Promise<number> {
  // Installed first: a key can overtake an evaluation that is only on its way.
  const shown = await page.evaluateHandle(
    (wanted) => ({
      ms: new Promise<number>((done) => {
        let began = 0
        // With Shift, the last of two keys does it.
        addEventListener('keydown', () => (began = performance.now()), { capture: true })
        const look = () => {
          const isThere = document.querySelector(wanted) !== null && [...document.images].every((one) => one.complete)
          if (began > 0 && isThere) done(performance.now() - began)
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
    }),
    selector,
  )
  await page.keyboard.press(key)
  return shown.evaluate(({ ms }) => ms)
}
