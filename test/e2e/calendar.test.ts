import { sql } from 'kysely'
import { test } from 'vitest'
import { makeClass, makeSchedule } from '#test/factories/classes.ts'
import { expectAccessible } from './helpers/axe.ts'
import { openBrowser } from './helpers/browser.ts'
import { keyFor, see } from './helpers/console.ts'
import { academy, openDatabase, unique } from './helpers/records.ts'

const browser = openBrowser()
const database = openDatabase()

/** A meeting at nineteen o'clock on a day that nothing else happens on. */
async function meetingOn(day: string) {
  const db = database()
  await sql`SELECT set_config('app.scope', 'system', false)`.execute(db)
  const coreClass = await makeClass(db, academy, { code: unique() })
  const title = `Kelas ${unique()}`
  const from = new Date(`${day}T12:00:00Z`)
  const to = new Date(`${day}T14:00:00Z`)
  const times = { start_at: from, end_at: to }
  const { id, code } = await makeSchedule(db, academy, coreClass.id, { code: unique(), title, ...times })
  const shared = { customer_id: academy, lms_class_id: id, sort_order: 1, title: 'Pertemuan 1' }
  const activity = await db.insertInto('class_activity').values(shared).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('class_activity_item')
    .values({ ...shared, class_activity_id: activity.id, type: 'OFFLINE', ...times })
    .execute()
  return { title, code }
}

test('a meeting is moved by keys, shown in its record, and moved back by an undo', async () => {
  const { title, code } = await meetingOn('2031-03-12')
  const page = await browser.open('/class-schedule-overview?day=2031-03-12')
  const keys = page.keyboard
  const meeting = page.getByRole('button', { name: `19:00 ${title}` })
  const on = (day: string) => page.locator(`[data-day="${day}"]`).getByRole('button', { name: `19:00 ${title}` })
  await on('2031-03-12').waitFor()
  await expectAccessible(page)
  await meeting.focus()
  await keyFor(page, 'Move')
  await keys.press('m')
  await page.getByRole('region', { name: 'Move the meeting' }).waitFor()
  await keys.press('ArrowDown')
  await keys.press('ArrowRight')
  await see(page, 'No conflicts')
  await keys.press('Enter')
  await see(page, `Pertemuan 1 of ${code} is moved`)
  await on('2031-03-20').waitFor()
  await meeting.focus()
  await keys.press('Enter')
  await page.getByRole('complementary', { name: 'Meeting' }).getByText('20 Mar 2031, 19:00–21:00').waitFor()
  await page.getByRole('link', { name: 'Open schedule' }).click()
  await page.waitForURL(/\/jadwalkelas\/new-schema\/\d+/)
  await see(page, code)
  await page.goBack()
  await on('2031-03-20').waitFor()
  await keys.press('Control+z')
  await on('2031-03-12').waitFor()
  // By the mouse a meeting is dropped on a day and a time.
  await keys.press('2')
  await on('2031-03-12').hover()
  await page.mouse.down()
  const slot = page.locator('[data-day="2031-03-13"] [data-slot="20:30"]')
  await page.mouse.move(0, 0)
  await slot.hover()
  await page.mouse.up()
  await page
    .locator('[data-day="2031-03-13"]')
    .getByRole('button', { name: `20:30 ${title}` })
    .waitFor()
  await see(page, `Pertemuan 1 of ${code} is moved`)
})
