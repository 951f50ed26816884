import { expect, test } from 'vitest'
import { id } from '#console/app/locale/id.ts'
import { openBrowser } from '#test/e2e/helpers/browser.ts'
import { isWide, recordRows, see } from '#test/e2e/helpers/console.ts'
import { makeUser, makeVoucher, makeVouchers, openDatabase } from '#test/e2e/helpers/records.ts'

const browser = openBrowser()
const database = openDatabase()

test('a user works in Indonesian, at once and on the next visit', async () => {
  const { email, name } = await makeUser(database(), 'SUPERADMIN')
  const { code, path } = await makeVoucher(database(), 'SENT')
  const words = (english: string) => id[english] ?? english
  const page = await browser.open(path, { as: email })
  const voucher = page.getByRole('row', { name: code })
  await voucher.getByText('Sent').waitFor()
  await page.getByRole('banner').getByRole('button', { name }).click()
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().endsWith('/preferences'),
  )
  await page.getByRole('menuitem', { name: 'Bahasa Indonesia' }).click()
  await voucher.getByText(words('Sent')).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('id')
  expect((await saved).status()).toBe(200)

  const again = await browser.open(path, { as: email })
  await again
    .getByRole('navigation', { name: words('Areas') })
    .getByRole('link', { name: words('Vouchers') })
    .first()
    .waitFor()
  const row = again.getByRole('row', { name: code })
  await row.click({ button: 'right' })
  await again.getByRole('menuitem', { name: new RegExp(`^${words('Reset')}`) }).click()
  const palette = again.getByRole('dialog')
  await palette.getByRole('textbox', { name: words('Why?') }).fill('Peserta salah kelas')
  await palette
    .getByRole('button', { name: new RegExp(`^${words('Reset')}`) })
    .last()
    .click()
  await row.getByText(words('Available')).waitFor()
})

test('at phone width, in the dark: the sidebar is a sheet, the drawer a page, and a voucher is reset', async () => {
  const { path, vouchers } = await makeVouchers(database(), ['SENT', 'AVAILABLE'])
  const code = vouchers[0]?.code ?? ''
  const page = await browser.open('/complain', { width: 390, height: 800, theme: 'dark' })
  await recordRows(page).first().waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Areas' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Vouchers' }).click()
  await page.waitForURL('**/voucher')
  await recordRows(page).first().waitFor()
  expect(await isWide(page)).toBe(false)
  await page.goto(path)
  await recordRows(page).nth(1).waitFor()
  // Without a header, the columns are chosen and sorted by in their dialog.
  await page.getByRole('button', { name: 'Columns and order' }).click()
  const panel = page.getByRole('dialog', { name: 'Columns and order' })
  await panel.getByRole('button', { name: 'Sort by' }).click()
  await page.getByRole('option', { name: 'Status' }).click()
  await page.waitForURL(/sort=/)
  await page.keyboard.press('Escape')
  await recordRows(page).first().filter({ hasText: code }).waitFor()
  await recordRows(page).first().click()
  await page.getByRole('heading', { level: 2, name: code }).waitFor()
  expect(await isWide(page)).toBe(false)
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Salah kelas')
  await page.getByRole('dialog').getByRole('button', { name: /Reset/ }).last().click()
  await see(page, `Voucher ${code} is available again`)
  await page.getByRole('tabpanel').getByText('Available', { exact: true }).waitFor()
})
