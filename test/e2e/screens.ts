import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { notBuilt } from '#console/app/screen/not-built.ts'
import { axeViolationsInBothThemes, isWide, logIn, openBrowser, quiet, recordRows } from './browser.ts'

interface Screen {
  path: string
  auth: boolean
  kind: string
}

const catalogue = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../spec/routes.json'), 'utf8')) as Screen[]
const unbuilt = new Set<string>(notBuilt.map((entry) => entry.replaceAll(/\$(\w+)/g, '{$1}')))
const outside = catalogue.filter((screen) => !screen.auth)
/** Screens that the catalogue does not name, and second views of those that it does. */
const besides = [
  '/audit',
  '/keyboard',
  '/reportecommerce?report=by-day',
  '/roles?list=customers',
  '/setting?list=department',
  '/shorter?report=by-flag',
]
/** The screens of whoever is logged in. */
const inShell = catalogue
  .filter((screen) => screen.auth && screen.kind !== 'redirect')
  .concat(besides.map((path) => ({ path, auth: true, kind: 'list' })))
/** Those that are not built share one screen: two of them stand for all. */
const looked = inShell
  .filter((screen) => !unbuilt.has(screen.path))
  .concat(inShell.filter((screen) => unbuilt.has(screen.path)).slice(0, 2))

/** Addresses of screens, each about a record that is there. */
type AddressOf = (screen: Screen) => string

/** The list whose records a screen edits. */
const listOf = ({ path: to }: Screen): string | undefined => /^(\/\w+)\/edit\/\{id\}$/.exec(to)?.[1]

/**
 * Goes to an address within the console, as a link does (whoever loads it anew waits two seconds more), until its screen
 * is there: with another heading, or at least other words in it. Two screens about one record say the same, and those
 * that are not built share one element.
 */
async function go(page: Page, to: string): Promise<void> {
  const before = await page.evaluateHandle(() => {
    const heading = document.querySelector('h1:not([aria-hidden=true] *)')
    return { heading, words: heading?.textContent }
  })
  await page.evaluate((there) => {
    history.pushState({}, '', there)
    dispatchEvent(new PopStateEvent('popstate'))
  }, to)
  await page.waitForFunction(({ heading, words }) => {
    const now = document.querySelector('h1:not([aria-hidden=true] *)')
    return now !== null && (now !== heading || now.textContent !== words)
  }, before)
}

/** What the window and the heading of a screen say. */
const namesOf = (page: Page) =>
  Promise.all([page.title(), page.getByRole('heading', { level: 1 }).first().innerText()] as const)

/** Looks up a record of each list: the first may have been deleted by another test, or have another number. */
async function knowRecords(page: Page): Promise<AddressOf> {
  const ids = new Map<string, string>()
  for (const list of looked.filter((screen) => !unbuilt.has(screen.path)).map(listOf)) {
    if (list === undefined) continue
    // The list that was there before stays in the page: a row of it that was found would be waited for in vain.
    if (new URL(page.url()).pathname !== list) await go(page, list)
    await quiet(page)
    await recordRows(page).first().click()
    await page.waitForURL(/[?&]open=\d+/)
    ids.set(list, new URL(page.url()).searchParams.get('open') ?? '')
  }
  return (screen) => {
    const list = listOf(screen)
    const to = list !== undefined && ids.has(list) ? `${list}/edit/${ids.get(list)}` : screen.path
    return to.replace('{apps}', 'zoom').replaceAll(/\{\w+\}/g, '1')
  }
}

/** Of rows that are all alike a dozen is enough: the rules are asked of every cell, which takes longest. */
const HEIGHT = 560

/** Everything that is wrong with how a page looks: in both themes, and at every width. */
async function faultsOf(page: Page): Promise<string[]> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await quiet(page)
  const found = await axeViolationsInBothThemes(page)
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: HEIGHT })
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
    if (await isWide(page)) found.push(`scrolls sideways at ${width}`)
  }
  return found
}

/** What a page that is well never says. */
function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('response', (response) => response.status() >= 400 && errors.push(`${response.status()} ${response.url()}`))
  page.on(
    'console',
    (message) => message.type() === 'error' && errors.push(`${message.text()} ${message.location().url}`),
  )
  return errors
}

/** Tests for one of so many parts of the screens, so that files can look at them side by side. */
export function lookAtScreens(part: number, parts: number): void {
  const browser = openBrowser()
  const isMine = (_screen: Screen, place: number) => place % parts === part

  describe(`screens, part ${part + 1} of ${parts}`, () => {
    test('each opens with its title, breaks no accessibility rule in either theme, and never scrolls sideways', async () => {
      const page = await browser.open()
      await page.setViewportSize({ width: 1440, height: HEIGHT })
      const found: string[] = []
      const look = async (to: string) => void found.push(...(await faultsOf(page)).map((fault) => `${to} ${fault}`))
      for (const { path: to } of outside.filter(isMine)) {
        await page.goto(to)
        await look(to)
      }
      await logIn(page)
      const errors = errorsOf(page)
      const addressOf = await knowRecords(page)
      for (const screen of inShell.filter(isMine)) {
        const [to, before] = [addressOf(screen), await namesOf(page)]
        await go(page, to)
        const [, heading] = await namesOf(page)
        await expect
          .poll(() => namesOf(page), { message: to })
          .toSatisfy(([title]) => heading === before[1] || title !== before[0])
        expect(await page.title(), to).toMatch(/\S.* [·–|-] .*\S/)
        expect(new URL(page.url()).pathname).toBe(to.replace(/\?.*/, ''))
        if (looked.includes(screen)) await look(to)
      }
      expect(found).toEqual([])
      expect(errors).toEqual([])
    }, 400_000)
  })
}
