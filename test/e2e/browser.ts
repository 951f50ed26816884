import { buffer } from 'node:stream/consumers'
import axe from 'axe-core'
import type { Browser, BrowserContext, Download, Locator, Page, Request } from 'playwright-core'
import { afterEach, beforeAll, expect, inject } from 'vitest'
import { sessionKeys } from '#console/app/session/session.ts'
import { joinChromium } from '#test/helpers/chromium.ts'

/** The stream of changes never ends. */
const isStream = (request: Request) => new URL(request.url()).pathname === '/svc/console/changes'

/** For each page, since when nothing has been asked for, in ms of `performance.now()`; undefined while something is. */
const quietSince = new WeakMap<Page, () => number | undefined>()

function watchRequests(page: Page): void {
  const running = new Set<Request>()
  let since = performance.now()
  const end = (request: Request) => {
    running.delete(request)
    since = performance.now()
  }
  page.on('request', (request) => void (isStream(request) || running.add(request)))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  // What the page before had asked for is no longer waited for.
  page.on('framenavigated', (frame) => frame === page.mainFrame() && running.clear())
  quietSince.set(page, () => (running.size === 0 ? since : undefined))
}

/** Waits until the page has asked for nothing for half a second, but for the stream of changes. */
export async function quiet(page: Page): Promise<void> {
  await expect
    .poll(() => performance.now() - (quietSince.get(page)?.() ?? performance.now()), { timeout: 30_000 })
    .toBeGreaterThan(500)
}

/** What a person would see of a page: for the report of a test that has failed. */
async function described(page: Page): Promise<string> {
  const focus = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 300))
  return [page.url(), `focus: ${focus}`, await page.locator('body').ariaSnapshot()].join('\n')
}

/** Of the product that no other file uses meanwhile. */
function ofProduct(of: 'productUrls' | 'productDatabases' | 'browsers'): string {
  const place = Number(process.env.VITEST_POOL_ID) - 1
  const url = inject(of)[place]
  if (url === undefined) throw new Error(`No product for the worker in place ${place}`)
  return url
}

interface Options {
  theme?: 'light' | 'dark'
  width?: number
  motion?: 'reduce' | 'no-preference'
}

/** The URL of the database of the product under test. */
export const productDatabase = () => ofProduct('productDatabases')

let joined: Promise<Browser> | undefined

/** Nobody uses them now. What they have read of the product they need not read again. */
const idle: BrowserContext[] = []

async function newContext(): Promise<BrowserContext> {
  joined ??= joinChromium(ofProduct('browsers'))
  const browser = await joined
  return browser.newContext({
    baseURL: ofProduct('productUrls'),
    locale: 'en-GB',
    timezoneId: 'Asia/Jakarta',
    acceptDownloads: true,
  })
}

/** A page of somebody who was never here. */
async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await context.clearCookies()
  await runsNothing(page)
  await page.evaluate(() => localStorage.clear())
  await page.goto('about:blank')
  return page
}

/** An address of the origin at which no code runs. */
const runsNothing = (page: Page) => page.goto('/theme.js')

/** A Chromium for a test file. Each page opened is of a private window: nothing is shared between tests. */
export function openBrowser(): { open(options?: Options): Promise<Page> } {
  const used: BrowserContext[] = []
  // The files before may have ended the logins that they left.
  beforeAll(() => sessions.clear())
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') {
      for (const page of used.flatMap((context) => context.pages())) process.stderr.write(`${await described(page)}\n`)
    }
    for (const context of used.splice(0)) {
      for (const page of context.pages()) await page.close()
      await context.clearPermissions()
      idle.push(context)
    }
  })
  return {
    async open({ theme = 'light', width = 1440, motion = 'no-preference' } = {}) {
      const context = idle.pop() ?? (await newContext())
      used.push(context)
      const page = await newPage(context)
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: theme, reducedMotion: motion })
      watchRequests(page)
      return page
    },
  }
}

export const superadmin = 'superadmin@akn.example'
export const partner = 'mitra@cipta.contoh.example'

/** Logs in through the login page, by keyboard. */
export async function logInByPage(page: Page, email = superadmin, path = '/voucher'): Promise<void> {
  await page.goto(path)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(inject('demoPassword'))
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/pages/login'))
}

/** What a login has left in the browser, by e-mail. */
const sessions = new Map<string, [key: string, value: string][]>()

/** Arrives at a page as somebody who logged in before: through the login page only the first time. */
export async function logIn(page: Page, email = superadmin, path = '/voucher'): Promise<void> {
  const known = sessions.get(email)
  if (known === undefined) {
    await logInByPage(page, email, path)
    const { origins } = await page.context().storageState()
    const entries = origins.flatMap(({ localStorage }) => localStorage.map(({ name, value }) => [name, value] as const))
    sessions.set(
      email,
      entries.filter((entry): entry is [string, string] => sessionKeys.some((key) => key === entry[0])),
    )
    return
  }
  await runsNothing(page)
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, known)
  await page.goto(path)
}

type Only = { type: 'tag' | 'rule'; values: string[] }

/** The ids of the accessibility rules that the page breaks now, with the first place of each. */
async function brokenNow(page: Page, runOnly: Only): Promise<string[]> {
  // Nothing here is in a frame, so the page can be asked itself; it keeps what it was given until it is loaded again.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (only) => {
    // Half-way from nothing to what it will be, a text has little contrast. What breathes for ever is not waited for.
    const moving = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
    // What is right need not be handed over: that takes longer than to find it.
    const found = await (window as unknown as { axe: typeof axe }).axe.run({
      runOnly: only,
      resultTypes: ['violations'],
    })
    return found.violations.map(({ id, nodes }) => ({
      id,
      places: nodes.slice(0, 1).map((node) => node.target.join(' ')),
    }))
  }, runOnly)
  return violations.map(({ id, places }) => `${id}: ${places.join()}`)
}

/** The same of a page that has come to rest: what has just come up while it was asked may be on its way still. */
async function broken(page: Page, runOnly: Only): Promise<string[]> {
  const found = await brokenNow(page, runOnly)
  return found.length === 0 ? found : brokenNow(page, runOnly)
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What breaks a rule in the theme that is shown. */
export const axeViolations = (page: Page) => broken(page, { type: 'tag', values: tags })

/** What breaks a rule in the theme that is shown, and what breaks one in the other: there only colours are others. */
export async function axeViolationsInBothThemes(page: Page): Promise<string[]> {
  const found = await axeViolations(page)
  const shown = await page.evaluate(() => document.documentElement.dataset.theme)
  const other = shown === 'dark' ? 'light' : 'dark'
  // Half-way from one colour to the other there is little contrast.
  await page.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' })
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe(other)
  const colours = await broken(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] })
  return [...found, ...colours.map((violation) => `${other}: ${violation}`)]
}

/** The rows of the list that is shown, as far as they have their records: those that are still awaited are rows too. */
export const recordRows = (page: Page) => page.locator('[role=row][aria-selected]:not([aria-hidden=true] *)')

/** True when a person could scroll sideways; asked once what the last change of width has led to is drawn. */
export function isWide(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    return document.documentElement.scrollWidth > document.documentElement.clientWidth + 1
  })
}

/** Types a sequence of keys: each is pressed at once, as nobody waits for a page that is slow to hear the one before. */
export async function typeKeys({ keyboard }: Page, sequence: string): Promise<void> {
  await Promise.all(sequence.split(' ').map((key) => keyboard.press(key)))
}

/** What a download has brought: the browser may be elsewhere, so that there is no file here. */
export const contentOf = async (download: Download): Promise<Buffer> => buffer(await download.createReadStream())

/**
 * Confirms what the palette asks, until something is shown that says so. Enter is not heard for as long as nobody could
 * have read what it confirms; once the palette is closed it would open the row that has the focus.
 */
export async function enterUntil(page: Page, shown: Locator): Promise<void> {
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await expect
    .poll(async () => {
      const count = await shown.count()
      if (count === 0 && (await palette.isVisible())) await page.keyboard.press('Enter')
      return count
    })
    .toBeGreaterThan(0)
}
