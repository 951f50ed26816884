import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { notBuilt } from '#console/app/not-built.ts'
import { axeViolations, isWide, logIn, openBrowser, quiet } from './browser.ts'

const browser = openBrowser()

interface Screen {
  path: string
  auth: boolean
  kind: string
}

const catalogue = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../spec/routes.json'), 'utf8')) as Screen[]
/** A record of each list that other tests may take records from, or whose numbers are shared with other lists. */
const ids = new Map<string, string>()
const address = (screen: Screen) =>
  screen.path
    .replace('{apps}', 'zoom')
    .replace(/^(\/\w+)\/edit\/\{id\}$/, (whole, list: string) =>
      ids.has(list) ? `${list}/edit/${ids.get(list)}` : whole,
    )
    .replaceAll(/\{\w+\}/g, '1')
const unbuilt = new Set<string>(notBuilt.map((entry) => entry.replaceAll(/\$(\w+)/g, '{$1}')))
const inShell = catalogue.filter((screen) => screen.auth && screen.kind !== 'redirect')
/** Those that are not built share one screen: two of them stand for all. */
const looked = inShell
  .filter((screen) => !unbuilt.has(screen.path))
  .concat(inShell.filter((screen) => unbuilt.has(screen.path)).slice(0, 2))

beforeAll(async () => {
  const page = await browser.open()
  await logIn(page)
  for (const list of ['/setting', '/tokped', '/complain', '/exercise']) {
    await page.goto(list)
    await page.getByRole('row').nth(1).click()
    await page.waitForURL(/[?&]open=\d+/)
    ids.set(list, new URL(page.url()).searchParams.get('open') ?? '')
  }
})

async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await quiet(page)
}

describe('screens', () => {
  test('every address of the catalogue opens its own screen with a title', async () => {
    const page = await browser.open()
    await logIn(page)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('response', (response) => response.status() >= 400 && errors.push(`${response.status()} ${response.url()}`))
    page.on(
      'console',
      (message) => message.type() === 'error' && errors.push(`${message.text()} ${message.location().url}`),
    )
    const wrong: string[] = []
    for (const screen of inShell) {
      const to = address(screen)
      await page.evaluate((there) => {
        history.pushState({}, '', there)
        dispatchEvent(new PopStateEvent('popstate'))
      }, to)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await expect.poll(() => page.title(), { message: to }).toMatch(/\S.* [·–|-] .*\S/)
      if (new URL(page.url()).pathname !== to) wrong.push(`${to} → ${page.url()}`)
    }
    expect(wrong).toEqual([])
    expect(errors).toEqual([])
  })

  for (const theme of ['light', 'dark'] as const) {
    test(`no screen breaks an accessibility rule in the ${theme} theme`, async () => {
      const page = await browser.open({ theme })
      const found: string[] = []
      for (const screen of catalogue.filter((candidate) => !candidate.auth)) {
        await page.goto(screen.path)
        await settle(page)
        found.push(...(await axeViolations(page)).map((violation) => `${screen.path} ${violation}`))
      }
      await logIn(page)
      for (const screen of looked) {
        await page.goto(address(screen))
        await settle(page)
        found.push(...(await axeViolations(page)).map((violation) => `${screen.path} ${violation}`))
      }
      await page.goto('/voucher')
      await page.getByRole('row').nth(1).click()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      found.push(...(await axeViolations(page)).map((violation) => `drawer ${violation}`))
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').waitFor()
      found.push(...(await axeViolations(page)).map((violation) => `palette ${violation}`))
      expect(found).toEqual([])
    })
  }

  test('nothing scrolls sideways at any width', async () => {
    const wide: string[] = []
    const page = await browser.open()
    await logIn(page)
    for (const screen of looked) {
      await page.goto(address(screen))
      await settle(page)
      for (const width of [1440, 1024, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
        if (await isWide(page)) wide.push(`${screen.path} at ${width}`)
      }
    }
    expect(wide).toEqual([])
  })
})
