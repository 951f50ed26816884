import { describe, expect, test } from 'vitest'
import { axeViolations, logIn, openBrowser, quiet } from './browser.ts'

const browser = openBrowser()
const status = (page: Awaited<ReturnType<typeof browser.open>>) => page.getByRole('search').getByRole('status')

describe('filters that are typed', () => {
  test('by keyboard: completed, shown as chips, and the same for whoever has the address', async () => {
    const page = await browser.open({ theme: 'dark' })
    await logIn(page)
    await page.getByRole('row').nth(1).waitFor()
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
    await page.getByRole('button', { name: /^created:.*edit as text/ }).waitFor()
    // The number after each filter is seen on the way; the last one counts.
    await quiet(page)
    await expect.poll(() => status(page).innerText()).not.toBe(all)
    const some = await status(page).innerText()
    expect(await axeViolations(page)).toEqual([])

    const other = await browser.open()
    await logIn(other, 'akademik@akn.example', new URL(page.url()).pathname + new URL(page.url()).search)
    await expect.poll(() => status(other).innerText()).toBe(some)
  })

  test('by mouse: a completion is pressed, and what is wrong is shown at its place', async () => {
    const page = await browser.open()
    await logIn(page)
    await page.getByRole('row').nth(1).waitFor()
    await quiet(page)
    const box = page.getByRole('search').locator('input[type="search"]')
    await box.click()
    await box.pressSequentially('status:re')
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
})
