import { AxeBuilder } from '@axe-core/playwright'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** One Chromium for a test file. Contexts are as private windows: nothing is shared between tests. */
export function openBrowser(): { open(options?: { theme?: 'light' | 'dark'; width?: number }): Promise<Page> } {
  let browser: Browser
  const contexts: BrowserContext[] = []
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: process.env.CHROME ?? '/usr/bin/chromium', args })
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
      return context.newPage()
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
