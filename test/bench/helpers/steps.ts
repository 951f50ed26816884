import type { Browser, CDPSession, Page } from 'playwright-core'
import { median } from './product.ts'

const STEPS = 40
const STEP_PX = 480
const TURNS = 7

interface Stepped {
  name: string
  page: Page
  session: CDPSession
  /** What one step cost in each turn, in ms of a processor. */
  main: number[]
  process: number[]
}

/** Scrolls down by steps, each drawn before the next. */
function step(page: Page, steps: number): Promise<void> {
  return page.evaluate(
    ([count, by]) =>
      new Promise<void>((done) => {
        const scroller = document.querySelector('[role=grid]')?.parentElement
        let left = count
        const next = () => {
          if (!scroller || left-- === 0) return done()
          scroller.scrollTop += by
          return requestAnimationFrame(() => requestAnimationFrame(next))
        }
        next()
      }),
    [steps, STEP_PX] as const,
  )
}

/** The time of processors so far, in ms: of the page's main thread, and of all processes that draw pages. */
async function spent(session: CDPSession, root: CDPSession): Promise<{ main: number; process: number }> {
  const { metrics } = await session.send('Performance.getMetrics')
  const { processInfo } = await root.send('SystemInfo.getProcessInfo')
  const seconds = processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0)
  return { main: (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000, process: seconds * 1000 }
}

/**
 * What a step of a scroll costs the processor: unlike frames a second, nearly the same whatever else the machine does.
 * The last of the pages is the floor that the others are held against, turn by turn.
 */
export async function compareSteps(browser: Browser, opened: readonly (readonly [string, Page])[]): Promise<void> {
  const root = await browser.newBrowserCDPSession()
  const all: Stepped[] = []
  for (const [name, page] of opened) {
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    all.push({ name, page, session, main: [], process: [] })
  }
  for (let turn = 0; turn < TURNS; turn++) {
    for (const { page, session, main, process } of all) {
      await page.bringToFront()
      await step(page, 10)
      const before = await spent(session, root)
      await step(page, STEPS)
      const after = await spent(session, root)
      main.push((after.main - before.main) / STEPS)
      process.push((after.process - before.process) / STEPS)
    }
  }
  const floor = all.at(-1)
  const times = (mine: readonly number[], floors: readonly number[] = []) =>
    median(mine.map((ms, turn) => ms / (floors[turn] ?? ms))).toFixed(2)
  for (const { name, main, process } of all) {
    console.log(
      `processor for a step of ${STEP_PX} px, ${name}: main thread ${median(main).toFixed(1)} ms (${times(main, floor?.main)} times the floor), its process ${median(process).toFixed(1)} ms (${times(process, floor?.process)} times)`,
    )
  }
}
