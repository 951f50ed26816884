import { expect, test } from 'vitest'
import { axeViolations, enterUntil, logIn, openBrowser, quiet, typeKeys } from './browser.ts'

const browser = openBrowser()

test('by keyboard: an account is reset, disabled with a reason, and activated again', async () => {
  const page = await browser.open()
  const keys = page.keyboard
  await logIn(page, undefined, '/account?keyword=support@akn')
  await page.getByRole('row', { name: /support@akn\.example.*Active/ }).waitFor()
  await page.getByLabel('Keys that work here').getByText('Disable').waitFor()

  await typeKeys(page, 'r p')
  await page.getByText('Write to the person?').waitFor()
  await keys.press('Enter')
  await page.getByText(/Reset password of .+\?/).waitFor()
  await enterUntil(page, page.getByText('A message to support@akn.example is ready for sending.'))

  await keys.press('b')
  await page.getByLabel('Why is it disabled?').waitFor()
  await keys.type('Cuti panjang')
  await enterUntil(page, page.getByText('is disabled'))
  await page.getByRole('row', { name: /support@akn\.example.*Disabled/ }).waitFor()

  await keys.press('a')
  await page.getByLabel('Why is it enabled again?').waitFor()
  await keys.type('Sudah kembali')
  await enterUntil(page, page.getByText('is active'))
  await page.getByRole('row', { name: /support@akn\.example.*Active/ }).waitFor()
})

test('by mouse: an account is looked at, and one is made with what is wrong at its field', async () => {
  const page = await browser.open()
  await logIn(page, undefined, '/account?keyword=hrd@akn')
  await page.getByRole('row', { name: /hrd@akn/ }).click()
  const drawer = page.getByRole('region', { name: 'Details' })
  await drawer.getByText('Human resources').waitFor()
  await drawer.getByText('Open sessions').waitFor()
  await quiet(page)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: /^Create/ }).click()
  const pane = page.getByRole('region', { name: 'Details' })
  await pane.getByLabel(/^Name/).fill('Budi Santoso')
  await pane.getByLabel(/^E-mail/).fill('hrd@akn.example')
  await pane.getByRole('checkbox', { name: 'Learning platform' }).check()
  await pane.getByRole('button', { name: 'Create', exact: true }).click()
  await page
    .getByText(/Somebody has an account with this e-mail/)
    .first()
    .waitFor()
  await pane.getByLabel(/^E-mail/).fill(`budi${Date.now()}@contoh.example`)
  await pane.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('Account Budi Santoso is created').first().waitFor()
  await pane.getByText('This console, Learning platform').waitFor()
})
