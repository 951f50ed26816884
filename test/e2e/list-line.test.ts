import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeViolations, logIn, openBrowser, quiet, recordRows } from './browser.ts'

const browser = openBrowser()
const status = (page: Page) => page.getByRole('search').getByRole('status')

/** How long the search waits for another letter. */
const TYPING_MS = 180

/** Types each letter just when the one before has been told to the list and nothing of that has been drawn yet. */
async function typeWhileTold(page: Page, text: string): Promise<void> {
  let told = () => {}
  await page.exposeFunction('told', () => told())
  const undo = await page.evaluateHandle((wait) => {
    const scope = window as unknown as { setTimeout: typeof setTimeout; told: () => void }
    const real = scope.setTimeout.bind(window)
    scope.setTimeout = ((then: () => void, ms?: number) =>
      real(() => {
        then()
        if (ms !== wait) return
        scope.told()
        const end = performance.now() + 100
        while (performance.now() < end);
      }, ms)) as typeof setTimeout
    return () => (scope.setTimeout = real)
  }, TYPING_MS)
  for (const letter of text) {
    const isTold = new Promise<void>((resolve) => (told = resolve))
    await page.keyboard.press(letter)
    await isTold
  }
  await undo.evaluate((call) => call())
}

describe('filters that are typed', () => {
  test('by keyboard: completed, shown as chips, and the same for whoever has the address', async () => {
    const page = await browser.open({ theme: 'dark' })
    await logIn(page)
    await recordRows(page).first().waitFor()
    await quiet(page)
    const all = await status(page).innerText()
    await page.keyboard.press('/')
    await page.keyboard.type('sta')
    await page.getByRole('option', { name: 'status:' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Tab')
    await page.keyboard.type('SENT platform:tokped created:>2025-10-01 ')
    await page.waitForURL(/createdAt=/)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /Platform.*Tokopedia/ }).waitFor()
    await page.getByRole('button', { name: /^Created from 2 Oct 2025/ }).waitFor()
    // The number after each filter is seen on the way; the last one counts.
    await quiet(page)
    await expect.poll(() => status(page).innerText()).not.toBe(all)
    expect(await axeViolations(page)).toEqual([])

    const other = await browser.open()
    await logIn(other, 'akademik@akn.example', new URL(page.url()).pathname + new URL(page.url()).search)
    const both = async () => [await status(page).innerText(), await status(other).innerText()]
    await expect.poll(async () => new Set(await both()).size, { message: (await both()).join(' and ') }).toBe(1)
  })

  test('by mouse: a completion is pressed, and what is wrong is shown at its place', async () => {
    const page = await browser.open()
    await logIn(page)
    await recordRows(page).first().waitFor()
    await quiet(page)
    const box = page.getByRole('search').locator('input[type="search"]')
    await box.click()
    await typeWhileTold(page, 'status:re')
    await page.getByRole('option', { name: /Redeemed/ }).click()
    await expect.poll(() => box.inputValue()).toBe('status:REDEEMED')
    await box.pressSequentially(' prize:5 x')
    await page.getByText('There is no column “prize”.').waitFor()
    await page.getByRole('alert').getByRole('button', { name: 'prize' }).click()
    expect(
      await box.evaluate((input: HTMLInputElement) =>
        input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
      ),
    ).toBe('prize')
    await page.getByRole('button', { name: /Status.*Redeemed/ }).waitFor()
  })

  test('by mouse: a range of prices is set, changed at its chip, and taken away', async () => {
    const page = await browser.open()
    await logIn(page)
    await recordRows(page).first().waitFor()
    const search = page.getByRole('search')
    await search.getByRole('button', { name: /^Filter/ }).click()
    await page.getByRole('menuitem', { name: 'Price', exact: true }).click()
    const editor = page.getByRole('dialog', { name: 'Price' })
    await editor.getByLabel('From').fill('300rb')
    await page.waitForURL(/price=between%3A300000\.\.$/)
    await editor.getByLabel('Until').fill('400.000')
    await page.waitForURL(/price=between%3A300000\.\.400000$/)
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('heading', { level: 1 }).click()
    await editor.waitFor({ state: 'detached' })
    await search.getByRole('button', { name: /Price.*Rp\.300\.000 – Rp\.400\.000/ }).click()
    await editor.getByLabel('From').fill('')
    await search.getByRole('button', { name: /Price.*up to Rp\.400\.000/ }).waitFor()
    await search.getByRole('button', { name: 'Remove the filter Price' }).click()
    await page.waitForURL((url) => url.search === '')
    await editor.waitFor({ state: 'detached' })
  })
})
