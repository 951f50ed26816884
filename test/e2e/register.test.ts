import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVault } from '#server/core/crypto/open-vault.ts'
import type { Databases } from '#server/core/db/database.ts'
import { openDatabases } from '#server/core/db/database.ts'
import { SEALED } from '#server/areas/notification/message/queue.ts'
import { grantRole } from '#test/factories/people.ts'
import { axeViolations, isWide, openBrowser, productDatabase, quiet } from './browser.ts'

const browser = openBrowser()
let databases: Databases

beforeAll(() => {
  databases = openDatabases(productDatabase(), 1)
})
afterAll(() => databases.close())

const EMAIL = 'rina.lestari@mitra.example'
const PASSWORD = 'sandi rahasia saya'

/** What stands behind the # of the link that was laid ready for an address. */
async function hashOfLetter(): Promise<string> {
  const { owner } = databases
  const letter = await owner
    .selectFrom('message')
    .select('sealed')
    .where('recipient', '=', EMAIL)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const vault = await openVault(owner, [])
  const { tautan } = JSON.parse(vault.open(letter.sealed ?? Buffer.alloc(0), SEALED)) as { tautan: string }
  return new URL(tautan).hash
}

async function typeLogin(page: Page) {
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  await page.getByLabel('E-mail').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

test('by keyboard: somebody registers, confirms the address once, logs in, and sees something with the first role', async () => {
  const page = await browser.open()
  const keys = page.keyboard
  await page.goto('/pages/login')
  await page.getByRole('link', { name: 'Register' }).focus()
  await keys.press('Enter')
  await page.getByLabel('Your name').waitFor()
  await quiet(page)
  await keys.press('Enter')
  await page.getByText("can't be empty!").first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  for (const text of ['Rina Lestari', 'CV Lestari Karya', EMAIL, PASSWORD]) {
    await keys.type(text)
    if (text !== PASSWORD) await keys.press('Tab')
  }
  await keys.press('Enter')
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor()
  await quiet(page)
  expect(await axeViolations(page)).toEqual([])

  await page.goto('/pages/login')
  await typeLogin(page)
  await page.getByText(/has not been confirmed yet/).waitFor()

  const hash = await hashOfLetter()
  await page.goto(`/pages/register${hash}`)
  await page.getByRole('button', { name: 'Confirm the address' }).waitFor()
  await quiet(page)
  expect(await axeViolations(page)).toEqual([])
  await keys.press('Enter')
  await page.getByText(`Log in as ${EMAIL}`).waitFor()
  await keys.press('Tab')
  await keys.press('Enter')
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  expect(await page.getByLabel('E-mail').inputValue()).toBe(EMAIL)
  await typeLogin(page)
  await page.getByRole('heading', { name: 'You have no role yet.' }).waitFor()
  await quiet(page)
  expect(await axeViolations(page)).toEqual([])

  const { owner } = databases
  const person = await owner.selectFrom('app_user').select('id').where('email', '=', EMAIL).executeTakeFirstOrThrow()
  const partner = await owner
    .selectFrom('customer')
    .select(['id', 'name'])
    .where('code', '=', 'CPT')
    .executeTakeFirstOrThrow()
  await grantRole(owner, partner.id, person.id, 'PARTNER_ADMIN')
  // It looks by itself, when it opens and now and then.
  await page.reload()
  await page.getByRole('heading', { name: 'You have no role yet.' }).waitFor({ state: 'hidden' })
  await page.getByText(partner.name).first().waitFor()
  await page.goto('/voucher')
  await page.getByRole('grid').waitFor()

  const elsewhere = await browser.open()
  await elsewhere.goto(`/pages/register${hash}`)
  await elsewhere.getByRole('button', { name: 'Confirm the address' }).press('Enter')
  await elsewhere.getByText(/This link has been used, or is too old/).waitFor()
  await elsewhere.getByRole('link', { name: 'Ask for a new link' }).press('Enter')
  await elsewhere.getByLabel('E-mail').fill(EMAIL)
  await elsewhere.keyboard.press('Enter')
  await elsewhere.getByText(/waits to be confirmed, another letter is on its way/).waitFor()
})

test('an address that is taken is said at its field, on a small screen and in the dark', async () => {
  const page = await browser.open({ theme: 'dark', width: 390 })
  await page.goto('/pages/register')
  await page.getByLabel('Your name').fill('Bima')
  await page.getByLabel('Company or institution').fill('PT Bima')
  await page.getByLabel('E-mail').fill('superadmin@akn.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText('Somebody has an account with this e-mail already.').waitFor()
  expect(await page.getByLabel('E-mail').evaluate((input) => input === document.activeElement)).toBe(true)
  await quiet(page)
  expect(await axeViolations(page)).toEqual([])
  expect(await isWide(page)).toBe(false)
})
