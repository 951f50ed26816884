import { expect, test } from 'vitest'
import { expectAccessible } from './helpers/axe.ts'
import { openBrowser, partner } from './helpers/browser.ts'
import { confirm, drawerOf, keyFor, recordRows, runCommand, see, typeKeys } from './helpers/console.ts'
import { unique } from './helpers/records.ts'

const browser = openBrowser()

test('a credential is created, its secret replaced, and switched off and on; a new token is shown once', async () => {
  const name = `Mitra ${unique()}`
  const page = await browser.open('/credentials')
  const keys = page.keyboard
  await recordRows(page).first().waitFor()
  await keyFor(page, 'Create')
  await keys.press('c')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByLabel(/^Secret/).fill('rahasia-pertama-1a2b')
  await keys.press('Control+Enter')
  await see(page, `Credential ${name} created`)
  const drawer = drawerOf(page)
  await drawer.getByText('••••1a2b').waitFor()
  await typeKeys(page, 'r s')
  await page.getByRole('heading', { level: 1, name: `Edit credential ${name}` }).waitFor()
  await page.getByRole('textbox', { name: 'New secret' }).fill('rahasia-kedua-3c4d')
  await keys.press('Control+s')
  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  await see(page, `Credential ${name} saved`)
  expect(await page.getByText('rahasia').count()).toBe(0)
  await page.getByRole('button', { name: 'Disable' }).click()
  await see(page, `Credential ${name} is disabled`)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.getByRole('button', { name: 'Disable' }).waitFor()

  await runCommand(page, 'renew transaction', /^Renew transaction token/)
  await page.getByText('Of which environment?').waitFor()
  await keys.press('Enter')
  await page.getByLabel('Why?').fill('Bocor')
  await keys.press('Enter')
  await page.getByText('Renew the transaction token of production').waitFor()
  await keys.insertText('production')
  const dialog = page.getByRole('dialog', { name: /^The new token of/ })
  await confirm(page, dialog)
  const token = await dialog.getByLabel('Token').inputValue()
  expect(token).toMatch(/^trx_[\w-]{43}$/)
  await expectAccessible(page)
  await keys.press('Escape')
  await dialog.getByRole('button', { name: 'I have saved it, close' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const stored = () =>
    page.evaluate(() => [document.body.innerHTML, JSON.stringify(localStorage), JSON.stringify(sessionStorage)].join())
  expect(await stored()).not.toContain(token)

  // The audit knows of the change, and nothing of the token.
  await page.goto('/audit')
  await page
    .getByRole('row', { name: /Renew transaction token/ })
    .first()
    .click()
  await drawer.getByText('Bocor').waitFor()
  expect(await stored()).not.toContain(token)

  const theirs = await browser.open('/credentials', { as: partner })
  await recordRows(theirs).first().click()
  await drawerOf(theirs).getByText('Credentials').waitFor()
  expect(await theirs.getByRole('button', { name: /Disable|Edit|Delete|Create|Renew/ }).count()).toBe(0)
})
