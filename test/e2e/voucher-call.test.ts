import { expect, test } from 'vitest'
import { expectAccessible } from './helpers/axe.ts'
import { openBrowser } from './helpers/browser.ts'
import {
  answer,
  codePattern,
  confirm,
  drawerOf,
  keyFor,
  openPalette,
  paletteOf,
  recordRows,
  see,
  selectedOption,
  typeKeys,
} from './helpers/console.ts'
import { makeVoucher, makeVouchers, openDatabase } from './helpers/records.ts'

const browser = openBrowser()
const database = openDatabase()

test('during a call: a pasted code opens the voucher from any screen, which is tried, reset, undone and redone', async () => {
  const { code } = await makeVoucher(database(), 'SENT')
  const page = await browser.open('/complain')
  const keys = page.keyboard
  await openPalette(page, code)
  await selectedOption(page, new RegExp(code)).waitFor()
  await expectAccessible(page)
  await keys.press('Enter')
  const drawer = drawerOf(page)
  await drawer.getByRole('heading', { name: code }).waitFor()
  const status = (name: string) => drawer.getByText(name, { exact: true }).first().waitFor()
  await status('Sent')
  await keyFor(page, 'Edit')
  await expectAccessible(page)

  // What would happen, before it does.
  await typeKeys(page, 'r v')
  await page.getByRole('textbox', { name: 'Why?' }).fill('Salah kelas')
  await keys.press('Alt+Enter')
  const trial = page.getByRole('status').filter({ hasText: 'Preview of changes' })
  await trial.getByRole('listitem').filter({ hasText: 'Vouchers' }).getByText('1 changed').waitFor()
  await status('Sent')
  await confirm(page, `Voucher ${code} is available again`)
  await status('Available')

  await keys.press('Control+z')
  await see(page, `${code} restored`)
  await status('Sent')
  await keys.press('Control+Shift+z')
  await see(page, `${code}: done again`)
  await status('Available')

  // Its history says so, and leads to the audit log, where the change can be run again and undone.
  await drawer.getByRole('tab', { name: 'History' }).click()
  await drawer.getByRole('list', { name: 'Changes' }).getByText('Salah kelas').first().waitFor()
  await keys.press('h')
  await page.waitForURL('**/audit?**')
  const change = recordRows(page).filter({ hasText: 'Reset voucher' }).filter({ hasNotText: 'Undo' }).first()
  await change.click()
  await drawerOf(page).getByRole('row', { name: 'Status Sent Available' }).waitFor()
  await expectAccessible(page)
  await keys.press('r')
  await paletteOf(page).getByRole('button', { name: 'Why?: Salah kelas. Change' }).waitFor()
  await keys.press('Escape')
  await paletteOf(page).waitFor({ state: 'hidden' })
})

test('from the row: a reserved voucher is reset with its menu, and its neighbour opens as a page', async () => {
  const { vouchers, path } = await makeVouchers(database(), ['RESERVED', 'AVAILABLE'])
  const code = vouchers[0]?.code ?? ''
  const page = await browser.open(path)
  await page.getByRole('row', { name: code }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^Reset/ }).click()
  const dialog = paletteOf(page)
  await dialog.getByRole('textbox').fill('Pesanan dibatalkan pembeli')
  await dialog.getByRole('button', { name: /Reset/ }).last().click()
  await see(page, `Voucher ${code} is available again`)
  await page.getByRole('row', { name: code }).getByText('Available').waitFor()

  // On its code: other cells can be edited.
  await recordRows(page).first().getByText(codePattern).dblclick()
  const heading = drawerOf(page).getByRole('heading', { level: 2 })
  const first = await heading.innerText()
  await drawerOf(page).getByRole('button', { name: /next/i }).click()
  await expect.poll(() => heading.innerText()).not.toBe(first)
  const second = await heading.innerText()
  await drawerOf(page).getByRole('link', { name: 'Open as a page' }).click()
  await page.getByRole('heading', { level: 1, name: new RegExp(second) }).waitFor()
})

test('a person is found by name or e-mail, and a screen of one record asks which one', async () => {
  const page = await browser.open('/voucher')
  await openPalette(page, '@dewi')
  const first = selectedOption(page, /dewi/i)
  await first.waitFor()
  const email = /[\w.-]+@[\w.-]+\.example/.exec(await first.innerText())?.[0] ?? ''
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(email)
  const found = (group: string) => page.getByRole('group', { name: group }).getByRole('option')
  await found('Students').filter({ hasText: email }).waitFor()
  await found('Participants').and(selectedOption(page, /dewi/i)).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/absensi-report\/\d+$/)

  await openPalette(page, '/edit complaint')
  await selectedOption(page, /Go to Edit complaint/).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Which complaint?' }).waitFor()
  await answer(page, 'cpl-', /^CPL-/)
  await page.waitForURL(/\/complain\/edit\/\d+$/)
})
