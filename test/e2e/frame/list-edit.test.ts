import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '#test/e2e/helpers/browser.ts'
import { drawerOf, focusedRow, keyFor, recordRows, see } from '#test/e2e/helpers/console.ts'
import { makeVouchers, openDatabase } from '#test/e2e/helpers/records.ts'

const browser = openBrowser()
const database = openDatabase()

/** Waits until the field of a cell has the focus. */
const focusOn = (page: Page, label: string) =>
  expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent))
    .toBe(label)

test('cells are edited in their row by keys and by mouse, next to the drawer, and every edit is undone', async () => {
  const { path, vouchers } = await makeVouchers(database(), ['AVAILABLE', 'AVAILABLE', 'REDEEMED'])
  const [first = '', second = ''] = vouchers
    .filter(({ status }) => status === 'AVAILABLE')
    .map(({ code }) => code)
    .toSorted()
  const used = vouchers.find(({ status }) => status === 'REDEEMED')?.code ?? ''
  const page = await browser.open(`${path}&sort=code`)
  const keys = page.keyboard
  const row = (code: string) => page.getByRole('row', { name: code })
  await recordRows(page).nth(2).waitFor()
  await row(first).getByText(first).click()
  const drawer = drawerOf(page)
  await drawer.getByRole('heading', { name: first }).waitFor()
  await keyFor(page, 'Edit')

  await keys.press('F2')
  await focusOn(page, `Platform of ${first}`)
  await keys.press('Tab')
  await focusOn(page, `Price of ${first}`)
  await keys.insertText('cheap')
  await keys.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'must be whole rupiah' }).waitFor()
  await keys.press('Control+a')
  await keys.insertText('987rb')
  await keys.press('Tab')
  await focusOn(page, `Expires on of ${first}`)
  await keys.insertText('1/2/2028')
  await keys.press('Enter')
  await see(page, `Voucher ${first} saved`)
  await row(first).getByText('1 Feb 2028').waitFor()
  await row(first).getByText('Rp.987.000').waitFor()
  await drawer.getByText('Rp.987.000').waitFor()
  await expect.poll(() => focusedRow(page)).not.toBeNull()
  await keys.press('Control+z')
  await row(first).getByText('1 Feb 2028').waitFor({ state: 'hidden' })
  await keys.press('Control+z')
  await row(first).getByText('Rp.450.000').waitFor()
  await drawer.getByText('Rp.450.000').waitFor()
  await drawer.getByRole('button', { name: 'Close' }).click()

  await row(second).getByText('Rp.450.000').dblclick()
  await focusOn(page, `Price of ${second}`)
  await keys.insertText('654.000')
  await page.getByRole('searchbox').click()
  await see(page, `Voucher ${second} saved`)
  await row(second).getByText('Rp.654.000').waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await row(second).getByText('Rp.450.000').waitFor()

  // The last column moves under the pointer when the first click opens the drawer.
  await row(second).locator('[data-edit="expiresAt"]').dblclick()
  await focusOn(page, `Expires on of ${second}`)
  await keys.press('Escape')
  await row(used).getByText('Rp.450.000').dblclick()
  await see(page, `${used} cannot be edited.`)
  await page.getByText(`Voucher ${used} has been redeemed.`, { exact: true }).waitFor()
})
