import { expect, test } from 'vitest'
import { axeViolations, enterUntil, logIn, openBrowser, partner, typeKeys } from './browser.ts'

// What the academy proves itself with: made, replaced, switched off; and the one value that is shown once.
const browser = openBrowser()

test('by keyboard: a credential is made and its secret replaced; the token of transactions is shown once', async () => {
  const page = await browser.open()
  const keys = page.keyboard
  // What is half-way in has little contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await logIn(page, undefined, '/credentials')
  await page.getByRole('row', { name: /Tokopedia Produksi/ }).waitFor()
  await page.getByLabel('Keys that work here').getByText('Create').waitFor()

  await keys.press('c')
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  await keys.press('Control+Enter')
  await page.getByRole('alert').getByText("Name can't be empty!").waitFor()
  expect(await axeViolations(page)).toEqual([])
  await keys.type('Sekolah Mitra')
  await page.getByLabel(/^Secret/).focus()
  await keys.type('rahasia-pertama-1a2b')
  await keys.press('Control+Enter')
  await page.getByText('Credential Sekolah Mitra is created').first().waitFor()
  const drawer = page.getByRole('region', { name: 'Details' })
  await drawer.getByText('••••1a2b').waitFor()

  await typeKeys(page, 'r s')
  await page.getByRole('heading', { level: 1, name: 'Edit credential Sekolah Mitra' }).waitFor()
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe('password')
  await keys.type('rahasia-kedua-9z8y')
  await keys.press('Control+s')
  await page.getByText('Credential Sekolah Mitra is saved').first().waitFor()
  expect(await page.getByText('rahasia').count()).toBe(0)

  await keys.press('Control+k')
  await keys.type('renew transaction')
  await page.getByRole('option', { name: /^Renew transaction token/, selected: true }).waitFor()
  await keys.press('Enter')
  await page.getByText('Of which environment?').waitFor()
  await keys.press('Enter')
  await page.getByText('Why?').waitFor()
  await keys.type('Bocor')
  await keys.press('Enter')
  await page.getByText('Renew the transaction token of production').waitFor()
  await keys.type('production')
  const dialog = page.getByRole('dialog', { name: /^The new token of/ })
  await enterUntil(page, dialog)
  const token = await dialog.getByLabel('Token').inputValue()
  expect(token).toMatch(/^trx_[\w-]{43}$/)
  expect(await axeViolations(page)).toEqual([])
  await keys.press('Escape')
  await dialog.getByRole('button', { name: /close for good/ }).focus()
  await keys.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  const kept = () =>
    page.evaluate(() => [document.body.innerHTML, JSON.stringify(localStorage), JSON.stringify(sessionStorage)].join())
  expect(await kept()).not.toContain(token)

  // By its history the change is known, and no sign of the token but the last four in the list.
  await page.goto('/audit')
  await page
    .getByRole('row', { name: /Renew transaction token/ })
    .first()
    .click()
  await page.getByRole('region', { name: 'Details' }).getByText('Bocor').waitFor()
  expect(await kept()).not.toContain(token)
})

test('by mouse: what ends is seen, a key is switched off and that taken back; a partner only reads', async () => {
  const page = await browser.open()
  await logIn(page, undefined, '/credentials?expiry=EXPIRED')
  await page.getByRole('row', { name: /Tokopedia Produksi/ }).click()
  const drawer = page.getByRole('region', { name: 'Details' })
  await drawer.getByText('It has expired: whatever uses it fails.').waitFor()
  await page.goto('/credentials')
  await page.getByRole('row', { name: /Pijar Mahir Produksi/ }).click()
  await drawer.getByRole('button', { name: 'Disable' }).click()
  await page.getByText('Credential Pijar Mahir Produksi is disabled').first().waitFor()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await drawer.getByRole('button', { name: 'Disable' }).waitFor()

  const theirs = await browser.open()
  await logIn(theirs, partner, '/credentials')
  await theirs.getByRole('row', { name: /Prakerja Produksi/ }).click()
  await theirs.getByRole('region', { name: 'Details' }).getByText('What it proves').waitFor()
  expect(await theirs.getByRole('button', { name: /Disable|Edit|Delete|Create|Renew/ }).count()).toBe(0)
})
