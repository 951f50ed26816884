import { describe, expect, test } from 'vitest'
import { axeViolations, logIn, openBrowser, quiet, recordRows } from './browser.ts'

const browser = openBrowser()

/** `Rp.1.450.000` → 1450000 */
const amountIn = (text: string) => Number(/Rp\.([\d.]+)/.exec(text)?.[1]?.replaceAll('.', '') ?? Number.NaN)

describe('the figures of a list', () => {
  test('by keyboard: counts beside the values of a filter, and the sum of what is found and selected', async () => {
    const page = await browser.open({ theme: 'dark' })
    await logIn(page)
    await recordRows(page).first().waitFor()
    await quiet(page)
    await page.keyboard.press('f')
    await page.getByRole('menuitem', { name: 'Status' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    const editor = page.getByRole('dialog', { name: 'Status' })
    const sent = editor.getByRole('checkbox', { name: /^Sent [\d.]+\+? rows$/ })
    await sent.waitFor()
    expect(await axeViolations(page)).toEqual([])
    const label = await sent.locator('xpath=..').innerText()
    const count = /([\d.]+)\+?\s*$/.exec(label.replace(/ rows$/, ''))?.[1]
    while (!(await sent.evaluate((box) => box === document.activeElement))) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await page.waitForURL(/status=SENT/)
    await expect.poll(() => page.getByRole('search').getByRole('status').innerText()).toBe(`${count} vouchers`)

    const line = page.getByRole('contentinfo')
    const sum = line.getByText(/^Sum Rp\./)
    await sum.waitFor()
    const all = amountIn(await sum.innerText())
    expect(all).toBeGreaterThan(0)
    await page.keyboard.press('x')
    await line.getByText('1 selected').waitFor()
    const price = amountIn(await page.getByRole('row', { selected: true }).innerText())
    await expect.poll(async () => amountIn(await sum.innerText())).toBe(price)
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(async () => amountIn(await sum.innerText())).toBe(all)
  })
})
