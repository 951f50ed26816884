import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { logIn, openBrowser } from './browser.ts'

// Rows are selected from one to another, also over those that were never on screen.
const browser = openBrowser()

async function open(): Promise<Page> {
  const page = await browser.open()
  await logIn(page, undefined, '/voucher')
  await page.locator('[role=row][data-index="0"]').waitFor()
  return page
}

const row = (page: Page, index: number) => page.locator(`[role=row][data-index="${index}"]`)
const selected = (page: Page) => page.getByRole('toolbar', { name: 'Selected rows' })

/** How many rows the bar of what is selected says. */
const says = (page: Page, count: string) => selected(page).getByText(`${count} selected`, { exact: true }).waitFor()

describe('a range of rows', () => {
  test('by keyboard: grows and shrinks, begins anew where one has gone, and goes to the end of the list', async () => {
    const page = await open()
    await row(page, 0).focus()
    for (const key of ['j', 'j', 'x', 'Home']) await page.keyboard.press(key)
    for (let n = 0; n < 4; n++) await page.keyboard.press('Shift+ArrowDown')
    await says(page, '5')
    for (let n = 0; n < 3; n++) await page.keyboard.press('Shift+ArrowUp')
    // The third was selected before.
    await says(page, '3')
    for (const key of ['End', 'Shift+ArrowUp']) await page.keyboard.press(key)
    await says(page, '5')
    await page.keyboard.press('Escape')
    await selected(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Home')
    for (let n = 0; n < 150; n++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+Home')
    await says(page, '151')
  })

  test('by mouse: from a ticked row to one far down, with what lies between, and less again', async () => {
    const page = await open()
    await row(page, 2).getByRole('checkbox').click()
    await says(page, '1')
    await page.mouse.move(700, 500)
    // A click on a list that still moves is one on whatever row comes to be there.
    await page.evaluate(() => {
      const rested = new Promise((resolve) => {
        document.addEventListener('scrollend', resolve, { capture: true, once: true })
      })
      Object.assign(window, { rested: rested.then(() => true) })
    })
    await page.mouse.wheel(0, 7700)
    await page.evaluate(() => (window as unknown as { rested: Promise<boolean> }).rested)
    await row(page, 250).click({ modifiers: ['Shift'] })
    await says(page, '249')
    await row(page, 245).click({ modifiers: ['Shift'] })
    await says(page, '244')
  })
})
