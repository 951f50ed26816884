import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeClass, makeSchedule } from '#test/factories/classes.ts'
import { DAY } from '#test/factories/next.ts'
import { expectAccessible } from './helpers/axe.ts'
import { openBrowser } from './helpers/browser.ts'
import { keyFor } from './helpers/console.ts'
import { academy, openDatabase, unique } from './helpers/records.ts'

const browser = openBrowser()
const database = openDatabase()

const names = ['Agus Salim', 'Dewi Lestari', 'Made Wirawan']

/** A class in grading: one exercise, not handed in by anyone, makes the whole score. */
async function classInGrading() {
  const db = database()
  await sql`SELECT set_config('app.scope', 'system', false)`.execute(db)
  const coreClass = await makeClass(db, academy, { code: unique() })
  const shared = { customer_id: academy, core_class_id: coreClass.id }
  const title = `Kelas ${unique()}`
  const { id } = await makeSchedule(db, academy, coreClass.id, {
    code: unique(),
    title,
    workflow: 'GRADING',
    min_attendance_pct: 0,
    passing_score: 70,
  })
  const own = { customer_id: academy, lms_class_id: id, sort_order: 1 }
  const made = { returning: ['id'] } as const
  const exercise = await db
    .insertInto('exercise')
    .values({ customer_id: academy, title: 'Proyek', type: 'EXERCISE' })
    .returning(made.returning)
    .executeTakeFirstOrThrow()
  const activity = await db
    .insertInto('class_activity')
    .values({ ...own, title: 'Pertemuan 1' })
    .returning(made.returning)
    .executeTakeFirstOrThrow()
  const item = await db
    .insertInto('class_activity_item')
    .values({
      ...own,
      class_activity_id: activity.id,
      title: 'Proyek',
      type: 'EXERCISE',
      exercise_id: exercise.id,
      start_at: new Date(Date.now() - 2 * DAY),
      end_at: new Date(Date.now() - DAY),
    })
    .returning(made.returning)
    .executeTakeFirstOrThrow()
  const group = await db
    .insertInto('scoring_schema_group')
    .values({ ...own, level: 1, name: 'Tugas', weight: 100 })
    .returning(made.returning)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('scoring_schema_group_item')
    .values({ customer_id: academy, group_id: group.id, class_activity_item_id: item.id, weight: 100, sort_order: 1 })
    .execute()
  for (const name of names) {
    const email = `${unique().toLowerCase()}@peserta.example`
    const student = await db
      .insertInto('student')
      .values({ customer_id: academy, student_no: unique(), name, email, platform_code: 'OWN' })
      .returning(made.returning)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('student_lms_class')
      .values({
        ...shared,
        student_id: student.id,
        lms_class_id: id,
        platform_code: 'OWN',
        name_on_certificate: name,
        email_in_class: email,
        required_count: 0,
        enrolled_at: new Date(),
      })
      .execute()
  }
  return { id, title }
}

test('a class is graded in its table: a score, a pasted column with a mistake, an undo, and the file', async () => {
  const { id, title } = await classInGrading()
  const page = await browser.open(`/jadwalkelas/report/${id}`)
  const keys = page.keyboard
  const grid = page.getByRole('grid', { name: `Scores of ${title}` })
  await grid.waitFor()
  await expectAccessible(page)
  const row = (name: string) => grid.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  const cell = (name: string) => row(name).getByRole('gridcell').first()

  await keyFor(page, 'Sort')
  await page.getByRole('textbox', { name: 'Reason for the scores you enter' }).fill('Presentasi')
  await keys.press('Enter')
  await keys.type('85,5')
  await keys.press('Enter')
  await row('Agus Salim').getByText('85,5, entered by hand: Presentasi').waitFor()
  await row('Agus Salim').getByText('Passed').waitFor()

  // What a spreadsheet puts on the clipboard, from the second participant on.
  await cell('Dewi Lestari').evaluate((target) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '60\n170\n')
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await row('Dewi Lestari').getByText('60, entered by hand').waitFor()
  const refused = page.getByRole('region', { name: 'Scores that were not saved' })
  await refused.getByText('must be at most 100').waitFor()
  await refused.getByRole('button', { name: 'Discard' }).click()
  await refused.waitFor({ state: 'hidden' })

  await cell('Dewi Lestari').focus()
  await keys.press('Control+z')
  await row('Dewi Lestari').getByText('60, entered by hand').waitFor({ state: 'detached' })

  const download = page.waitForEvent('download')
  await keys.press('Shift+D')
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
})
