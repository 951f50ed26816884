import { expect, test } from 'vitest'
import { expectAccessible } from './helpers/axe.ts'
import { openBrowser, partner } from './helpers/browser.ts'
import { answer, confirm, drawerOf, recordRows, runCommand, see } from './helpers/console.ts'
import { makeUser, openDatabase, unique } from './helpers/records.ts'

const browser = openBrowser()
const database = openDatabase()

test('a user works for another customer and back; a partner sees only its own', async () => {
  const { email } = await makeUser(database(), 'SUPERADMIN')
  const page = await browser.open('/roles?list=customers', { as: email })
  const row = (name: string | RegExp) => page.getByRole('row', { name })
  await row(/^Select CV Cipta Terampil/).waitFor()
  await page.getByRole('searchbox').fill('Sinar')
  await row(/^Select CV Cipta Terampil/).waitFor({ state: 'hidden' })
  await recordRows(page).first().click()
  await drawerOf(page).getByText('halo@sinar.contoh.example').waitFor()
  await runCommand(page, 'work for', /^Work for another customer/)
  await see(page, 'You work for Sinar Digital now')
  await drawerOf(page).getByText('You work for this customer now.').waitFor()
  await page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'Users' }).click()
  await row(/superadmin@akn\.example/).waitFor({ state: 'hidden' })

  // From anywhere, by name; the choice outlives a reload.
  await runCommand(page, 'work for', /^Work for another customer/)
  await answer(page, 'Karya Nusantara', /Karya Nusantara/)
  await see(page, 'You work for Akademi Karya Nusantara now')
  await page.goto('/roles')
  await row(/superadmin@akn\.example/).waitFor()

  const theirs = await browser.open('/roles?list=customers', { as: partner })
  await theirs.getByRole('row', { name: /CV Cipta Terampil/ }).waitFor()
  expect(await theirs.getByRole('row', { name: /Sinar Digital|Karya Nusantara Edukasi/ }).count()).toBe(0)
})

test('a customer is created and edited, and its tax number is shown for a reason and for a while', async () => {
  const word = unique()
  const name = `CV ${word}`
  const page = await browser.open('/roles?list=customers')
  const keys = page.keyboard
  await recordRows(page).first().waitFor()
  await runCommand(page, 'create customer', /^Create customer/)
  const drawer = drawerOf(page)
  await drawer.getByLabel(/^Name/).fill(word)
  await drawer.getByLabel(/^Company/).fill(name)
  await drawer.getByLabel(/^Code/).fill(`A${word.slice(0, 5)}`)
  await drawer.getByLabel(/^NPWP/).fill('123')
  await keys.press('Control+Enter')
  await drawer.getByRole('alert').getByText("E-mail can't be empty!").waitFor()
  await expectAccessible(page)
  await drawer.getByLabel(/^E-mail/).fill(`${word.toLowerCase()}@contoh.example`)
  await keys.press('Control+Enter')
  await drawer.getByRole('alert').getByText('NPWP must be the 15 or 16 digits of an NPWP').waitFor()
  await drawer.getByLabel(/^NPWP/).fill('01.234.567.8-901.000')
  await keys.press('Control+Enter')
  await see(page, `Customer ${name} created`)
  await drawer.getByText('0123•••••••1000').waitFor()

  await runCommand(page, 'edit customer', /^Edit customer/)
  await page.getByRole('heading', { level: 1, name: `Edit customer ${name}` }).waitFor()
  const address = page.getByLabel(/^Address/)
  await address.fill('Jl. Kamboja 3, Denpasar')
  await keys.press('Control+s')
  await see(page, `Customer ${name} saved`)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => address.inputValue()).toBe('')

  await page.getByRole('button', { name: 'Show NPWP' }).click()
  await page.getByText('Why do you need to see it?').waitFor()
  await keys.insertText('Faktur pajak')
  const dialog = page.getByRole('dialog', { name: `NPWP of ${name}` })
  await confirm(page, dialog)
  expect(await dialog.getByLabel('NPWP').inputValue()).toBe('012345678901000')
  await keys.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.goto('/audit')
  await page
    .getByRole('row', { name: /Show the NPWP of a customer/ })
    .first()
    .waitFor()
  expect(await page.content()).not.toContain('012345678901000')
})

test('a user is added with a role, edited, loses the role, gets it back, and is removed', async () => {
  const word = unique().toLowerCase()
  const name = `Wulan ${word}`
  const page = await browser.open('/roles')
  const keys = page.keyboard
  await page.getByRole('row', { name: /superadmin@akn\.example/ }).waitFor()
  await page.getByRole('button', { name: /^Add/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Add user' }).waitFor()
  const form = page.getByRole('main')
  await form.getByRole('textbox', { name: /^E-mail/ }).fill(`${word}@contoh.example`)
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('checkbox', { name: 'Partner administrator' }).check()
  await keys.press('Control+Enter')
  await see(page, new RegExp(`^${name} works for`))
  await page.getByRole('heading', { level: 2, name }).waitFor()
  await see(page, 'Not set. The user cannot log in until one is chosen.')

  await drawerOf(page).getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('heading', { level: 1, name: `Edit user ${name}` }).waitFor()
  const viewer = page.getByRole('checkbox', { name: 'Viewer', exact: true })
  await viewer.check()
  await keys.press('Control+s')
  await see(page, `User ${name} saved`)
  await runCommand(page, 'remove a role', /^Remove a role/)
  await answer(page, 'Viewer', /^Viewer/)
  await see(page, `Remove the role Viewer from ${name}`)
  await confirm(page, `${name} no longer has the role Viewer`)
  await runCommand(page, 'undo last', /^Undo/)
  await see(page, `${name} restored`)
  await viewer.and(page.locator(':checked')).waitFor()

  await runCommand(page, 'remove user', /^Remove user/)
  await page.getByRole('dialog').getByRole('textbox').last().fill('Pindah tugas')
  await keys.press('Enter')
  await confirm(page, `${name} no longer works for this customer`)
})
