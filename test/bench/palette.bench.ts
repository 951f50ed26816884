import { chromium } from 'playwright-core'
import type { Page } from 'playwright-core'
import { median, p95, startProduct } from './product.ts'

// From the key's own time stamp to the end of the main thread's work for the frame that shows the result, in real
// Chromium on the production build, beside the same for an empty frame.
const opens = 30
const text = 'generate vou'

const product = await startProduct()
const browser = await chromium.launch({
  executablePath: process.env.CHROME ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})

/** Notes for each key press how long it took until the frame after it had been worked. */
async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { keyTimes: times })
    window.addEventListener(
      'keydown',
      (event) => {
        // A task posted from inside the frame runs after its style, layout and paint.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => times.push(performance.now() - event.timeStamp))
          port1.start()
          port2.postMessage(undefined)
        })
      },
      { capture: true },
    )
  })
}

const takeTimes = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes.splice(0))

async function measure(page: Page, slowdown: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const opened: number[] = []
  const typed: number[] = []
  const floor: number[] = []
  const dialog = page.getByRole('dialog')
  for (let round = 0; round < opens; round++) {
    await page.keyboard.press('Shift')
    floor.push(...(await takeTimes(page)))
    await page.keyboard.press('Control+k')
    await dialog.getByRole('combobox').waitFor()
    // Two presses: Control itself, and the chord; the chord is the last.
    opened.push((await takeTimes(page)).at(-1) ?? Number.NaN)
    if (round % 3 === 0) {
      for (const letter of text) {
        await page.keyboard.press(letter === ' ' ? 'Space' : letter)
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
      }
      typed.push(...(await takeTimes(page)))
    }
    await page.keyboard.press('Control+k')
    await dialog.waitFor({ state: 'hidden' })
    await takeTimes(page)
  }
  const show = (name: string, values: number[]) => `${name} ${median(values).toFixed(1)} / ${p95(values).toFixed(1)}`
  console.log(
    `CPU 1/${slowdown}: median / p95 ms: ${show('empty frame', floor)}, ${show('open', opened)}, ${show('keystroke', typed)}`,
  )
}

try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${product.running.url}/voucher`)
  await page.getByLabel('E-mail').fill(product.email)
  await page.getByLabel('Password', { exact: true }).fill(product.password)
  await page.keyboard.press('Enter')
  await page.getByRole('grid').waitFor()
  await watchKeys(page)
  // The first opening loads the palette's code; people have it after idle.
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await takeTimes(page)
  for (const slowdown of [1, 4]) await measure(page, slowdown)
} finally {
  await browser.close()
  await product.stop()
}
