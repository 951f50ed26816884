import { expect, inject, test } from 'vitest'
import { openVault } from '#server/core/crypto/open-vault.ts'
import { SEALED } from '#server/areas/notification/message/queue.ts'
import { openRegistration } from '#test/factories/registration.ts'
import { grantRole } from '#test/factories/people.ts'
import { expectAccessible } from '#test/e2e/helpers/axe.ts'
import { logInByPage, openBrowser } from '#test/e2e/helpers/browser.ts'
import { recordRows, see } from '#test/e2e/helpers/console.ts'
import { makeUser, openDatabase, unique } from '#test/e2e/helpers/records.ts'

const browser = openBrowser()
const database = openDatabase()

const PASSWORD = 'sandi rahasia saya'
const NEW = 'sebuah sandi baru'

/** What is behind the # of the link that was last written to an address. */
async function hashOfLink(email: string): Promise<string> {
  const message = await database()
    .selectFrom('message')
    .select('sealed')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const vault = await openVault(database(), [])
  const { tautan } = JSON.parse(vault.open(message.sealed ?? Buffer.alloc(0), SEALED)) as { tautan: string }
  return new URL(tautan).hash
}

test('somebody registers, confirms the address by the link once, and works with the first role', async () => {
  const email = `${unique().toLowerCase()}@mitra.example`
  await openRegistration(database())
  const page = await browser.open('/pages/login', { as: null })
  const keys = page.keyboard
  await page.getByRole('link', { name: 'Register' }).click()
  const fill = async (address: string) => {
    await page.getByLabel('Your name').fill('Rina Lestari')
    await page.getByLabel('Company or institution').fill('CV Lestari Karya')
    await page.getByLabel('E-mail').fill(address)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await keys.press('Enter')
  }
  await expectAccessible(page)
  await fill(email)
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor()
  await page.goto('/pages/login')
  await logInByPage(page, email, PASSWORD)
  await page.getByText(/has not been confirmed yet/).waitFor()

  const hash = await hashOfLink(email)
  await page.goto(`/pages/register${hash}`)
  await page.getByRole('button', { name: 'Confirm the address' }).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await keys.press('Enter')
  await page.getByText(`Log in as ${email}`).waitFor()
  await page.getByRole('link', { name: 'Back to the login' }).click()
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  expect(await page.getByLabel('E-mail').inputValue()).toBe(email)
  await logInByPage(page, email, PASSWORD)
  const noRole = page.getByRole('heading', { name: 'You have no role yet.' })
  await noRole.waitFor()
  await expectAccessible(page)

  const person = await database()
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const customer = await database()
    .selectFrom('customer')
    .select('id')
    .where('code', '=', 'CPT')
    .executeTakeFirstOrThrow()
  await grantRole(database(), customer.id, person.id, 'PARTNER_ADMIN')
  await page.goto('/voucher')
  await recordRows(page).first().waitFor()

  await page.goto(`/pages/register${hash}`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Confirm the address' }).click()
  await see(page, /This link has been used, or is too old/)
})

test('a password is changed, which ends the session elsewhere; a forgotten one is chosen anew by a link', async () => {
  const { email } = await makeUser(database(), 'VIEWER')
  const elsewhere = await browser.open('/profile', { as: null })
  await logInByPage(elsewhere, email)
  await elsewhere.getByRole('region', { name: 'Open sessions' }).getByText('this one').waitFor()
  const page = await browser.open('/profile', { as: email })
  await page.getByRole('region', { name: 'Open sessions' }).getByRole('button').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill('not mine at all')
  await page.getByLabel('New password', { exact: true }).fill(NEW)
  await page.getByLabel('Confirm new password').fill(NEW)
  await page.keyboard.press('Enter')
  await page.getByText('is not your password').waitFor()
  await page.getByLabel('Current password').fill(inject('demoPassword'))
  await page.keyboard.press('Enter')
  await page.getByText('Your password is changed').waitFor()

  await elsewhere.reload()
  const over = elsewhere.getByRole('heading', { name: 'Your session has expired.' })
  await over.waitFor()
  const field = elsewhere.getByRole('dialog').getByLabel('Password', { exact: true })
  await field.fill(inject('demoPassword'))
  await elsewhere.keyboard.press('Enter')
  await elsewhere.getByText('E-mail or password is wrong.').waitFor()
  await field.fill(NEW)
  await elsewhere.keyboard.press('Enter')
  await over.waitFor({ state: 'hidden' })

  await page.evaluate(() => localStorage.clear())
  await page.goto('/pages/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.keyboard.press('Enter')
  await page.getByText(`If ${email} has an account`).waitFor()
  const hash = await hashOfLink(email)
  const choose = async (text: string) => {
    await page.goto('/theme.js')
    await page.goto(`/pages/login${hash}`)
    await page.getByLabel('New password', { exact: true }).fill(text)
    await page.getByLabel('Confirm new password').fill(text)
    await page.keyboard.press('Enter')
  }
  await choose(PASSWORD)
  await see(page, 'Your new password is set.')
  await page.getByRole('link', { name: 'Back to the login' }).click()
  await logInByPage(page, email, PASSWORD)
  await page.waitForURL((url) => !url.pathname.startsWith('/pages/'))
  await page.evaluate(() => localStorage.clear())
  await choose(NEW)
  await see(page, /This link has been used, or is too old/)
})

test('a passkey is added on the profile, and logs in after the password', async () => {
  const { email } = await makeUser(database(), 'VIEWER')
  const page = await browser.open('/profile', { as: email })
  // What a computer with a fingerprint reader offers, of which the browser plays the user's part.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.getByRole('link', { name: 'Two-step verification' }).click()
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys.getByLabel('Name of the passkey').fill('Laptop kantor')
  await passkeys.getByLabel('Current password').fill(inject('demoPassword'))
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Recovery codes' }).waitFor()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await passkeys.getByText('Laptop kantor').waitFor()
  await expectAccessible(page)

  await page.evaluate(() => localStorage.clear())
  await page.goto('/pages/login')
  await logInByPage(page, email)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/pages/'))
  await page.goto('/second-factor')
  await passkeys.getByText(/Last used/).waitFor()
})
