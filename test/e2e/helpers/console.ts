import { buffer } from 'node:stream/consumers'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export const codePattern = /[A-Z]{3}-[2-9A-HJ-NP-Z]{8}/

/** The rows of the shown list whose records have arrived. */
export const recordRows = (page: Page) => page.locator('[role=row][aria-selected]:not([aria-hidden=true] *)')

/** How many rows the list has, in words: `35 vouchers`. */
export const listTotal = (page: Page) => page.getByRole('search').getByRole('status')

/** The pane next to the list: the record of the focused row, or the form of a new one. */
export const drawerOf = (page: Page) => page.getByRole('region', { name: 'Details' })

/** A screen's entry in the sidebar. */
export const sidebarLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name, exact: true })

export const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })

export const paletteField = (page: Page) => page.getByRole('combobox', { name: /Search commands/ })

export const selectedOption = (page: Page, name: string | RegExp) => page.getByRole('option', { name, selected: true })

/** Waits for a sentence anywhere on the page: of a toast, a field or a status. */
export const see = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

/** Waits until a key works: the status line names the commands whose keys are bound. */
export const keyFor = (page: Page, command: string) =>
  page
    .getByRole('list', { name: 'Keys that work here' })
    .getByRole('listitem')
    .filter({ hasText: command })
    .first()
    .waitFor()

/** Opens the palette by its key and types into it. */
export async function openPalette(page: Page, text = ''): Promise<void> {
  // Until the console has started, no one hears the key.
  await page.getByRole('button', { name: /Search or run a command/ }).waitFor()
  await page.keyboard.press('Control+k')
  await paletteField(page).waitFor()
  await page.keyboard.insertText(text)
}

/** Chooses a command of the palette by keyboard. */
export async function runCommand(page: Page, text: string, option: string | RegExp): Promise<void> {
  await openPalette(page, text)
  await selectedOption(page, option).waitFor()
  await page.keyboard.press('Enter')
}

/** Answers a question of the palette by the option that what is typed finds. */
export async function answer(page: Page, text: string, option: string | RegExp): Promise<void> {
  await page.keyboard.insertText(text)
  await selectedOption(page, option).waitFor()
  await page.keyboard.press('Enter')
}

/**
 * Confirms what the palette asks, until `shown` appears. The palette ignores an Enter that comes before anyone can have
 * read the question.
 */
export async function confirm(page: Page, shown: string | RegExp | Locator): Promise<void> {
  const outcome = typeof shown === 'string' || shown instanceof RegExp ? page.getByText(shown) : shown
  const palette = paletteOf(page)
  await expect
    .poll(async () => {
      const count = await outcome.count()
      if (count === 0 && (await palette.isVisible())) await page.keyboard.press('Enter')
      return count
    })
    .toBeGreaterThan(0)
}

/** Clicks what is ignored at first, as `confirm` presses Enter, until `shown` appears. */
export async function clickUntil(target: Locator, shown: Locator): Promise<void> {
  await target.waitFor()
  await expect
    .poll(async () => {
      const count = await shown.count()
      if (count === 0 && (await target.isVisible())) await target.click()
      return count
    })
    .toBeGreaterThan(0)
}

/** Types a sequence of keys, as `g v`: the next goes down before the page has answered the one before. */
export async function typeKeys({ keyboard }: Page, sequence: string): Promise<void> {
  await Promise.all(sequence.split(' ').map((key) => keyboard.press(key)))
}

/** Follows an address within the console, as a link does, without loading it anew. */
export function follow(page: Page, to: string): Promise<void> {
  return page.evaluate((there) => {
    history.pushState({}, '', there)
    dispatchEvent(new PopStateEvent('popstate'))
  }, to)
}

/** Saves a file by what is done, and returns it. */
export async function download(page: Page, action: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), action()])
  // The browser may be elsewhere, so that there is no file here.
  return { name: file.suggestedFilename(), content: await buffer(await file.createReadStream()) }
}

/** Whether the page can be scrolled sideways, once the last change of its width is drawn. */
export function isWide(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    return document.documentElement.scrollWidth > document.documentElement.clientWidth + 1
  })
}

/** The index of the row that has the focus. */
export const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-index]')?.getAttribute('data-index') ?? null)
