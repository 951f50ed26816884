import { expect, test } from 'vitest'
import { openBrowser } from '#test/e2e/helpers/browser.ts'
import { answer, confirm, drawerOf, keyFor, recordRows, runCommand, see } from '#test/e2e/helpers/console.ts'
import { unique } from '#test/e2e/helpers/records.ts'

const browser = openBrowser()

test('a setting is created, edited, excluded, deleted and restored; a slip does not lose what was typed', async () => {
  // Of small letters alone.
  const key = `zoom.${unique().toLowerCase().replaceAll(/\d/g, 'x')}`
  const page = await browser.open('/setting')
  const keys = page.keyboard
  await recordRows(page).first().waitFor()
  await keyFor(page, 'Create')
  await keys.press('c')
  const drawer = drawerOf(page)
  await drawer.getByLabel(/^Key/).and(page.locator(':focus')).waitFor()
  await keys.press('Control+Enter')
  await drawer.getByRole('alert').getByText("Key can't be empty!").waitFor()
  await drawer.getByLabel(/^Key/).fill(key)
  await drawer.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('heading', { name: 'Leave without saving?' }).waitFor()
  await page.getByRole('button', { name: 'Stay' }).click()
  expect(await drawer.getByLabel(/^Key/).inputValue()).toBe(key)
  await drawer.getByLabel(/^Label/).fill('Menit sebelum mulai')
  await drawer.getByLabel(/^Group/).fill('zoom')
  await keys.press('Control+Enter')
  await see(page, `Setting ${key} created`)
  await drawer.getByRole('heading', { level: 2, name: key }).waitFor()

  await drawer.getByRole('button', { name: 'Exclude / include' }).click()
  await see(page, `Setting ${key} excluded from reports`)
  await drawer.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('heading', { level: 1, name: `Edit setting ${key}` }).waitFor()
  await page.getByLabel(/^Value/).fill('15')
  await keys.press('Control+s')
  await see(page, `Setting ${key} saved`)
  await runCommand(page, 'delete setting', /^Delete setting/)
  await page.getByText(`Delete setting ${key}?`).waitFor()
  await confirm(page, `Setting ${key} deleted`)
  await runCommand(page, 'undo last', /^Undo/)
  await see(page, `${key} restored`)

  await page.goto('/setting')
  await page.getByRole('row', { name: /message\.webhook_secret/ }).click()
  await drawer.getByText('Stored; never shown').waitFor()
})

test('a lookup list is opened by name, and an entry is added, deleted and restored', async () => {
  const word = unique().toLowerCase()
  const page = await browser.open('/setting')
  const keys = page.keyboard
  await recordRows(page).first().waitFor()
  await runCommand(page, 'go to lookups', /^Go to lookups/)
  await answer(page, 'depart', /^Departments/)
  await page.getByRole('row', { name: /AKADEMIK/ }).waitFor()

  await runCommand(page, 'add lookup', /^Add lookup entry/)
  for (const [question, text] of [
    ['What is its code?', word],
    ['What is its name?', `Riset ${word}`],
  ] as const) {
    await see(page, question)
    await keys.insertText(text)
    await keys.press('Enter')
  }
  await page.getByRole('option', { name: /^This customer alone/ }).waitFor()
  await keys.insertText('this')
  await keys.press('Enter')
  await see(page, `Riset ${word} created`)
  await runCommand(page, 'delete lookup', /^Delete lookup entry/)
  await page.getByText(`Delete Riset ${word}?`).waitFor()
  await confirm(page, `Riset ${word} deleted`)
  await runCommand(page, 'undo last', /^Undo/)
  await see(page, `Riset ${word} restored`)
  await page.getByRole('row', { name: new RegExp(word, 'i') }).waitFor()
  expect(await page.getByRole('row', { name: /AKADEMIK/ }).count()).toBe(1)
})
