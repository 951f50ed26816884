import { expect, test } from 'vitest'
import { expectAccessible } from './helpers/axe.ts'
import { openBrowser } from './helpers/browser.ts'
import { answer, confirm, download, drawerOf, openPalette, runCommand, see, selectedOption } from './helpers/console.ts'
import { academy, makeVouchers, openDatabase, unique } from './helpers/records.ts'

const browser = openBrowser()
const database = openDatabase()

/** A running class of its own with a meeting, whose course has a certificate template where the demo has one. */
async function runningClass() {
  const db = database()
  const title = `Angkatan ${unique()}`
  const like = await db
    .selectFrom('core_class')
    .select(['id', 'program_id'])
    .where('customer_id', '=', academy)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('lms_class')
    .values({
      customer_id: academy,
      code: `JK-${unique()}`,
      title,
      core_class_id: like.id,
      program_id: like.program_id,
      workflow: 'ONGOING',
      mode: 'WEBINAR',
      start_at: new Date(Date.now() - 86_400_000),
      end_at: new Date(Date.now() + 5 * 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const part = { customer_id: academy, lms_class_id: id, title: 'Pertemuan 3', sort_order: 1 }
  const activity = await db.insertInto('class_activity').values(part).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('class_activity_item')
    .values({
      ...part,
      class_activity_id: activity.id,
      type: 'ZOOM',
      ke: 3,
      start_at: new Date(Date.now() - 7_200_000),
    })
    .execute()
  return { id, title, coreClassId: like.id }
}

interface Given {
  name?: string
  phone?: string
}

/** Someone in that class with a voucher of their own. */
async function participantOf(schedule: Awaited<ReturnType<typeof runningClass>>, { phone, name }: Given = {}) {
  const db = database()
  const word = unique()
  const called = name ?? `Penelepon ${word}`
  const email = `${word.toLowerCase()}@contoh.example`
  const student = await db
    .insertInto('student')
    .values({ customer_id: academy, student_no: word, name: called, email, phone: phone ?? null, platform_code: 'OWN' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const code = `PIN-${word}`
  const { id } = await db
    .insertInto('student_lms_class')
    .values({
      customer_id: academy,
      student_id: student.id,
      lms_class_id: schedule.id,
      core_class_id: schedule.coreClassId,
      platform_code: 'PINTARIA',
      voucher_code: code,
      name_on_certificate: called,
      email_in_class: email,
      enrolled_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, studentId: student.id, name: called, email, code }
}

/** Types what the caller says, and two keys lead to the caller's screen. */
async function takeCall(page: Awaited<ReturnType<typeof browser.open>>, text: string, name: string): Promise<void> {
  await openPalette(page, text)
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .waitFor()
  const isFirst = await selectedOption(page, new RegExp(name)).isVisible()
  if (!isFirst) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

test('the wrong e-mail and the missing attendance: found by e-mail, corrected, and led to the sheet of the meeting', async () => {
  const { name, email } = await participantOf(await runningClass())
  const page = await browser.open('/absensi-report')
  const keys = page.keyboard
  await takeCall(page, email, name)
  await expectAccessible(page)

  // The wrong e-mail.
  const corrected = `benar-${email}`
  await runCommand(page, 'change e-mail of part', /^Change e-mail of participant/)
  await page.getByLabel('Which e-mail address?').fill('tanpa-at')
  await keys.press('Enter')
  await see(page, /must be|invalid/)
  await page.getByLabel('Which e-mail address?').fill(corrected)
  await keys.press('Enter')
  await page.getByLabel('Why?').fill('Salah ketik')
  await confirm(page, `The e-mail of ${name} is now ${corrected}`)
  await page.getByRole('region', { name: 'Participant' }).getByText(corrected).waitFor()

  // The attendance of meeting 3 is missing: its line leads to the sheet, and back returns to the caller.
  const attendance = page.getByRole('region', { name: 'Attendance' })
  await attendance.getByText('Not marked').waitFor()
  await attendance.getByRole('link', { name: 'Meeting 3' }).click()
  await page.getByRole('radiogroup', { name }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name }).waitFor()
})

test('two accounts and a misspelled name: both are seen at once, and the name is corrected', async () => {
  const here = await runningClass()
  const phone = `+62811${String(Date.now()).slice(-8)}`
  const first = await participantOf(here, { phone })
  const second = await participantOf(await runningClass(), { phone, name: first.name })
  const page = await browser.open('/absensi-report')
  await takeCall(page, first.code, first.name)

  const others = page.getByRole('region', { name: 'Other classes' })
  await others.getByText('Another account with this phone number').waitFor()
  await others.getByRole('link').click()
  await page.getByRole('region', { name: 'Participant' }).getByText(second.email).waitFor()
  await page.goBack()
  await page.getByRole('region', { name: 'Participant' }).getByText(first.email).waitFor()

  await page
    .getByRole('button', { name: 'More actions' })
    .or(page.getByRole('button', { name: /^Edit/ }))
    .first()
    .waitFor()
  await runCommand(page, 'edit participant', /^Edit participant/)
  await page.getByRole('heading', { level: 1, name: new RegExp(`Edit participant ${first.name}`) }).waitFor()
  await page.getByLabel(/^Participant/).fill(`${first.name} Putri`)
  await page.keyboard.press('Control+s')
  await see(page, `Participant ${first.name} Putri saved`)
})

test('the certificate never came: its state is seen at once, and it is sent again to the e-mail in the class', async () => {
  const { id, name, email, code } = await participantOf(await runningClass())
  const number = `SERT-${unique()}`
  await database()
    .insertInto('certificate')
    .values({
      customer_id: academy,
      student_lms_class_id: id,
      number,
      issued_at: new Date(),
      verify_code: unique(),
      send_status: 'FAILED',
      sent_to: `salah-${email}`,
      last_error: 'mailbox unavailable',
    })
    .execute()
  const page = await browser.open('/absensi-report')
  await takeCall(page, code, name)
  await page
    .getByRole('region', { name: /^Certificate/ })
    .getByText('Failed')
    .first()
    .waitFor()
  await runCommand(page, 'never came', /^Resend certificate of participant/)
  await confirm(page, new RegExp(`Certificate ${number} (queued|could not be sent)`))
})

test('moved to another date: the seat moves along, and back when that was a mistake', async () => {
  const [here, there] = [await runningClass(), await runningClass()]
  const { name, email } = await participantOf(here)
  const page = await browser.open('/absensi-report')
  await takeCall(page, email, name)
  const place = (title: string) =>
    page.getByRole('region', { name: 'Class', exact: true }).getByText(title).first().waitFor()
  await place(here.title)
  await runCommand(page, 'move participant to', /^Move participant to another schedule/)
  await answer(page, there.title, new RegExp(there.title))
  await page.getByLabel('Why?').fill('Jadwal bentrok dengan pekerjaan')
  await page.keyboard.press('Enter')
  await answer(page, "Don't", /Don't notify/)
  await confirm(page, `${name} is now in ${there.title}`)
  await place(there.title)
  await page.keyboard.press('Control+z')
  await place(here.title)
})

test('bought twice: both orders are seen, the second is paid back, and its voucher can no longer be used', async () => {
  const db = database()
  const { studentId, name, email } = await participantOf(await runningClass())
  const buy = async () => {
    const word = unique()
    const { vouchers } = await makeVouchers(db, ['SENT'], { student_id: studentId })
    const voucher = vouchers[0] ?? expect.fail('no voucher')
    const order = await db
      .insertInto('sales_order')
      .values({
        customer_id: academy,
        order_no: `ORD-${word}`,
        platform_code: 'PINTARIA',
        student_id: studentId,
        buyer_name: name,
        buyer_email: email,
        status: 'FULFILLED',
        subtotal: 450_000,
        total: 450_000,
        ordered_at: new Date(),
      })
      .returning(['id', 'order_no'])
      .executeTakeFirstOrThrow()
    const item = { customer_id: academy, order_id: order.id, title: 'Excel', price: 450_000, voucher_id: voucher.id }
    await db.insertInto('order_item').values(item).execute()
    return { number: order.order_no, code: voucher.code }
  }
  const [first, second] = [await buy(), await buy()]
  const page = await browser.open('/order')
  await takeCall(page, second.number, second.number)
  await page.getByRole('region', { name: 'Other purchases' }).getByRole('link', { name: first.number }).waitFor()
  await runCommand(page, 'refund order', /^Refund order/)
  await page.getByLabel('Why?').fill('Terbeli dua kali')
  await confirm(page, `Order ${second.number} refunded`)
  const items = page.getByRole('region', { name: 'Order items' })
  await items.getByText('Void').waitFor()
  await items.getByRole('link', { name: second.code }).click()
  await drawerOf(page).getByRole('heading', { name: second.code }).waitFor()
})

test('the partner asks for its numbers: a recap, a bar that leads to its list, and a file', async () => {
  const here = await runningClass()
  await participantOf(here)
  const page = await browser.open('/absensi-report?report=by-platform-all')
  const table = page.getByRole('table', { name: /Enrolments by platform, all time/ })
  await table.waitFor()
  await expectAccessible(page)
  const file = await download(page, () => page.getByRole('button', { name: 'Export CSV' }).click())
  expect(file.name).toMatch(/^Enrolments by platform.*\.csv$/)
  expect(file.content.toString()).toContain('Pintaria')
  await table.getByRole('link', { name: 'Pintaria' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('platform')).toContain('PINTARIA')
  await page
    .getByRole('search')
    .getByRole('status')
    .getByText(/participants/)
    .waitFor()
})
