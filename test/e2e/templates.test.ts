import { expect, test } from 'vitest'
import { axeViolations, enterUntil, isWide, logIn, openBrowser, quiet } from './browser.ts'

const browser = openBrowser()

test('by keyboard: a text gets a variable, is seen with a real record, saved, reset, and has its own text back', async () => {
  const page = await browser.open()
  const keys = page.keyboard
  await logIn(page, undefined, '/template?code=VOUCHER_SENT&channel=WHATSAPP')
  await page.getByRole('row', { name: /Kode voucher \(WhatsApp\)/ }).waitFor()
  await page.getByLabel('Keys that work here').getByText('Edit').waitFor()
  await keys.press('e')
  await page.getByRole('heading', { level: 1, name: 'Edit template Kode voucher (WhatsApp)' }).waitFor()
  const text = page.getByRole('textbox', { name: /^Text/ })
  const message = page.getByRole('group', { name: 'The message' })
  await message.getByText(/kode voucher .+: .+/).waitFor()

  await text.focus()
  await keys.press('Control+End')
  await keys.type('. *Sampai* {{tang')
  await page.getByRole('option', { name: /^tanggal/, selected: true }).waitFor()
  await keys.press('Enter')
  await expect.poll(() => text.inputValue()).toMatch(/\*Sampai\* \{\{tanggal\}\}$/)
  // A day in the words of the language, and bold as WhatsApp shows it.
  await message
    .getByText(/\d+ [A-Z][a-z]+ \d{4}$/)
    .first()
    .waitFor()
  await message.locator('strong', { hasText: 'Sampai' }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  await keys.type(' {{umur}}')
  await page
    .getByRole('status')
    .getByText(/has no variable umur/)
    .waitFor()
  await keys.press('Control+s')
  await page
    .getByRole('alert')
    .getByText(/Text has no variable umur/)
    .waitFor()
  for (let left = ' {{umur}}'.length; left > 0; left -= 1) await keys.press('Backspace')
  await keys.press('Control+s')
  await page.getByText('Template Kode voucher (WhatsApp) is saved').first().waitFor()
  await quiet(page)

  await keys.press('Control+k')
  await keys.type('reset template')
  await page.getByRole('option', { name: /^Reset template/, selected: true }).waitFor()
  await keys.press('Enter')
  await page
    .getByRole('combobox', { name: 'Why?' })
    .or(page.getByRole('textbox', { name: 'Why?' }))
    .waitFor()
  await keys.type('teks lama')
  await keys.press('Enter')
  await page.getByText('The default text takes the place of the text that is there.', { exact: false }).waitFor()
  await enterUntil(page, page.getByText('Template Kode voucher (WhatsApp) has its default text'))
  await expect.poll(() => text.inputValue()).not.toContain('Sampai')

  await keys.press('Control+k')
  await keys.type('undo last')
  await page.getByRole('option', { name: /^Undo/, selected: true }).waitFor()
  await keys.press('Enter')
  await expect.poll(() => text.inputValue()).toContain('*Sampai* {{tanggal}}')
})

test('by mouse: a variable is put in, the record is chosen, a template is copied to SMS and seen at its size', async () => {
  const page = await browser.open()
  await logIn(page, undefined, '/template?code=CERT_READY&locale=id')
  await page.getByRole('row', { name: /Sertifikat \(WhatsApp\)/ }).click()
  const drawer = page.getByRole('region', { name: 'Details' })
  await drawer.getByRole('tab', { name: 'Preview' }).click()
  await drawer
    .getByRole('group', { name: 'The message' })
    .getByText(/^Selamat|Selamat/)
    .first()
    .waitFor()
  await drawer.getByRole('button', { name: 'Duplicate' }).click()
  await page.getByRole('option', { name: 'SMS' }).click()
  const language = page.getByRole('option', { name: /Indonesia/ })
  await language.waitFor()
  // The last answer runs the command; it is not heard for as long as nobody could have read the question.
  await expect
    .poll(async () => {
      if ((await language.count()) > 0) await language.click()
      return new URL(page.url()).pathname
    })
    .toMatch(/^\/template\/edit\//)
  await page.getByRole('heading', { level: 1, name: /Edit template Sertifikat/ }).waitFor()
  await page.getByText('Messages on this channel have no subject.').waitFor()
  await page.getByText(/characters and what is still to come, \d SMS or more, (GSM-7|UCS-2)/).waitFor()

  const text = page.getByRole('textbox', { name: /^Text/ })
  await text.fill('Nomor ')
  await page.getByRole('button', { name: 'Insert kode' }).click()
  await expect.poll(() => text.inputValue()).toBe('Nomor {{kode}}')
  await page.getByText(/^\d+ characters, 1 SMS, \d+ left in the last one, GSM-7$/).waitFor()
  await text.fill('Nomor {{kode}} ✓')
  await page.getByText('“✓” makes each SMS hold 70 characters instead of 160.').waitFor()
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
    expect(await isWide(page), String(width)).toBe(false)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Save' }).click()
  await page
    .getByText(/Template Sertifikat .* is saved/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Activate' }).click()
  await page
    .getByText(/Template Sertifikat .* is active/)
    .first()
    .waitFor()
})
