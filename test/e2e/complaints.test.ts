import { test } from 'vitest'
import { expectAccessible } from './helpers/axe.ts'
import { openBrowser } from './helpers/browser.ts'
import { confirm, drawerOf, keyFor, recordRows, see } from './helpers/console.ts'
import { unique } from './helpers/records.ts'

const browser = openBrowser()

test('a complaint is taken down, assigned, solved with a reason, and opened again, next to the story of its student', async () => {
  const subject = `Sertifikat ${unique()}`
  const page = await browser.open('/complain')
  const keys = page.keyboard
  await page
    .getByRole('row', { name: /CPL-.*Open/ })
    .first()
    .click()
  const drawer = drawerOf(page)
  await drawer.getByRole('tab', { name: 'Story', exact: true }).click()
  await drawer.getByRole('heading', { name: 'Participation' }).waitFor()
  await drawer.getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('heading', { level: 1, name: /^Edit complaint CPL-/ }).waitFor()
  const story = page.getByRole('complementary', { name: 'Side panel' })
  await story.getByRole('heading', { name: 'Other complaints' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Complaints' }).click()

  await page.getByRole('button', { name: /^Create/ }).click()
  await drawer.getByLabel(/^Subject/).fill(subject)
  await drawer.getByRole('button', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Lainnya' }).click()
  await drawer.getByLabel(/^Description/).fill('Nama saya tertulis keliru.')
  await drawer.getByLabel(/^Name/).fill('Budi Santoso')
  await drawer.getByLabel(/^Phone/).fill('12')
  await drawer.getByRole('button', { name: 'Create', exact: true }).click()
  await page
    .getByRole('alert')
    .getByText(/must be a phone number/)
    .waitFor()
  await drawer.getByLabel(/^Phone/).fill('0812 3456 7890')
  await drawer.getByRole('button', { name: 'Create', exact: true }).click()
  await see(page, /Complaint CPL-\d{4}-\d{4} created/)
  await drawer.getByText('+6281234567890').waitFor()
  const ticket = /CPL-\d{4}-\d{4}/.exec(await drawer.getByRole('heading', { level: 2 }).innerText())?.[0] ?? ''

  await page.goto(`/complain?ticketNo=${ticket}`)
  await recordRows(page).first().waitFor()
  await keyFor(page, 'Solve')
  await keys.press('a')
  await page.getByRole('combobox', { name: 'Who handles it?' }).waitFor()
  await page.getByRole('option', { selected: true }).waitFor()
  await confirm(page, new RegExp(`Complaint ${ticket} assigned to `))
  await keys.press('s')
  await page.getByLabel('How was it solved?').fill('Nama sudah diperbaiki.')
  await keys.press('Enter')
  await page.getByText(`Solve complaint ${ticket}`).waitFor()
  await confirm(page, `Complaint ${ticket} solved`)
  const row = page.getByRole('row', { name: ticket })
  await row.getByText('Solved').waitFor()
  await keyFor(page, 'Reopen')
  await keys.press('b')
  await see(page, `Complaint ${ticket} reopened`)
  await row.getByText('Open').waitFor()
})
