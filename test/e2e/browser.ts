import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { sessionKeys } from '#console/app/session.ts'
import { startChromium } from '#test/helpers/chromium.ts'

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

/** One Chromium for a test file. Contexts are as private windows: nothing is shared between tests. */
export function openBrowser(): { open(options?: { theme?: 'light' | 'dark'; width?: number }): Promise<Page> } {
  let browser: Browser
  const contexts: BrowserContext[] = []
  beforeAll(async () => {
    browser = await startChromium()
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') {
      for (const page of contexts.flatMap((context) => context.pages()))
        process.stderr.write(`${await described(page)}\n`)
    }
    for (const context of contexts.splice(0)) await context.close()
  })
  afterAll(() => browser.close())
  return {
    async open({ theme = 'light', width = 1440 } = {}) {
      const context = await browser.newContext({
        baseURL: inject('productUrl'),
        colorScheme: theme,
        viewport: { width, height: 900 },
        locale: 'en-GB',
        timezoneId: 'Asia/Jakarta',
        acceptDownloads: true,
      })
      contexts.push(context)
      const page = await context.newPage()
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
  // An address of the same origin that runs nothing.
  await page.goto('/favicon.svg')
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, known)
  await page.goto(path)
}

/** The ids of the accessibility rules that the page breaks, with the first place of each. */
export async function axeViolations(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  // Nothing here is in a frame, so the page itself can say what was found; and what is right need not be handed over.
  // Both together take a third of the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(tags)
  const { violations } = await axe.setLegacyMode(true).analyze()
  return violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.target.join(' ') ?? ''}`)
}

/** True when a person could scroll sideways; asked once what the last change of width has led to is drawn. */
export function isWide(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    return document.documentElement.scrollWidth > document.documentElement.clientWidth + 1
  })
}
