import type { Page } from 'playwright-core'
import { startChromium } from '#test/helpers/chromium.ts'
import { buildCrowded, crowdSize } from './helpers/crowd.ts'
import { median, p95, startProduct } from './helpers/product.ts'

// From the key's own time stamp to the end of the main thread's work for the frame that shows the result, in real
// Chromium on the production build, beside the same for an empty frame.
const opens = 30
const text = 'generate vou'

const crowded = await buildCrowded()
const product = await startProduct(crowded.dir)
const browser = await startChromium()

interface Pressed {
  key: string
  ms: number
  /** 1: the very next frame showed it. */
  frames: number
}

/**
 * Notes for each key press how long it took until the main thread had worked the frame that shows the answer: the
 * palette open or closed, the text in its field, and the row that is highlighted for it, all as they stay. No frame is
 * asked for before the key: a page at rest draws none, and one that is kept busy answers later.
 */
async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const pressed: Pressed[] = []
    Object.assign(window, { pressed })
    const shown = () => {
      const dialog = document.querySelector<HTMLElement>('[role=dialog][aria-label="Command palette"]')
      const field = dialog?.querySelector<HTMLInputElement>('[role=combobox]')
      const hidden = dialog?.closest<HTMLElement>('[style*="visibility"]') !== null
      return `${hidden} ${field?.value} ${field?.getAttribute('aria-activedescendant')}`
    }
    window.addEventListener(
      'keydown',
      (event) => {
        const { key, timeStamp } = event
        const seen: { ms: number; state: string }[] = []
        const look = () =>
          requestAnimationFrame(() => {
            // A task posted from inside the frame runs after its style, layout and paint.
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => {
              const ms = performance.now() - timeStamp
              seen.push({ ms, state: shown() })
              if (ms < 250) look()
              else {
                const last = shown()
                const first = seen.findLastIndex(({ state }) => state !== last) + 1
                pressed.push({ key, ms: seen[first]?.ms ?? Number.NaN, frames: first + 1 })
              }
            })
            port1.start()
            port2.postMessage(undefined)
          })
        look()
      },
      { capture: true },
    )
  })
}

const rest = (page: Page) => page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 500 })))

/** One golden step after another: spread evenly over a frame, the same in every run. */
let phase = 0
async function anyMoment(page: Page): Promise<void> {
  phase = (phase + 0.618) % 1
  // Idle callbacks come right after a frame. People press whenever they like, not always just too late for one.
  await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), 100 + phase * 16.7)
}

/**
 * Presses a key and answers how long its frame took; then lets the page come to rest. A modifier is held before, as
 * people do: its own frame must not be in the way of the key's.
 */
async function press(page: Page, chord: string): Promise<Pressed> {
  const [key = chord, modifier] = chord.split('+').toReversed()
  if (modifier) {
    await page.keyboard.down(modifier)
    await rest(page)
  }
  await anyMoment(page)
  await page.keyboard.press(key)
  const handle = await page.waitForFunction((wanted) => {
    const { pressed } = window as unknown as { pressed: Pressed[] }
    const at = pressed.findIndex((one) => one.key === wanted)
    return at === -1 ? undefined : pressed.splice(0).find((one) => one.key === wanted)
  }, key)
  if (modifier) await page.keyboard.up(modifier)
  await rest(page)
  return (await handle.jsonValue()) as Pressed
}

async function measure(page: Page, slowdown: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const opened: Pressed[] = []
  const typed: Pressed[] = []
  const floor: Pressed[] = []
  for (let round = 0; round < opens; round++) {
    floor.push(await press(page, 'Shift'))
    opened.push(await press(page, 'Control+k'))
    if (round % 3 === 0) {
      for (const letter of text) typed.push(await press(page, letter))
      for (const _ of text) await press(page, 'Backspace')
    }
    await press(page, 'Control+k')
  }
  const show = (name: string, all: Pressed[]) => {
    const ms = all.map((one) => one.ms)
    return `${name} ${median(ms).toFixed(1)} / ${p95(ms).toFixed(1)} (${median(all.map((one) => one.frames))})`
  }
  console.log(
    `CPU 1/${slowdown}: median / p95 ms (frames, median): ${show('empty frame', floor)}, ${show('open', opened)}, ${show('keystroke', typed)}`,
  )
}

console.log(`Among ${crowdSize} commands more than there are now.`)
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.on('pageerror', (error) => console.error(error))
  await page.goto(`${product.running.url}/voucher`)
  await page.getByLabel('E-mail').fill(product.email)
  await page.getByLabel('Password', { exact: true }).fill(product.password)
  await page.keyboard.press('Enter')
  await page.getByRole('grid').waitFor()
  await watchKeys(page)
  // The first opening loads the palette's code; people have it after idle.
  await press(page, 'Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await press(page, 'Control+k')
  for (const slowdown of [1, 4]) await measure(page, slowdown)
} finally {
  await browser.close()
  await product.stop()
  await crowded.remove()
}
