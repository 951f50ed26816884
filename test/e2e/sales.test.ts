import { expect, test } from 'vitest'
import { expectAccessible } from './helpers/axe.ts'
import { finance, openBrowser } from './helpers/browser.ts'
import { answer, confirm, drawerOf, keyFor, recordRows, runCommand, see } from './helpers/console.ts'
import { academy, openDatabase, unique } from './helpers/records.ts'
import { sql } from 'kysely'

const browser = openBrowser()
const database = openDatabase()

test('a sale of a place in a class is created, and matched with a student and a schedule that has room', async () => {
  const word = unique()
  const { rows } = await sql<{ code: string; title: string; email: string; name: string }>`
    SELECT l.code, l.title, s.email, s.name FROM lms_class l JOIN student s ON s.customer_id = l.customer_id AND s.deleted_at IS NULL
     WHERE l.customer_id = ${academy} AND l.workflow = 'PUBLISHED' AND l.enrolled_count < l.capacity AND NOT EXISTS (
       SELECT 1 FROM student_lms_class e WHERE e.student_id = s.id AND e.core_class_id = l.core_class_id)
     ORDER BY s.id DESC, l.id LIMIT 1`.execute(database())
  const [found] = rows
  if (!found) throw new Error('No schedule has room')
  const page = await browser.open('/studentsekolahmu')
  const keys = page.keyboard
  await recordRows(page).first().waitFor()
  await keyFor(page, 'Match')
  await keys.press('c')
  const drawer = drawerOf(page)
  await drawer.getByLabel(/^Platform order no./).fill(`SMU-${word}`)
  await drawer.getByLabel(/^Invoice/).fill(`INV/${word}`)
  await drawer.getByLabel(/^Bought/).fill('2026-11-02T10:30')
  await drawer.getByLabel(/^Class name on platform/).fill('Kelas di Sekolah.mu')
  await drawer.getByLabel(/^Price/).fill('450rb')
  await drawer.getByLabel(/^Name/).fill('Pembeli Tempat')
  await keys.press('Control+Enter')
  await see(page, `Sekolah.mu sale INV/${word} created`)
  await drawer.getByText(/^No student and no open schedule match/).waitFor()

  await runCommand(page, 'match', /^Match Sekolah.mu sale/)
  await answer(page, '', /^With a student/)
  await answer(page, found.email, new RegExp(found.name))
  await see(page, 'Which schedule?')
  await answer(page, found.code, new RegExp(found.code))
  await see(page, `Sale INV/${word} matched`)
  await drawer.getByRole('link', { name: found.name }).waitFor()
  await drawer.getByRole('link', { name: found.title }).waitFor()
  await drawer.getByText('Registered · 0%').waitFor()
})

test('finance corrects and settles a sale, and adjusts, locks and unlocks a day of sales', async () => {
  const word = unique()
  const page = await browser.open('/reportecommerce', { as: finance })
  const keys = page.keyboard
  await recordRows(page).first().waitFor()
  await keyFor(page, 'Settle')
  await keys.press('c')
  const drawer = drawerOf(page)
  const choosePlatform = async (name: string) => {
    await drawer.getByRole('button', { name: /^Platform/ }).click()
    await page.getByRole('option', { name }).click()
  }
  await choosePlatform('Pintaria')
  await drawer.getByLabel(/^Platform order no./).fill(`PIN-${word}`)
  await drawer.getByLabel(/^Invoice/).fill(`INV/${word}`)
  await drawer.getByLabel(/^Bought/).fill('2026-11-02T10:30')
  await drawer.getByLabel(/^Class name on platform/).fill('Excel')
  await drawer.getByLabel(/^Price/).fill('400rb')
  await drawer.getByLabel(/^Name/).fill('Pembeli Keuangan')
  await keys.press('Control+Enter')
  await see(page, `E-commerce sale INV/${word} created`)
  // Pintaria's share is 7.5 %.
  await drawer.getByText('Rp.30.000').waitFor()
  await drawer.getByRole('link', { name: 'Open as a page' }).click()
  const fee = page.getByLabel(/^Fee/)
  await fee.fill('500000')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').getByText('Fee must not be more than the price').waitFor()
  await fee.fill('28000')
  await page.getByRole('button', { name: 'Save' }).click()
  await see(page, `E-commerce sale INV/${word} saved`)
  await runCommand(page, 'settled', /^Mark settled or disputed/)
  await answer(page, 'settled', /^Settled/)
  await see(page, `Mark sale INV/${word} as settled?`)
  await confirm(page, `Sale INV/${word} is settled`)
  const settle = page.getByRole('button', { name: 'Settle', exact: true })
  await expect.poll(() => settle.getAttribute('aria-disabled')).toBe('true')

  // A day long before those of the demo data.
  await page.goto('/daily_ecommerce')
  await recordRows(page).first().waitFor()
  await keyFor(page, 'Adjust')
  await keys.press('c')
  const day = new Date(Date.UTC(2001, 0, 1 + (Number.parseInt(word, 36) % 7000))).toISOString().slice(0, 10)
  await drawer.getByLabel(/^Day/).fill(day.split('-').toReversed().join('/'))
  await choosePlatform('Bukalapak')
  await drawer.getByLabel(/^Sold/).fill('2')
  await drawer.getByLabel(/^Gross/).fill('900rb')
  await keys.press('Control+Enter')
  const name = `${day} · Bukalapak`
  await see(page, `Daily record ${name} created`)
  await drawer.getByText('Entered manually. The sales show:').waitFor()
  await expectAccessible(page)
  await runCommand(page, 'adjust', /^Adjust daily record/)
  await page.getByRole('dialog').getByText('Adjust by how much?').first().waitFor()
  await keys.insertText('-15rb')
  await keys.press('Enter')
  await page.getByRole('dialog').getByText('Why?').first().waitFor()
  await keys.insertText('Promosi platform')
  await keys.press('Enter')
  await see(page, `${name} adjusted`)
  await drawer.getByText('Rp.885.000').waitFor()
  await runCommand(page, 'lock daily', /^Lock daily records/)
  await see(page, `${name} locked`)
  const adjust = drawer.getByRole('button', { name: 'Adjust', exact: true })
  await adjust.waitFor({ state: 'hidden' })
  await drawer.getByRole('button', { name: 'Unlock' }).click()
  await see(page, `${name} unlocked`)
})
