import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeViolations, enterUntil, logIn, logInByPage, openBrowser, partner, quiet } from './browser.ts'

// Whom one works for: the list of customers, and the switch to another one of them.
const browser = openBrowser()

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })

const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[role="row"]')?.textContent ?? '')

/** Chooses a command of the palette by what is typed. */
async function choose(page: Page, typed: string, title: RegExp) {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(typed)
  await page.getByRole('option', { name: title, selected: true }).waitFor()
  await page.keyboard.press('Enter')
}

test('by keyboard: the customers are listed, found, and worked for one after the other', async () => {
  const page = await browser.open()
  const keys = page.keyboard
  await logInByPage(page, undefined, '/roles')
  await page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'Customers' }).focus()
  await keys.press('Enter')
  await row(page, /^Select CV Cipta Terampil/).waitFor()
  expect(new URL(page.url()).searchParams.get('list')).toBe('customers')
  await quiet(page)
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('searchbox').focus()
  await keys.type('Sinar')
  await row(page, /^Select CV Cipta Terampil/).waitFor({ state: 'hidden' })
  await keys.press('Enter')
  await expect.poll(() => focusedRow(page)).toContain('LPK Sinar Digital')
  await keys.press('Enter')
  const drawer = page.getByRole('region', { name: 'Details' })
  await drawer.getByText('halo@sinar.contoh.example').waitFor()
  await quiet(page)
  expect(await axeViolations(page)).toEqual([])
  await choose(page, 'work for', /^Work for another customer/)
  await page.getByText('You work for Sinar Digital now').first().waitFor()
  await drawer.getByText('You work for this customer now.').waitFor()
  await page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'Users' }).focus()
  await keys.press('Enter')
  await row(page, /superadmin@akn\.example/).waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => localStorage.getItem('client-name'))).toBe('Sinar Digital')

  // From anywhere, by name; what was chosen outlives a reload.
  await page.goto('/voucher')
  await page.getByRole('grid').waitFor()
  await choose(page, 'work for', /^Work for another customer/)
  await keys.type('Karya Nusantara')
  await page.getByRole('option', { name: /Karya Nusantara/, selected: true }).waitFor()
  await keys.press('Enter')
  await page.getByText('You work for Akademi Karya Nusantara now').first().waitFor()
  await page.goto('/roles')
  await row(page, /superadmin@akn\.example/).waitFor()
})

test('the customer that one works for is not offered again, and a partner is shown its own alone', async () => {
  const page = await browser.open()
  await logIn(page, undefined, '/roles?list=customers')
  await expect.poll(() => focusedRow(page)).toContain('PT Karya Nusantara Edukasi')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('work for')
  await page.getByText('You work for this customer yourself.').first().waitFor()

  const theirs = await browser.open()
  await logIn(theirs, partner, '/roles?list=customers')
  await row(theirs, /CV Cipta Terampil/).waitFor()
  expect(await row(theirs, /Sinar Digital|Karya Nusantara Edukasi/).count()).toBe(0)
})

test('by keyboard: the account of an instructor is reset from anywhere', async () => {
  const page = await browser.open()
  const keys = page.keyboard
  await logIn(page, undefined, '/voucher')
  await page.getByRole('grid').waitFor()
  await choose(page, 'account of an instructor', /^Reset the account of an instructor/)
  await page.getByRole('option').first().waitFor()
  await keys.press('Enter')
  await page.getByText('What is reset?').waitFor()
  await keys.type('Sessions')
  await page.getByRole('option', { name: /^Sessions/, selected: true }).waitFor()
  await keys.press('Enter')
  await page.getByText('Write to the person?').waitFor()
  await keys.press('Enter')
  await page.getByText(/^End sessions of .+\?$/).waitFor()
  await enterUntil(page, page.getByText(/is reset$/))
})

test('by keyboard: a customer is made and changed; its tax number is shown for a reason, for a while', async () => {
  const page = await browser.open()
  const keys = page.keyboard
  // What is half-way in has little contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await logIn(page, undefined, '/roles?list=customers')
  await row(page, /^Select CV Cipta Terampil/).waitFor()
  await choose(page, 'create customer', /^Create customer/)
  const drawer = page.getByRole('region', { name: 'Details' })
  await drawer.getByLabel(/^Name/).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  await keys.type('Nusa Raya')
  await keys.press('Tab')
  await keys.type('CV Nusa Raya')
  await keys.press('Tab')
  await keys.type('nra')
  await drawer.getByLabel(/^NPWP/).fill('123')
  await keys.press('Control+Enter')
  await drawer.getByRole('alert').getByText("E-mail can't be empty!").waitFor()
  expect(await axeViolations(page)).toEqual([])
  await drawer.getByLabel(/^E-mail/).fill('halo@nusaraya.contoh.example')
  await keys.press('Control+Enter')
  await drawer.getByRole('alert').getByText('NPWP must be the 15 or 16 digits of an NPWP').waitFor()
  await drawer.getByLabel(/^NPWP/).fill('01.234.567.8-901.000')
  await keys.press('Control+Enter')
  await page.getByText('Customer CV Nusa Raya is created').first().waitFor()
  await drawer.getByText('0123•••••••1000').waitFor()

  await choose(page, 'edit customer', /^Edit customer/)
  await page.getByRole('heading', { level: 1, name: 'Edit customer CV Nusa Raya' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel(/^Address/).fill('Jl. Kamboja 3, Denpasar')
  await keys.press('Control+s')
  await page.getByText('Customer CV Nusa Raya is saved').first().waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => page.getByLabel(/^Address/).inputValue()).toBe('')

  await page.getByRole('button', { name: 'Show NPWP' }).click()
  await page.getByText('Why do you need to see it?').waitFor()
  await keys.type('Faktur pajak')
  const dialog = page.getByRole('dialog', { name: 'NPWP of CV Nusa Raya' })
  await enterUntil(page, dialog)
  expect(await dialog.getByLabel('NPWP').inputValue()).toBe('012345678901000')
  expect(await axeViolations(page)).toEqual([])
  await keys.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.goto('/audit')
  await row(page, /Show the NPWP of a customer/).waitFor()
  expect(await page.content()).not.toContain('012345678901000')
})
