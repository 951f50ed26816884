import { expect, test } from 'vitest'
import { axeViolations, enterUntil, logIn, openBrowser, quiet } from './browser.ts'

// Who may do what: a partner administrator is added, changed and sent away.
const browser = openBrowser()

test('by keyboard: a partner administrator is added, given a role, and everything is taken back', async () => {
  const page = await browser.open()
  const keys = page.keyboard
  await logIn(page, undefined, '/roles')
  await page.getByRole('row', { name: /superadmin@akn\.example/ }).waitFor()
  await page.getByLabel('Keys that work here').getByText('Add').waitFor()
  expect(await axeViolations(page)).toEqual([])

  await keys.press('c')
  await page.getByRole('heading', { level: 1, name: 'Add user' }).waitFor()
  await page.getByRole('checkbox', { name: 'Partner administrator' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await keys.type('wulan.mitra@contoh.example')
  await keys.press('Tab')
  await keys.type('Wulan Mitra')
  await page.getByRole('checkbox', { name: 'Partner administrator' }).focus()
  await keys.press('Space')
  await keys.press('Control+Enter')
  await page
    .getByText(/^Wulan Mitra works for/)
    .first()
    .waitFor()
  await page.getByRole('heading', { level: 2, name: 'Wulan Mitra' }).waitFor()
  await page.getByText('None yet: nobody can log in until one has been chosen.').waitFor()

  await keys.press('e')
  await page.getByRole('heading', { level: 1, name: 'Edit user Wulan Mitra' }).waitFor()
  await page.getByRole('checkbox', { name: 'Viewer', exact: true }).focus()
  await keys.press('Space')
  await keys.press('Control+s')
  await page.getByText('User Wulan Mitra is saved').first().waitFor()
  await quiet(page)

  await keys.press('Control+k')
  await keys.type('take a role')
  await page.getByRole('option', { name: /^Take a role/, selected: true }).waitFor()
  await keys.press('Enter')
  await page.getByRole('option', { name: /^Viewer/ }).waitFor()
  await keys.type('Viewer')
  await keys.press('Enter')
  await page.getByText('Take the role Viewer from Wulan Mitra').first().waitFor()
  await enterUntil(page, page.getByText('Wulan Mitra no longer has the role Viewer'))
  await keys.press('Control+k')
  await keys.type('undo last')
  await page.getByRole('option', { name: /^Undo/, selected: true }).waitFor()
  await keys.press('Enter')
  await page.getByText('Wulan Mitra is as it was before').first().waitFor()
  await page.getByRole('checkbox', { name: 'Viewer', exact: true, checked: true }).waitFor()
})

test('by mouse: a user is found by role, changed on the page and removed', async () => {
  const page = await browser.open()
  // Nobody whom the tests of other screens log in as.
  await logIn(page, undefined, '/roles?role=VIEWER')
  await page.getByRole('row', { name: /wulan\.mitra@contoh\.example/ }).click()
  const drawer = page.getByRole('region', { name: 'Details' })
  await drawer.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('checkbox', { name: 'Finance' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('User Wulan Mitra is saved').first().waitFor()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox').last().fill('Pindah tugas')
  await page.keyboard.press('Enter')
  await enterUntil(page, page.getByText('Wulan Mitra works for this customer no longer'))
})
