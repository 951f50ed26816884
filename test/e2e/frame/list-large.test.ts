import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '#test/e2e/helpers/browser.ts'
import {
  codePattern,
  drawerOf,
  focusedRow,
  keyFor,
  recordRows,
  runCommand,
  sidebarLink,
  typeKeys,
} from '#test/e2e/helpers/console.ts'

const browser = openBrowser()

const row = (page: Page, index: number) => page.locator(`[role=row][data-index="${index}"]`)

/** The focused row's text and its place on the screen. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const row = document.activeElement?.closest('[role=row]')
    return row instanceof HTMLElement ? { text: row.innerText, top: row.getBoundingClientRect().top } : undefined
  })

/** Waits until the row that has the focus has its record. */
const focusedRecord = (page: Page) => expect.poll(async () => (await focused(page))?.text).toMatch(codePattern)

test('a list of 1,200 rows is walked to its end by keys, a range is selected, and a row is gone to by number', async () => {
  const page = await browser.open('/voucher')
  const keys = page.keyboard
  await row(page, 0).filter({ hasText: codePattern }).waitFor()
  const last = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 2
  expect(last).toBeGreaterThan(1000)
  await keys.press('End')
  await expect.poll(() => focusedRow(page)).toBe(String(last))
  await focusedRecord(page)
  await runCommand(page, 'go to row 600', /row/i)
  await expect.poll(() => focusedRow(page)).toBe('599')
  await focusedRecord(page)

  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  const selected = (count: number) => bar.getByText(`${count} selected`, { exact: true }).waitFor()
  await keys.press('Home')
  await expect.poll(() => focusedRow(page)).toBe('0')
  for (let n = 0; n < 4; n++) await keys.press('Shift+ArrowDown')
  await selected(5)
  await keys.press('Shift+ArrowUp')
  await selected(4)
  await keys.press('Escape')
  await bar.waitFor({ state: 'detached' })

  // With the mouse, over rows that were never on the screen.
  await row(page, 2).getByRole('checkbox').click()
  await selected(1)
  await page.mouse.move(700, 500)
  // A click on a list that still moves is one on the row that comes to be there.
  await page.evaluate(() => {
    const rested = new Promise((resolve) => {
      document.addEventListener('scrollend', resolve, { capture: true, once: true })
    })
    Object.assign(window, { rested: rested.then(() => true) })
  })
  await page.mouse.wheel(0, 7700)
  await page.evaluate(() => (window as unknown as { rested: Promise<boolean> }).rested)
  await row(page, 250).click({ modifiers: ['Shift'] })
  await selected(249)
})

test('a list is as it was left: after another list, and after the page of a record', async () => {
  const page = await browser.open('/voucher?status=AVAILABLE')
  const keys = page.keyboard
  await recordRows(page).first().waitFor()
  await keyFor(page, 'Edit')
  for (const key of ['PageDown', 'PageDown', 'ArrowDown']) await keys.press(key)
  await expect.poll(async () => Number(await focusedRow(page))).toBeGreaterThan(40)
  await focusedRecord(page)
  const before = await focused(page)

  await typeKeys(page, 'g p t')
  await page.getByRole('heading', { level: 1, name: 'Tokopedia' }).waitFor()
  // The list that rests is out of reach.
  expect(await page.getByRole('grid').count()).toBe(1)
  await page.goBack()
  await page.getByRole('grid', { name: 'vouchers' }).waitFor()
  await expect.poll(() => focused(page)).toEqual(before)

  await keyFor(page, 'Edit')
  await keys.press('e')
  await page.waitForURL(/\/voucher\/edit\//)
  await page.getByRole('button', { name: /^Save/ }).waitFor()
  await page.goBack()
  await page.getByRole('grid', { name: 'vouchers' }).waitFor()
  await expect.poll(() => focused(page)).toEqual(before)

  // By mouse: where it was scrolled to.
  await sidebarLink(page, 'Vouchers').click()
  await page.waitForURL('**/voucher')
  await recordRows(page).first().waitFor()
  await page.mouse.move(800, 500)
  await page.mouse.wheel(0, 3000)
  const place = () => page.getByRole('grid').evaluate((grid) => grid.parentElement?.scrollTop)
  const under = () => page.evaluate(() => document.elementFromPoint(800, 500)?.closest('[role=row]')?.textContent)
  await expect.poll(place).toBeGreaterThan(2900)
  await expect.poll(under).toMatch(codePattern)
  const [top, text] = [await place(), await under()]
  await sidebarLink(page, 'Daily e-commerce').click()
  await page.getByRole('heading', { level: 1, name: 'Daily e-commerce' }).waitFor()
  await sidebarLink(page, 'Vouchers').click()
  await page.getByRole('heading', { level: 1, name: 'Vouchers' }).waitFor()
  expect([await place(), await under()]).toEqual([top, text])

  // A click opens the row that is under the pointer, also while the list still moves.
  await page.evaluate(() => {
    const scroller = document.querySelector('[role=grid]')?.parentElement
    const move = () => {
      scroller?.scrollBy(0, 3)
      Object.assign(window, { moving: requestAnimationFrame(move) })
    }
    move()
  })
  await expect.poll(place).not.toBe(top)
  await page.mouse.click(800, 500)
  await page.evaluate(() => cancelAnimationFrame((window as unknown as { moving: number }).moving))
  await drawerOf(page).getByRole('heading').first().waitFor()
})
