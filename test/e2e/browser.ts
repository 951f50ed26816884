import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
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

/** One Chromium for a test file. Contexts are as private windows: nothing is shared between tests. */
export function openBrowser(): { open(options?: { theme?: 'light' | 'dark'; width?: number }): Promise<Page> } {
  let browser: Browser
  const contexts: BrowserContext[] = []
  beforeAll(async () => {
    browser = await startChromium()
  })
  afterAll(async () => {
    for (const context of contexts) await context.close()
    await browser.close()
  })
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
export async function logIn(page: Page, email = superadmin, path = '/voucher'): Promise<void> {
  await page.goto(path)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(inject('demoPassword'))
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/pages/login'))
}

/** The ids of the accessibility rules that the page breaks, with the first place of each. */
export async function axeViolations(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  return violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.target.join(' ') ?? ''}`)
}
