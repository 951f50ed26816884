import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabases } from '#server/core/db/database.ts'
import { axeViolations, enterUntil, logIn, openBrowser, productDatabase, quiet, recordRows } from './browser.ts'

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
  await enterUntil(page, page.getByText('Sale INV/E2E/1 is matched'))
  await pane.getByRole('link', { name: /Siti/ }).waitFor()

  await keys.press('/')
  await keys.type('match:MATCHED buyer:Pembeli')
  await keys.press('Enter')
  await quiet(page)
  await page.getByText('1 Tokopedia sale').waitFor()
  expect(await page.getByRole('row', { name: /INV\/E2E\/1/ }).count()).toBe(1)
})

test('by keyboard: a sale of a place in a class is matched with a student and a schedule, who is in the class with it', async () => {
  const databases = openDatabases(productDatabase(), 1)
  const { rows } = await sql<{ code: string; title: string; email: string; name: string }>`
    SELECT l.code, l.title, s.email, s.name FROM lms_class l JOIN student s ON s.customer_id = l.customer_id
     WHERE l.customer_id = 1 AND l.workflow = 'PUBLISHED' AND l.enrolled_count < l.capacity AND NOT EXISTS (
       SELECT 1 FROM student_lms_class e WHERE e.student_id = s.id AND e.core_class_id = l.core_class_id)
     ORDER BY s.id DESC, l.id LIMIT 1`.execute(databases.owner)
  await databases.close()
  const [found] = rows
  if (!found) throw new Error('No schedule has room')
  const page = await browser.open()
  const keys = page.keyboard
  await logIn(page, undefined, '/studentsekolahmu')
  await recordRows(page).first().waitFor()
  await page.getByLabel('Keys that work here').getByText('Match').waitFor()

  await keys.press('c')
  const pane = page.getByRole('region', { name: 'Details' })
  await pane.getByLabel(/^Number at the platform/).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  await keys.type('SMU-E2E-1')
  await keys.press('Tab')
  await keys.type('INV/SMU/1')
  await pane.getByLabel(/^Bought/).fill('2026-11-02T10:30')
  await pane.getByLabel(/^Class, as the platform/).fill('Kelas di Sekolah.mu')
  await pane.getByLabel(/^Price/).fill('450rb')
  await pane.getByLabel(/^Name/).fill('Pembeli Tempat')
  await pane.getByLabel(/^Progress there/).fill('20')
  expect(await pane.getByLabel(/^Voucher/).count()).toBe(0)
  await keys.press('Control+Enter')
  await page.getByText('Sekolah.mu sale INV/SMU/1 is created').first().waitFor()
  await pane.getByText(/^Nobody and no open schedule fit/).waitFor()

  await keys.press('Control+k')
  await keys.type('match')
  await page.getByRole('option', { name: /^Match Sekolah.mu sale/, selected: true }).waitFor()
  await keys.press('Enter')
  await page.getByRole('option', { name: /^With a student/, selected: true }).waitFor()
  expect(await page.getByRole('option', { name: /^With a voucher/ }).count()).toBe(0)
  await keys.press('Enter')
  await keys.type(found.email)
  await page.getByRole('option', { name: new RegExp(found.name), selected: true }).waitFor()
  await keys.press('Enter')
  await page.getByText('Which schedule?').first().waitFor()
  await keys.type(found.code)
  await page.getByRole('option', { name: new RegExp(found.code), selected: true }).waitFor()
  await keys.press('Enter')
  await page.getByText('Sale INV/SMU/1 is matched').first().waitFor()
  await pane.getByRole('link', { name: found.name }).waitFor()
  await pane.getByRole('link', { name: found.title }).waitFor()
  await pane.getByText('Registered · 0%').waitFor()
  expect(await axeViolations(page)).toEqual([])
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
