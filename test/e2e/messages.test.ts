import { expect, test } from 'vitest'
import { expectAccessible } from './helpers/axe.ts'
import { openBrowser } from './helpers/browser.ts'
import { clickUntil, confirm, drawerOf, keyFor, recordRows, runCommand, see, typeKeys } from './helpers/console.ts'
import { makeUser, openDatabase, unique } from './helpers/records.ts'

const browser = openBrowser()
const database = openDatabase()

test('a template is adapted, and an account is reset and disabled with a message written from its template', async () => {
  const { email } = await makeUser(database(), 'VIEWER')
  const page = await browser.open('/template?code=VOUCHER_SENT&channel=WHATSAPP')
  const keys = page.keyboard
  await page.getByRole('row', { name: /Kode voucher \(WhatsApp\)/ }).waitFor()
  await keyFor(page, 'Edit')
  await keys.press('e')
  await page.getByRole('heading', { level: 1, name: 'Edit template Kode voucher (WhatsApp)' }).waitFor()
  const text = page.getByRole('textbox', { name: /^Text/ })
  const preview = page.getByRole('group', { name: 'The message' })
  await preview.getByText(/kode voucher .+: .+/).waitFor()
  await text.focus()
  await keys.press('Control+End')
  await keys.type('. *Sampai* {{tang')
  await page.getByRole('option', { name: /^tanggal/, selected: true }).waitFor()
  await keys.press('Enter')
  await expect.poll(() => text.inputValue()).toMatch(/\*Sampai\* \{\{tanggal\}\}$/)
  // Filled in with a real record, and bold as WhatsApp shows it.
  await preview
    .getByText(/\d+ [A-Z][a-z]+ \d{4}$/)
    .first()
    .waitFor()
  await preview.locator('strong', { hasText: 'Sampai' }).waitFor()
  await expectAccessible(page)
  await keys.insertText(' {{umur}}')
  await keys.press('Control+s')
  await page
    .getByRole('alert')
    .getByText(/Text has no variable umur/)
    .waitFor()
  await text.fill((await text.inputValue()).replace(' {{umur}}', ''))
  await keys.press('Control+s')
  await see(page, 'Template Kode voucher (WhatsApp) saved')
  await runCommand(page, 'reset template', /^Reset template/)
  await page.getByLabel('Why?').fill('teks lama')
  await keys.press('Enter')
  await confirm(page, 'Template Kode voucher (WhatsApp) has its default text')
  await expect.poll(() => text.inputValue()).not.toContain('Sampai')

  await page.goto(`/account?keyword=${email}`)
  const account = page.getByRole('row', { name: new RegExp(email.replace('.', String.raw`\.`)) })
  await account.getByText('Active').waitFor()
  await keyFor(page, 'Disable')
  await typeKeys(page, 'r p')
  await page.getByText('Notify the user?').waitFor()
  await keys.press('Enter')
  await confirm(page, `A message to ${email} is ready for sending.`)
  await keys.press('b')
  await page.getByLabel('Why is it disabled?').fill('Cuti panjang')
  await confirm(page, /is disabled/)
  await account.getByText('Disabled').waitFor()
  await page.goto(`/message?keyword=${email}`)
  await recordRows(page).first().click()
  await drawerOf(page).getByText(email).first().waitFor()
  await drawerOf(page).getByRole('link', { name: /sandi/i }).waitFor()
})

test('a message is written, seen as it will arrive, waits for its channel, is cancelled, and sent again', async () => {
  const name = `Rina ${unique()}`
  const page = await browser.open('/message')
  const keys = page.keyboard
  await keyFor(page, 'Create')
  await keys.press('c')
  await page.getByRole('button', { name: 'Channel', exact: true }).click()
  await page.getByRole('option', { name: 'WhatsApp' }).click()
  await page.getByText('Messages on this channel have no subject.').waitFor()
  await page.getByRole('textbox', { name: /^Name/ }).fill(name)
  const recipient = page.getByRole('textbox', { name: /^Recipient/ })
  await recipient.fill('rina@contoh.example')
  await page.getByRole('textbox', { name: /^Text/ }).fill('Halo *Rina*, kelas pindah ke jam 10.')
  await keys.press('Control+Enter')
  await page
    .getByRole('alert')
    .getByText(/Recipient must be a phone number/)
    .waitFor()
  await recipient.fill('0812 0000 9999')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('group', { name: 'The message' }).locator('strong', { hasText: 'Rina' }).waitFor()
  await page.getByRole('textbox', { name: /^Text/ }).focus()
  await keys.press('Control+Enter')
  await see(page, `Message ${name} created`)
  const drawer = drawerOf(page)
  await drawer.getByText('+6281200009999').waitFor()
  await drawer.getByText('WhatsApp is not configured; messages are queued.').waitFor()

  const row = page.getByRole('row', { name: new RegExp(name) })
  await keyFor(page, 'Cancel sending')
  await typeKeys(page, 'v c')
  await see(page, `The message to ${name} is cancelled`)
  await row.getByText('Cancelled').waitFor()
  await keyFor(page, 'Send again')
  await typeKeys(page, 'r m')
  await confirm(page, `The message to ${name} is ready for sending`)
  await row.getByText('Queued').waitFor()

  // The list says what waits and why, and leads to it.
  await page.reload()
  const notice = page.getByRole('region', { name: 'Queued messages' })
  await notice.getByText('WhatsApp is not configured').waitFor()
  await notice
    .getByRole('link', { name: /waiting$/ })
    .first()
    .click()
  await page.waitForURL(/status=QUEUED/)
  await recordRows(page).filter({ hasText: 'Queued' }).first().waitFor()
})

test('a template is duplicated for another channel, counted in SMS, saved, and activated', async () => {
  const page = await browser.open('/template?code=CERT_READY&locale=id')
  await page.getByRole('row', { name: /Sertifikat \(WhatsApp\)/ }).click()
  await drawerOf(page).getByRole('button', { name: 'Duplicate' }).click()
  await page.getByRole('option', { name: 'SMS' }).click()
  await clickUntil(
    page.getByRole('option', { name: /Indonesia/ }),
    page.getByRole('heading', { level: 1, name: /^Edit template Sertifikat/ }),
  )
  const text = page.getByRole('textbox', { name: /^Text/ })
  await text.fill('Nomor ')
  await page.getByRole('button', { name: 'Insert kode' }).click()
  await expect.poll(() => text.inputValue()).toBe('Nomor {{kode}}')
  await page.getByText(/^\d+ characters, 1 SMS, \d+ left in the last one, GSM-7$/).waitFor()
  await text.fill('Nomor {{kode}} ✓')
  await page.getByText('“✓” makes each SMS hold 70 characters instead of 160.').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await see(page, /Template Sertifikat .* saved/)
  await page.getByRole('button', { name: 'Activate' }).click()
  await see(page, /Template Sertifikat .* is active/)
})
