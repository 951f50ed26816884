import { describe, expect, test } from 'vitest'
import { axeViolations, logIn, openBrowser } from './browser.ts'

// A whole command typed as one line, by keyboard alone.
const browser = openBrowser()

describe('a typed line', () => {
  test('resets a voucher: it is understood, says what will happen, and does it', async () => {
    const page = await browser.open()
    const keys = page.keyboard
    await logIn(page, undefined, '/voucher?status=SENT')
    const first = page.getByRole('row', { name: /Sent/ }).first()
    await first.waitFor()
    const code = /[A-Z]{3}-[2-9A-Z]{8}/.exec(await first.innerText())?.[0] ?? ''
    expect(code).not.toBe('')

    await keys.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await keys.type(`reset voucher ${code} rea`)
    await page.getByRole('option', { name: /^reason:/ }).waitFor()
    await keys.press('Tab')
    await keys.type('"wrong class"')
    const row = page.getByRole('option', { selected: true })
    await row.filter({ hasText: new RegExp(`^Reset voucher.*${code}.*wrong class`) }).waitFor()
    await keys.press('Enter')

    const dialog = page.getByRole('dialog')
    await dialog.getByText(`Reset voucher ${code}`).waitFor()
    await dialog.getByText('Who redeemed it loses the class that it opened.').waitFor()
    // The confirmation does not take an Enter that comes before anybody can have read it.
    await expect
      .poll(async () => {
        if (await dialog.isVisible()) await keys.press('Enter')
        return dialog.isVisible()
      })
      .toBe(false)
    await page.getByText(`Voucher ${code} is available again`).first().waitFor()

    await keys.press('Control+k')
    await keys.type(`#${code}`)
    await page.getByRole('option', { name: new RegExp(`${code}.*Available`) }).waitFor()
  })

  for (const theme of ['light', 'dark'] as const) {
    test(`breaks no accessibility rule where something is wrong with it, in the ${theme} theme`, async () => {
      const page = await browser.open({ theme })
      await logIn(page)
      await page.getByRole('grid').waitFor()
      await page.keyboard.press('Control+k')
      const field = page.getByRole('dialog').getByRole('combobox')
      await field.waitFor()
      await page.keyboard.type('generate vouchers many platform:pin un')
      await page.getByRole('option', { name: /How many.*This is no whole number/ }).waitFor()
      await page.getByRole('option', { name: /^until:/ }).waitFor()
      await page.getByRole('alert').filter({ hasText: 'many This is no whole number.' }).waitFor()
      expect(await axeViolations(page)).toEqual([])
      await page.keyboard.press('Enter')
      await expect.poll(() => field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(18)
      await page.keyboard.type('500')
      expect(await field.inputValue()).toBe('generate vouchers 500 platform:pin un')
    })
  }
})
