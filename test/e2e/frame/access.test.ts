import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectAccessible } from '#test/e2e/helpers/axe.ts'
import { openBrowser } from '#test/e2e/helpers/browser.ts'
import { confirm, drawerOf, runCommand, see } from '#test/e2e/helpers/console.ts'
import { academy, openDatabase } from '#test/e2e/helpers/records.ts'

const browser = openBrowser()
const database = openDatabase()

/** An instructor of the demo academy with an account and no role, who teaches. */
async function instructor() {
  await sql`SELECT set_config('app.scope', 'system', false)`.execute(database())
  return database()
    .selectFrom('instructor as i')
    .innerJoin('app_user as u', 'u.id', 'i.master_id')
    .select(['i.id', 'u.name'])
    .where('i.customer_id', '=', academy)
    .where('i.deleted_at', 'is', null)
    .where('u.account_status', '=', 'ACTIVE')
    .where(sql<boolean>`NOT EXISTS (SELECT FROM customer_user_role r WHERE r.master_id = u.id)`)
    .where(
      sql<boolean>`EXISTS (SELECT FROM lms_class_instructor t WHERE t.instructor_id = i.id AND t.deleted_at IS NULL)`,
    )
    .orderBy('i.id')
    .executeTakeFirstOrThrow()
}

test('support opens as an instructor in a tab of its own, looks around, and ends it', async () => {
  const { id, name } = await instructor()
  const page = await browser.open(`/instructor?open=${id}`)
  await drawerOf(page).getByRole('heading', { name }).waitFor()
  await runCommand(page, 'open as instr', /Open as an instructor/)
  await see(page, 'Why do you need to see what this person sees?')
  await page.keyboard.insertText('Jadwalnya tidak terlihat di portal')
  const opening = page.context().waitForEvent('page')
  await page.keyboard.press('Enter')
  await confirm(page, `Admin access to ${name} is open for 15 minutes`)
  const tab = await opening
  await tab.getByRole('complementary', { name: 'Admin access' }).getByText(`is viewing as ${name}`).waitFor()
  expect(new URL(tab.url()).hash).toBe('')
  await expectAccessible(tab)
  await tab.locator('details').first().click()
  await tab
    .locator('details[open]')
    .getByText(/Participants|No participants yet|done/)
    .first()
    .waitFor()
  await tab.getByRole('tab', { name: 'Availability' }).click()
  await tab.reload()
  await tab.getByText(`is viewing as ${name}`).waitFor()
  await tab.getByRole('button', { name: 'End access' }).click()
  await tab.getByRole('heading', { name: 'Admin access has ended' }).waitFor()
  await page.goto(page.url())
  await see(page, name)
})
