import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeViolationsInBothThemes, logIn, openBrowser, recordRows } from './browser.ts'

// A list that one comes back to is as it was left: in its place, with its focus, at once.
const browser = openBrowser()

/** The row that has the focus: its words, and where it stands on the screen. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const row = document.activeElement?.closest('[role=row]')
    return row instanceof HTMLElement ? { words: row.innerText, top: row.getBoundingClientRect().top } : undefined
  })

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

const START = '/voucher?status=AVAILABLE'

async function startInTheMiddle(page: Page) {
  // Each of these can be edited.
  await logIn(page, undefined, START)
  await recordRows(page).first().waitFor()
  await press(page, 'PageDown', 'PageDown', 'ArrowDown')
  await expect
    .poll(() => page.evaluate(() => Number((document.activeElement as HTMLElement).dataset.index)))
    .toBeGreaterThan(40)
  await expect.poll(async () => (await focused(page))?.words).toMatch(/[A-Z]{3}-/)
  // The keys for this record are there once the status line names them.
  await page
    .getByRole('listitem')
    .filter({ hasText: /^E\s*Edit$/ })
    .waitFor()
  return focused(page)
}

describe('a list that one comes back to', () => {
  test('has its place and its focus after another list, by keys', async () => {
    const page = await browser.open()
    const before = await startInTheMiddle(page)
    await press(page, 'g', 'p', 't')
    await page.getByRole('heading', { level: 1, name: 'Tokopedia' }).waitFor()
    expect(await page.getByRole('grid').count()).toBe(1)
    await expect.poll(async () => (await focused(page))?.words).toMatch(/./)
    // Nothing of the list that rests can be reached.
    for (let n = 0; n < 30; n++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('[aria-hidden=true]') === null)).toBe(true)
    }
    expect(await axeViolationsInBothThemes(page)).toEqual([])
    await page.goBack()
    await page.getByRole('grid', { name: 'vouchers' }).waitFor()
    await expect.poll(() => focused(page)).toEqual(before)
    await press(page, 'ArrowDown')
    await expect.poll(async () => (await focused(page))?.words).not.toBe(before?.words)
  })

  test('has its place after the page of a record, by the back button', async () => {
    const page = await browser.open()
    const before = await startInTheMiddle(page)
    await press(page, 'e')
    await page.waitForURL(/\/voucher\/edit\//)
    await page.getByRole('button', { name: /^Save/ }).waitFor()
    await page.goBack()
    await page.getByRole('grid', { name: 'vouchers' }).waitFor()
    await expect.poll(() => focused(page)).toEqual(before)
  })

  test('has its place after another list, by the mouse', async () => {
    const page = await browser.open()
    await logIn(page)
    await recordRows(page).first().waitFor()
    await page.mouse.move(800, 500)
    await page.mouse.wheel(0, 3000)
    const first = () => page.evaluate(() => document.elementFromPoint(800, 500)?.closest('[role=row]')?.textContent)
    const place = () => page.getByRole('grid').evaluate((grid) => grid.parentElement?.scrollTop)
    await expect.poll(place).toBeGreaterThan(2900)
    // The row of the new place, once it has come.
    await expect.poll(first).toMatch(/[A-Z]{3}-/)
    const before = [await place(), await first()]
    await page.getByRole('link', { name: 'Daily e-commerce', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Daily e-commerce' }).waitFor()
    await page.getByRole('link', { name: 'Vouchers', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Vouchers' }).waitFor()
    expect([await place(), await first()]).toEqual(before)
  })
})
