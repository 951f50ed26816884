import { expect, test } from 'vitest'
import { expectAccessible } from '#test/e2e/helpers/axe.ts'
import { logInByPage, openBrowser, superadmin } from '#test/e2e/helpers/browser.ts'
import {
  confirm,
  focusedRow,
  keyFor,
  openPalette,
  paletteField,
  paletteOf,
  recordRows,
  see,
  selectedOption,
  typeKeys,
} from '#test/e2e/helpers/console.ts'
import { makeVoucher, makeVouchers, openDatabase } from '#test/e2e/helpers/records.ts'

const browser = openBrowser()
const database = openDatabase()

test('a whole command is typed as one line, corrected where it is wrong, confirmed, and repeated for the next row', async () => {
  const { vouchers, path } = await makeVouchers(database(), ['SENT', 'SENT'])
  const codes = vouchers.map(({ code }) => code).toSorted()
  const [code = '', second = ''] = codes
  const page = await browser.open(`${path}&sort=code`)
  const keys = page.keyboard
  await page.getByRole('row', { name: code }).waitFor()

  await openPalette(page, 'generate vouchers many platform:pin un')
  await page.getByRole('alert').filter({ hasText: 'many Enter a whole number.' }).waitFor()
  await expectAccessible(page)
  await keys.press('Enter')
  await expect.poll(() => paletteField(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(18)
  await keys.press('Control+a')
  await keys.insertText(`reset voucher ${code} rea`)
  await page.getByRole('option', { name: /^reason:/ }).waitFor()
  await keys.press('Tab')
  await keys.insertText('"wrong class"')
  await selectedOption(page, new RegExp(`^Reset voucher.*${code}.*wrong class`)).waitFor()
  await keys.press('Enter')
  await paletteOf(page)
    .getByText(/The person who redeemed it loses access to the class\./)
    .waitFor()
  await confirm(page, `Voucher ${code} is available again`)

  // What was done comes back with the arrow, and is done to another row with the full stop.
  await page.getByRole('row', { name: second }).getByText(second).click()
  await keyFor(page, 'Exclude')
  await typeKeys(page, 'v x')
  await see(page, `${second} excluded from reports`)
  await page.getByRole('row', { name: code }).getByText(code).click()
  await keys.press('.')
  await see(page, `${code} excluded from reports`)
  await openPalette(page)
  await keys.press('ArrowUp')
  await expect.poll(() => paletteField(page).inputValue()).toContain(code)
})

test('a link to a command opens it prefilled after the login, and runs nothing by itself', async () => {
  const { id, code, path } = await makeVoucher(database(), 'SENT')
  const page = await browser.open(path)
  await recordRows(page).first().waitFor()
  await keyFor(page, 'Reset')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await typeKeys(page, 'r v')
  await page.getByLabel('Why?').waitFor()
  await page.getByRole('button', { name: 'Copy a link to this command' }).click()
  await see(page, 'Link copied.')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).hash).toBe(`#command=voucher.reset&voucher=${id}`)

  const stranger = await browser.open(link, { as: null })
  const writes: string[] = []
  stranger.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(new URL(request.url()).pathname)
  })
  await logInByPage(stranger, superadmin)
  await stranger.getByRole('heading', { name: 'Reset voucher' }).waitFor()
  await stranger.getByRole('button', { name: `Which vouchers?: ${code}. Change` }).waitFor()
  expect(writes.filter((one) => one.includes('/vouchers/'))).toEqual([])
  expect(new URL(stranger.url()).hash).toBe('')
})

test('the palette opens over every other dialog, and Escape gives the focus back step by step', async () => {
  const page = await browser.open('/voucher')
  const keys = page.keyboard
  await recordRows(page).first().waitFor()
  // What is typed while the palette is still on its way arrives in it.
  await keys.press('Control+k')
  await keys.type('generate')
  await expect.poll(() => paletteField(page).inputValue()).toBe('generate')
  await keys.press('Escape')
  await paletteOf(page).waitFor({ state: 'hidden' })
  await expect.poll(() => focusedRow(page)).toBe('0')
  await keys.press('ArrowDown')
  await expect.poll(() => focusedRow(page)).toBe('1')

  await keys.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const search = sheet.getByRole('textbox', { name: 'Search keys' })
  await search.and(page.locator(':focus')).waitFor()
  await keys.press('Control+k')
  await paletteField(page).and(page.locator(':focus')).waitFor()
  await keys.press('Tab')
  expect(await paletteOf(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
  await keys.press('Escape')
  await paletteOf(page).waitFor({ state: 'hidden' })
  await search.and(page.locator(':focus')).waitFor()
  await keys.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await expect.poll(() => focusedRow(page)).toBe('1')

  // Also over the question whether to leave a form, and without motion.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/voucher/Add')
  const code = page.getByLabel(/^Code/)
  await code.fill('X')
  await openPalette(page, 'go to exams')
  await selectedOption(page, /^Go to Exams/).waitFor()
  await keys.press('Enter')
  const stay = page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' })
  await stay.waitFor()
  await keys.press('Control+k')
  await paletteField(page).waitFor()
  await keys.press('Control+k')
  await paletteOf(page).waitFor({ state: 'hidden' })
  await stay.click()
  await stay.waitFor({ state: 'hidden' })
  expect(await code.inputValue()).toBe('X')
})
