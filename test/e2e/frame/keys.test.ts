import { expect, test } from 'vitest'
import { expectAccessible } from '#test/e2e/helpers/axe.ts'
import { openBrowser } from '#test/e2e/helpers/browser.ts'
import { focusedRow, keyFor, recordRows, runCommand, sidebarLink, typeKeys } from '#test/e2e/helpers/console.ts'
import { makeUser, openDatabase } from '#test/e2e/helpers/records.ts'

const browser = openBrowser()
const database = openDatabase()

test('a key is remapped, works at once and on another machine; single letters can be switched off', async () => {
  const { email } = await makeUser(database(), 'SUPERADMIN')
  const page = await browser.open('/voucher', { as: email })
  const keys = page.keyboard
  const saved = () =>
    page.waitForResponse(
      (response) => response.request().method() === 'PATCH' && response.url().endsWith('/preferences'),
    )
  await recordRows(page).first().waitFor()
  await runCommand(page, 'customize shortcuts', /^Go to Customize shortcuts/)
  await page.getByRole('searchbox', { name: 'Search keys' }).fill('Go to Exams')
  // The rows are narrowed down with a delay; until then the button moves.
  await page.getByRole('button', { name: /^Go to Vouchers: .*Change$/ }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /^Go to Exams: .*Change$/ }).click()
  await page.getByRole('textbox', { name: 'New keys for Go to Exams' }).and(page.locator(':focus')).waitFor()
  // On a slow machine the second key may come too late for the first: then it is typed again, as a person would.
  await expect
    .poll(async () => {
      await typeKeys(page, 'g v')
      return page.getByText('G V is taken: Go to Vouchers.').isVisible()
    })
    .toBe(true)
  await expectAccessible(page)
  await keys.press('Backspace')
  await keys.press('Backspace')
  await typeKeys(page, 'g 1')
  const written = saved()
  await keys.press('Enter')
  await page.getByRole('button', { name: 'Go to Exams: G 1. Change' }).waitFor()
  expect((await written).status()).toBe(200)
  await typeKeys(page, 'g 1')
  await page.waitForURL('**/exam')

  const elsewhere = await browser.open('/voucher', { as: email })
  await recordRows(elsewhere).first().waitFor()
  await keyFor(elsewhere, 'Create')
  await elsewhere.keyboard.press('?')
  const sheet = elsewhere.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.getByRole('textbox', { name: 'Search keys' }).fill('exams')
  await expect.poll(() => sheet.getByText('Go to Exams').locator('..').innerText()).toMatch(/G\s*1/)
  await elsewhere.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await typeKeys(elsewhere, 'g 1')
  await elsewhere.waitForURL('**/exam')

  await page.goBack()
  const off = saved()
  await page.getByRole('checkbox', { name: 'Enable single-key shortcuts' }).click()
  await off
  await sidebarLink(page, 'Vouchers').click()
  await recordRows(page).first().focus()
  for (const key of ['j', 'x', 'd', 'c', 'g', '1', '?', '/']) await keys.press(key)
  expect(await focusedRow(page)).toBe('0')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await keys.press('ArrowDown')
  await expect.poll(() => focusedRow(page)).toBe('1')
})
