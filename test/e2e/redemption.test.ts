import { expect, test } from 'vitest'
import { readSheet } from '#sheet/read.ts'
import { expectAccessible } from './helpers/axe.ts'
import { openBrowser } from './helpers/browser.ts'
import { answer, clickUntil, confirm, download, drawerOf, openPalette, runCommand, see } from './helpers/console.ts'
import { academy, makeVoucher, makeVouchers, openDatabase } from './helpers/records.ts'

const browser = openBrowser()
const database = openDatabase()

/** A schedule with room, of this class or of another. */
const openSchedule = (is: '=' | '<>' | '>', coreClassId: number) =>
  database()
    .selectFrom('lms_class')
    .select(['code', 'title', 'core_class_id'])
    .where('customer_id', '=', academy)
    .where('core_class_id', is, coreClassId)
    .where('workflow', 'in', ['PUBLISHED', 'ONGOING'])
    .whereRef('enrolled_count', '<', 'capacity')
    .where('deleted_at', 'is', null)
    .orderBy('start_at', 'desc')
    .executeTakeFirstOrThrow()

test('"wrong class chosen", then "the code says it is used": redeemed by hand, refused, accepted, verified, cancelled', async () => {
  const { core_class_id: coreClassId } = await openSchedule('>', 0)
  const { vouchers } = await makeVouchers(database(), ['AVAILABLE'], { core_class_id: coreClassId })
  const code = vouchers[0]?.code ?? ''
  const [right, wrong] = [await openSchedule('=', coreClassId), await openSchedule('<>', coreClassId)]
  const email = `penelepon.${code.toLowerCase()}@contoh.example`
  const page = await browser.open('/reedem')

  // The caller has chosen the wrong class: the operator reads why, and the attempt stays in the list.
  await openPalette(page, `redeem voucher ${code} email:${email} name:"Sri Penelepon"`)
  await page.keyboard.press('Enter')
  await answer(page, wrong.code, new RegExp(wrong.code))
  await see(page, new RegExp(`Voucher ${code} is for .*, not for`))
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.goto(`${new URL(page.url()).origin}/reedem?voucherCode=${code}`)
  const row = page.getByRole('row', { name: new RegExp(code) })
  await row.getByText('Wrong class').waitFor()

  // Accepted with the right one.
  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Accept' }).click()
  // What is typed before the question is there goes nowhere.
  await page.getByRole('combobox', { name: 'Which schedule?' }).waitFor()
  await answer(page, right.code, new RegExp(right.code))
  await page.getByRole('textbox', { name: 'Why?' }).fill('Salah pilih jadwal')
  await confirm(page, new RegExp(`${code} redeemed: Sri Penelepon`))
  await row.getByText('Redeemed').first().waitFor()
  await row.click()
  await drawerOf(page).getByText('Salah pilih jadwal').first().waitFor()
  await expectAccessible(page)

  // Another caller has the same code: the card says who used it, and in which words to say so.
  await page.goto(`${new URL(page.url()).origin}/verification`)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.keyboard.press('Enter')
  const card = page.getByRole('article', { name: `Code ${code}` })
  await card.getByText(/This code was used by Sri Penelepon on/).waitFor()
  await expectAccessible(page)
  await card.getByRole('link', { name: /^\d+ \w+ \d{4}/ }).click()
  await page.getByRole('heading', { level: 1, name: new RegExp(code) }).waitFor()

  // Taken back: the code can be used again.
  await runCommand(page, 'cancel redemption', /Cancel redemption/)
  await page.getByRole('textbox', { name: 'Why?' }).fill('Ditukar orang lain')
  await confirm(page, `Voucher ${code} is available again`)
  await page.goto(`${new URL(page.url()).origin}/verification`)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.keyboard.press('Enter')
  await card.getByText(/This code is valid for/).waitFor()
})

test('"the partner asks for its numbers": a file of codes gives the spreadsheet named Verification', async () => {
  const { code } = await makeVoucher(database(), 'SENT')
  const page = await browser.open('/verification')
  await page.getByRole('button', { name: 'Verify a file' }).click()
  const content = `Nama,Kode Voucher\nSiti,${code}\nAgus,TIDAK-ADA\nSiti,${code}\n`
  await page
    .getByLabel('Which file?')
    .setInputFiles({ name: 'kode.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  const button = page.getByRole('button', { name: 'Download Verification.xlsx' })
  await clickUntil(page.getByRole('button', { name: 'Import 3 rows' }), button)
  const file = await download(page, () => button.click())
  expect(file.name).toBe('Verification.xlsx')
  const read = await readSheet({ name: file.name, bytes: new Uint8Array(file.content) })
  if (!read.ok) throw new Error(read.problem.code)
  expect(read.rows.map(({ cells }) => [cells[0], cells[1], cells[3], cells[10]])).toEqual([
    [2, code, 'Valid', expect.anything()],
    [3, 'TIDAK-ADA', 'Not found', null],
    [4, code, 'Valid', expect.stringContaining('Same code as line 2')],
  ])
})
