import { expect, test } from 'vitest'
import { axeViolations, enterUntil, logIn, openBrowser, quiet } from './browser.ts'

// The lists that forms choose from, by keyboard alone.
const browser = openBrowser()

test('a list is gone to, and an entry added, deleted and put back', async () => {
  const page = await browser.open()
  const keys = page.keyboard
  await logIn(page, undefined, '/setting')
  await page.getByRole('row', { name: /voucher\.valid_days/ }).waitFor()
  await keys.press('Control+k')
  await keys.type('go to lookups')
  await page.getByRole('option', { name: /^Go to lookups/, selected: true }).waitFor()
  await keys.press('Enter')
  await keys.type('depart')
  await page.getByRole('option', { name: /^Departments/, selected: true }).waitFor()
  await keys.press('Enter')
  await page.getByRole('row', { name: /AKADEMIK/ }).waitFor()
  await quiet(page)
  expect(await axeViolations(page)).toEqual([])

  await keys.press('Control+k')
  await keys.type('add lookup')
  await page.getByRole('option', { name: /^Add lookup entry/, selected: true }).waitFor()
  await keys.press('Enter')
  await page.getByText('What is its code?').first().waitFor()
  await keys.type('riset')
  await keys.press('Enter')
  await page.getByText('What is it called?').first().waitFor()
  await keys.type('Riset')
  await keys.press('Enter')
  await page.getByRole('option', { name: /^This customer alone/ }).waitFor()
  await keys.type('this')
  await keys.press('Enter')
  await page.getByText('Riset is added').first().waitFor()
  await page.getByRole('heading', { level: 2, name: 'Riset' }).waitFor()

  await keys.press('Control+k')
  await keys.type('delete lookup')
  await page.getByRole('option', { name: /^Delete lookup entry/, selected: true }).waitFor()
  await keys.press('Enter')
  await page.getByText('Delete Riset?').waitFor()
  await enterUntil(page, page.getByText('Riset is deleted'))
  // Ctrl Z belongs to the field that one types in.
  await keys.press('Control+k')
  await keys.type('undo last')
  await page.getByRole('option', { name: /^Undo/, selected: true }).waitFor()
  await keys.press('Enter')
  await page.getByText('Riset is as it was before').first().waitFor()
  await page.getByRole('row', { name: /RISET/ }).waitFor()
})
