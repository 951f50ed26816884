import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, inject } from 'vitest'
import { createCaller } from '#client/http.ts'
import { sessionOf } from '#console/app/session/session.ts'
import { login } from '#contract/session/session.ts'
import { joinChromium } from '#test/helpers/chromium.ts'

export const superadmin = 'superadmin@akn.example'
export const academic = 'akademik@akn.example'
export const finance = 'keuangan@akn.example'
export const partner = 'mitra@cipta.contoh.example'

/** What this worker has to itself of what the setup has started. */
function ofWorker(what: 'productUrls' | 'productDatabases'): string {
  const index = Number(process.env.VITEST_POOL_ID) - 1
  const url = inject(what)[index]
  if (url === undefined) throw new Error(`There is no product for worker ${index}`)
  return url
}

/** The URL of the database of the product under test. */
export const productDatabase = () => ofWorker('productDatabases')

/** The origin of the product under test. */
export const productUrl = () => ofWorker('productUrls')

let joined: Promise<Browser> | undefined

/** Contexts that no test uses now. They are used again because their cache holds the console. */
const idle: BrowserContext[] = []

async function newContext(): Promise<BrowserContext> {
  joined ??= joinChromium(inject('browser'))
  const browser = await joined
  const context = await browser.newContext({
    baseURL: productUrl(),
    locale: 'en-GB',
    timezoneId: 'Asia/Jakarta',
    acceptDownloads: true,
  })
  // Bounds a hang; on a busy machine a screen may take long to open.
  context.setDefaultTimeout(90_000)
  return context
}

/** The local storage of users who have logged in, by e-mail. */
const sessions = new Map<string, Promise<Record<string, string>>>()

/** Logs in through the API; returns what the console keeps of a login. */
async function logInByCall(email: string): Promise<Record<string, string>> {
  const call = createCaller({ base: (service) => `${productUrl()}/svc/${service}`, token: () => undefined })
  const { user, customer, client, talent } = sessionOf(
    await call(login, { body: { email, password: inject('demoPassword') } }),
  )
  return {
    user_session: JSON.stringify(user),
    'client-name': client?.name ?? '',
    customer: JSON.stringify(customer),
    talent: JSON.stringify(talent),
    client: JSON.stringify(client),
  }
}

function sessionFor(email: string): Promise<Record<string, string>> {
  const known = sessions.get(email) ?? logInByCall(email)
  sessions.set(email, known)
  return known
}

interface Options {
  /** The e-mail of the user who is logged in; null: none is. */
  as?: string | null
  theme?: 'light' | 'dark'
  width?: number
  height?: number
}

/** What a person would see of a page: for the report of a test that has failed. */
async function describePage(page: Page): Promise<string> {
  const focus = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 300))
  return [page.url(), `focus: ${focus}`, await page.locator('body').ariaSnapshot()].join('\n')
}

/** Opens pages for the tests of a file, each in a context of its own: no storage is shared. */
export function openBrowser() {
  const used: BrowserContext[] = []
  afterEach(async ({ task }) => {
    const pages = used.flatMap((context) => context.pages())
    if (task.result?.state === 'fail') {
      for (const page of pages) process.stderr.write(`${await describePage(page)}\n`)
    }
    await Promise.all(pages.map((page) => page.close()))
    for (const context of used.splice(0)) {
      await context.clearPermissions()
      idle.push(context)
    }
  })
  return {
    /** Opens an address as a user who has just logged in. */
    async open(path: string, options: Options = {}): Promise<Page> {
      const { as = superadmin, theme = 'light', width = 1440, height = 900 } = options
      const context = idle.pop() ?? (await newContext())
      used.push(context)
      const page = await context.newPage()
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme: theme })
      // An address of the origin at which no code of the console runs.
      await page.goto('/theme.js')
      await page.evaluate(
        (entries) => {
          localStorage.clear()
          for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
        },
        as === null ? {} : await sessionFor(as),
      )
      await page.goto(path)
      return page
    },
  }
}

/** Logs in on the login page that is shown. */
export async function logInByPage(page: Page, email: string, password = inject('demoPassword')): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}
