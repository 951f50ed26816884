import { beforeAll, expect, inject, test } from 'vitest'
import { openDatabases } from '#server/core/db/database.ts'
import { makePerson } from '#test/factories/people.ts'
import { axeViolations, logInByPage, openBrowser, partner, productDatabase, quiet } from './browser.ts'

const browser = openBrowser()
const own = 'sandi.baru@cipta.contoh.example'

/** One like the partner administrator, whose password stays as the other files know it. */
beforeAll(async () => {
  const databases = openDatabases(productDatabase(), 1)
  const { customer_id: customer, ...like } = await databases.owner
    .selectFrom('app_user')
    .select(['customer_id', 'password_hash', 'portals', 'email_verified_at'])
    .where('email', '=', partner)
    .executeTakeFirstOrThrow()
  await makePerson(databases.owner, customer, { ...like, email: own, roles: ['PARTNER_ADMIN'] })
  await databases.close()
})
const NEW = 'sebuah sandi baru'

test('by keyboard: the own password is changed, which ends the session elsewhere, and only the new one logs in', async () => {
  const elsewhere = await browser.open()
  await logInByPage(elsewhere, own, '/profile')
  const page = await browser.open()
  await logInByPage(page, own, '/profile')
  const sessions = page.getByRole('region', { name: 'Open sessions' })
  await sessions.getByText('this one').waitFor()
  await sessions.getByRole('button').first().waitFor()
  await page.getByRole('region', { name: 'Roles' }).getByText('Partner administrator').waitFor()
  await quiet(page)
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('link', { name: 'Change password' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Present password').waitFor()
  await page.keyboard.type('not mine at all')
  for (const text of [NEW, NEW]) {
    // Past the button that shows what is typed.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await page.getByText('is not your password').waitFor()
  await quiet(page)
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Present password').fill(inject('demoPassword'))
  await page.keyboard.press('Enter')
  await page.getByText('Your password is changed').waitFor()

  await elsewhere.reload()
  await elsewhere.getByRole('heading', { name: 'Your session is over.' }).waitFor()
  await elsewhere.getByRole('dialog').getByLabel('Password', { exact: true }).fill(inject('demoPassword'))
  await elsewhere.keyboard.press('Enter')
  await elsewhere.getByText('E-mail or password is wrong.').waitFor()
  await elsewhere.getByRole('dialog').getByLabel('Password', { exact: true }).fill(NEW)
  await elsewhere.keyboard.press('Enter')
  await elsewhere.getByRole('heading', { name: 'Your session is over.' }).waitFor({ state: 'hidden' })
})

test('a forgotten password is asked for from the login, and a link that is spent says so', async () => {
  const page = await browser.open()
  await page.goto('/pages/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('E-mail').fill('nobody@contoh.example')
  await page.keyboard.press('Enter')
  await page.getByText(/^If nobody@contoh\.example has an account/).waitFor()
  await quiet(page)
  expect(await axeViolations(page)).toEqual([])
  await page.goto('/pages/login#password=spent')
  await page.getByLabel('New password').fill(NEW)
  await page.getByLabel('Once more').fill(NEW)
  await page.keyboard.press('Enter')
  await page.getByText(/This link has been used, or is too old/).waitFor()
  await quiet(page)
  expect(await axeViolations(page)).toEqual([])
})
