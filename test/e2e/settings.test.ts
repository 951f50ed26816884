import { expect, test } from 'vitest'
import { axeViolations, enterUntil, logIn, openBrowser, quiet } from './browser.ts'

// A resource of the generic pattern, by keyboard alone and by mouse alone.
const browser = openBrowser()

test('by keyboard: a setting is made beside the list, edited on its page, left out, deleted and put back', async () => {
  const page = await browser.open()
  const keys = page.keyboard
  await logIn(page, undefined, '/setting')
  await page.getByRole('row', { name: /voucher\.valid_days/ }).waitFor()
  await page.getByLabel('Keys that work here').getByText('Create').waitFor()

  await keys.press('c')
  await page.getByLabel('Key', { exact: false }).first().waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  await keys.press('Control+Enter')
  await page.getByRole('alert').getByText("Key can't be empty!").waitFor()
  expect(await axeViolations(page)).toEqual([])
  await keys.type('zoom.lead_minutes')
  await page.getByLabel(/^Label/).focus()
  await keys.type('Menit sebelum mulai')
  await keys.press('Tab')
  await keys.type('zoom')
  await keys.press('Control+Enter')
  await page.getByText('Setting zoom.lead_minutes is created').first().waitFor()
  await page.getByRole('heading', { level: 2, name: 'zoom.lead_minutes' }).waitFor()

  await keys.press('e')
  await page.getByRole('heading', { level: 1, name: 'Edit setting zoom.lead_minutes' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  await keys.type('15')
  await keys.press('Control+s')
  await page.getByText('Setting zoom.lead_minutes is saved').first().waitFor()
  await quiet(page)
  await keys.press('Control+k')
  await keys.type('delete setting')
  await page.getByRole('option', { name: /^Delete setting/, selected: true }).waitFor()
  await keys.press('Enter')
  await page.getByText('Delete setting zoom.lead_minutes?').waitFor()
  await enterUntil(page, page.getByText('Setting zoom.lead_minutes is deleted'))
  // Ctrl Z belongs to the field that one types in.
  await keys.press('Control+k')
  await keys.type('undo last')
  await page.getByRole('option', { name: /^Undo/, selected: true }).waitFor()
  await keys.press('Enter')
  await page.getByText('zoom.lead_minutes is as it was before').first().waitFor()
})

test('by mouse: a setting is found, looked at and left out of reports; what is typed is not lost by a slip', async () => {
  const page = await browser.open()
  await logIn(page, undefined, '/setting')
  await page.getByRole('row', { name: /message\.webhook_secret/ }).click()
  const drawer = page.getByRole('region', { name: 'Details' })
  await drawer.getByText('Stored; it is never shown').waitFor()
  await drawer.getByRole('button', { name: 'Exclude / include' }).click()
  await page.getByText('Setting message.webhook_secret is left out of reports').first().waitFor()
  await drawer.getByRole('button', { name: 'Exclude / include' }).click()
  await page.getByText('Setting message.webhook_secret counts in reports again').first().waitFor()

  await page.getByRole('button', { name: /^Create/ }).click()
  await drawer.getByLabel(/^Key/).fill('sementara.saja')
  await drawer.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('heading', { name: 'Leave without saving?' }).waitFor()
  await page.getByRole('button', { name: 'Stay' }).click()
  expect(await drawer.getByLabel(/^Key/).inputValue()).toBe('sementara.saja')
})
