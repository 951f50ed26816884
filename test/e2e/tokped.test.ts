import { expect, test } from 'vitest'
import { axeViolations, logIn, openBrowser, quiet, recordRows } from './browser.ts'

// Sales of a marketplace: what the platform left open is worked off by keyboard.
const browser = openBrowser()

test('by keyboard: sales without a match are made, matched with a student, and found by that', async () => {
  const page = await browser.open()
  const keys = page.keyboard
  await logIn(page, undefined, '/tokped')
  await recordRows(page).first().waitFor()
  await page.getByLabel('Keys that work here').getByText('Match').waitFor()

  await keys.press('c')
  const pane = page.getByRole('region', { name: 'Details' })
  await pane.getByLabel(/^Number at the platform/).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  await keys.type('TP-E2E-1')
  await keys.press('Tab')
  await keys.type('INV/E2E/1')
  await pane.getByLabel(/^Bought/).fill('2026-11-02T10:30')
  await pane.getByLabel(/^Class, as the platform/).fill('Excel')
  await pane.getByLabel(/^Price/).fill('450rb')
  await pane.getByLabel(/^Name/).fill('Pembeli Uji')
  await keys.press('Control+Enter')
  await page.getByText('Tokopedia sale INV/E2E/1 is created').first().waitFor()
  await pane.getByText('The platform gave no voucher code.').waitFor()
  expect(await axeViolations(page)).toEqual([])

  await keys.press('Control+k')
  await keys.type('match')
  await page.getByRole('option', { name: /^Match Tokopedia sale/, selected: true }).waitFor()
  await keys.press('Enter')
  await keys.type('student')
  await page.getByRole('option', { name: /^With a student/, selected: true }).waitFor()
  await keys.press('Enter')
  await keys.type('siti')
  await page.getByRole('option', { name: /Siti/ }).first().waitFor()
  await expect
    .poll(async () => {
      if (await page.getByRole('dialog').count()) await keys.press('Enter')
      return page.getByText('Sale INV/E2E/1 is matched').count()
    })
    .toBeGreaterThan(0)
  await pane.getByRole('link', { name: /Siti/ }).waitFor()

  await keys.press('/')
  await keys.type('match:MATCHED buyer:Pembeli')
  await keys.press('Enter')
  await quiet(page)
  await page.getByText('1 Tokopedia sale').waitFor()
  expect(await page.getByRole('row', { name: /INV\/E2E\/1/ }).count()).toBe(1)
})

test('by mouse: a sale is edited on its page, and what is wrong stands at its field', async () => {
  const page = await browser.open()
  await logIn(page, undefined, '/tokped?matchStatus=MATCHED')
  await recordRows(page).first().click()
  await page.getByRole('link', { name: 'Open as a page' }).click()
  await page.getByRole('heading', { level: 1, name: /^Edit Tokopedia sale/ }).waitFor()
  const address = page.getByLabel('Address of the invoice')
  await address.fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').getByText('Address of the invoice must be a web address').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await address.fill('https://tokopedia.example/invoice/1')
  await page.getByRole('button', { name: 'Save' }).click()
  await page
    .getByText(/^Tokopedia sale .* is saved$/)
    .first()
    .waitFor()
})
