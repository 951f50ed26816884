import { expect, test } from 'vitest'
import { axeViolations, enterUntil, logIn, openBrowser, quiet } from './browser.ts'

const browser = openBrowser()

test('by keyboard: an open complaint comes first, is assigned, solved, and opened again', async () => {
  const page = await browser.open()
  const keys = page.keyboard
  await logIn(page, undefined, '/complain')
  const first = page.getByRole('row', { name: /CPL-.*Open/ }).first()
  await first.waitFor()
  const ticket = /CPL-\d{4}-\d{4}/.exec((await first.textContent()) ?? '')?.[0] ?? ''
  await page.getByLabel('Keys that work here').getByText('Solve').waitFor()

  await keys.press('a')
  await page.getByRole('combobox', { name: 'Who handles it?' }).waitFor()
  await page.getByRole('option', { selected: true }).waitFor()
  await enterUntil(page, page.getByText(new RegExp(`Complaint ${ticket} is with `)))

  await keys.press('s')
  await page.getByLabel('How was it solved?').waitFor()
  await keys.type('Sudah dipindahkan ke kelas yang benar.')
  await keys.press('Enter')
  await page.getByText(`Solve complaint ${ticket}`).waitFor()
  await enterUntil(page, page.getByText(`Complaint ${ticket} is solved`))

  await page.goto(`${new URL(page.url()).origin}/complain?ticketNo=${ticket}`)
  await page.getByRole('row', { name: new RegExp(`${ticket}.*Solved`) }).waitFor()
  await page.getByLabel('Keys that work here').getByText('Reopen').waitFor()
  await keys.press('b')
  await page.getByText(`Complaint ${ticket} is open again`).first().waitFor()
})

test('by mouse: a complaint has the story of its student beside it, and one is made by hand', async () => {
  const page = await browser.open()
  await logIn(page, undefined, '/complain')
  await page.getByRole('row', { name: /CPL-/ }).first().click()
  const drawer = page.getByRole('region', { name: 'Details' })
  await drawer.getByRole('tab', { name: 'Story', exact: true }).click()
  await drawer.getByRole('heading', { name: 'Participation' }).waitFor()
  await drawer.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('heading', { level: 1, name: /^Edit complaint CPL-/ }).waitFor()
  const beside = page.getByRole('complementary', { name: 'Beside it' })
  await beside.getByRole('heading', { name: 'Other complaints' }).waitFor()
  await quiet(page)
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('link', { name: 'Complaints' }).first().click()
  await page.getByRole('button', { name: /^Create/ }).click()
  const pane = page.getByRole('region', { name: 'Details' })
  await pane.getByLabel(/^Subject/).fill('Sertifikat salah nama')
  await pane.getByRole('button', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Lainnya' }).click()
  await pane.getByLabel(/^Description/).fill('Nama saya tertulis keliru.')
  await pane.getByLabel(/^Name/).fill('Budi Santoso')
  await pane.getByLabel(/^Phone/).fill('12')
  await pane.getByRole('button', { name: 'Create', exact: true }).click()
  await page
    .getByRole('alert')
    .getByText(/must be a phone number/)
    .waitFor()
  await pane.getByLabel(/^Phone/).fill('0812 3456 7890')
  await pane.getByRole('button', { name: 'Create', exact: true }).click()
  await page
    .getByText(/Complaint CPL-\d{4}-\d{4} is created/)
    .first()
    .waitFor()
  await pane.getByText('+6281234567890').waitFor()
})
