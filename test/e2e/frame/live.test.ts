import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#test/e2e/helpers/axe.ts'
import { academic, openBrowser } from '#test/e2e/helpers/browser.ts'
import { focusedRow, keyFor, recordRows, see, typeKeys } from '#test/e2e/helpers/console.ts'
import { makeVouchers, openDatabase } from '#test/e2e/helpers/records.ts'

const browser = openBrowser()
const database = openDatabase()

const price = (page: Page) => page.getByLabel('Price')

async function save(page: Page, value: string, code: string): Promise<void> {
  await price(page).fill(value)
  await page.keyboard.press('Control+s')
  await see(page, `Voucher ${code} saved`)
}

test('two users on one record: changes arrive in the list, a conflict is decided, and an undo that came too late says why', async () => {
  const { path, vouchers } = await makeVouchers(
    database(),
    Array.from({ length: 4 }, () => 'AVAILABLE' as const),
  )
  const { id = 0, code = '' } = vouchers.toSorted((a, b) => a.code.localeCompare(b.code))[2] ?? {}
  const mine = await browser.open(`${path}&sort=code`)
  await recordRows(mine).nth(3).waitFor()
  for (let n = 0; n < 2; n++) await mine.keyboard.press('j')
  await expect.poll(() => focusedRow(mine)).toBe('2')
  const theirs = await browser.open(`/voucher/edit/${id}`, { as: academic })
  await save(theirs, '321000', code)
  await mine.getByRole('row', { name: /321\.000/ }).waitFor()
  expect(await focusedRow(mine)).toBe('2')

  // Both change the same field.
  await mine.bringToFront()
  await keyFor(mine, 'Edit')
  await mine.keyboard.press('e')
  await price(mine).waitFor()
  await price(mine).fill('400000')
  await save(theirs, '500000', code)
  await mine.keyboard.press('Control+s')
  const conflict = mine.getByRole('alert').filter({ hasText: 'changed this record in the meantime' })
  await conflict.getByText('Rp.500.000').waitFor()
  await expectAccessible(mine)
  await mine.keyboard.press('Space')
  await mine.keyboard.press('Control+s')
  await see(mine, `Voucher ${code} saved`)
  await conflict.waitFor({ state: 'detached' })
  await expect.poll(() => price(theirs).inputValue()).toMatch(/^400.?000$/)

  // What the other has changed since is not undone.
  await save(theirs, '123000', code)
  await mine.goBack()
  await mine.getByRole('row', { name: /123\.000/ }).waitFor()
  await typeKeys(mine, 'Control+z')
  await mine.getByText(/Bima Akademik has changed this since, on \d+ \w+ \d{4}, \d\d:\d\d\./).waitFor()
  await mine.getByRole('row', { name: code }).getByText('Rp.123.000').waitFor()
})
