import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeClass, makeSchedule, makeStudent } from '#test/factories/classes.ts'
import { pdf } from '#test/partner/partners.ts'
import { expectAccessible } from './helpers/axe.ts'
import { openBrowser } from './helpers/browser.ts'
import { clickUntil } from './helpers/console.ts'
import { openDatabase, unique } from './helpers/records.ts'

const browser = openBrowser()
const database = openDatabase()

test('a student registers, documents are uploaded, rejected, uploaded again and approved by keys, the fee is waived, and the seat is there', async () => {
  const db = database()
  const word = unique()
  const program = await db
    .selectFrom('program')
    .select('id')
    .where('customer_id', '=', 1)
    .where('code', '=', 'REGULER')
    .executeTakeFirstOrThrow()
  const title = `Kelas ${word}`
  const coreClass = await makeClass(db, 1, { program_id: program.id, title, code: word })
  const schedule = await makeSchedule(db, 1, coreClass.id, { program_id: program.id, code: `JK-${word}`, capacity: 3 })
  const student = await makeStudent(db, 1, {
    student_no: `X-${word}`,
    name: `Siswa ${word}`,
    email: `${word.toLowerCase()}@contoh.example`,
  })
  const { id, stage_id: stage } = await db
    .insertInto('student_class')
    .values({
      customer_id: 1,
      student_id: student.id,
      core_class_id: coreClass.id,
      program_id: program.id,
      registration_no: `REG-${word}`,
      fee: 500_000,
    })
    .returning(['id', 'stage_id'])
    .executeTakeFirstOrThrow()
  const placed =
    stage ??
    (await db.selectFrom('student_class').select('stage_id').where('id', '=', id).executeTakeFirstOrThrow()).stage_id

  // From the page of the student to that of the registration.
  const page = await browser.open(`/crm/student/${student.id}`)
  await page.getByRole('heading', { level: 1, name: student.name }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: `REG-${word}` }).click()
  await page.getByText(/^Still missing: Kartu Tanda Penduduk/).waitFor()
  expect(page.url()).toContain(`/crm/student/${student.id}/${placed}/${id}`)
  await expectAccessible(page)

  const types = await db
    .selectFrom('registration_document')
    .select(['name', 'mime'])
    .where('required', '=', true)
    .where(sql<boolean>`programs = '{}'`)
    .orderBy('sort_order')
    .execute()
  const scan = async (mime: readonly string[]) =>
    mime.includes('application/pdf')
      ? { name: 'berkas.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await pdf().arrayBuffer()) }
      : {
          name: 'foto.png',
          mimeType: 'image/png',
          buffer: Buffer.from(
            'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
            'base64',
          ),
        }
  const slot = (name: string) => page.getByRole('group', { name, exact: true })
  for (const { name, mime } of types) {
    await slot(name)
      .locator('input[type=file]')
      .setInputFiles(await scan(mime))
    await slot(name).getByText('Waiting for approval').waitFor()
  }

  const [first, ...others] = types
  if (!first) throw new Error('No type of document')
  await slot(first.name).focus()
  await page.keyboard.press('r')
  await page.getByRole('button', { name: 'Foto tidak terbaca' }).click()
  await slot(first.name).getByRole('button', { name: 'Reject', exact: true }).click()
  await slot(first.name).getByText('Rejected').waitFor()
  await slot(first.name)
    .locator('input[type=file]')
    .setInputFiles(await scan(first.mime))
  await slot(first.name).getByText('Revision 2').waitFor()
  for (const { name } of [first, ...others]) {
    await slot(name).focus()
    await page.keyboard.press('a')
    await slot(name).getByText('Approved').waitFor()
  }
  await page.getByText('Still missing: Payment').waitFor()

  await page.getByRole('button', { name: 'Record payment' }).first().click()
  const isReady = page.getByText('Nothing is missing: the student can get a seat.')
  await clickUntil(page.getByRole('option', { name: /Waive the fee/ }), isReady)
  await page.getByRole('region', { name: 'Seat' }).getByRole('button', { name: 'Give the seat' }).click()
  await page.getByRole('link', { name: 'Go to the participant' }).waitFor()
  const seats = await db
    .selectFrom('student_lms_class')
    .select('student_id')
    .where('lms_class_id', '=', schedule.id)
    .execute()
  expect(seats).toEqual([{ student_id: student.id }])

  // The work list has it no more among those that lack something.
  await page.goto(`/crm/student-administration?keyword=REG-${word}`)
  await page.getByText('Completed').first().waitFor()
  await expectAccessible(page)
})
