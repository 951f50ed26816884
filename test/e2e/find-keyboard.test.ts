import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeViolations, logIn, openBrowser } from './browser.ts'

// Finding a record and going anywhere, by keyboard alone.
const browser = openBrowser()

async function openPalette(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Search or run a command/ }).waitFor()
  await page.keyboard.press('Control+k')
  await page
    .locator('input:focus')
    .and(page.getByRole('combobox', { name: /Search commands/ }))
    .waitFor()
}

const selected = (page: Page) => page.getByRole('option', { selected: true })
const path = (page: Page) => new URL(page.url()).pathname

test('a pasted voucher code opens the voucher', async () => {
  const page = await browser.open()
  await logIn(page)
  const row = page.getByRole('row', { name: /[A-Z]{3}-[2-9A-Z]{8}/ }).nth(7)
  const code = /[A-Z]{3}-[2-9A-Z]{8}/.exec(await row.innerText())?.[0] ?? ''
  await page.goto('/exam')
  await openPalette(page)
  await page.keyboard.insertText(code)
  await selected(page).filter({ hasText: code }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: code }).waitFor()
  expect(path(page)).toBe('/voucher')
})

test('people are found after @ by name, and a pasted e-mail offers the student first', async () => {
  const page = await browser.open()
  await logIn(page)
  await openPalette(page)
  await page.keyboard.type('@dewi')
  const first = selected(page).filter({ hasText: /dewi/i })
  await first.waitFor()
  const email = /[\w.-]+@[\w.-]+\.example/.exec(await first.innerText())?.[0] ?? ''
  expect(email).toContain('@')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(email)
  await page
    .getByRole('group', { name: 'Students' })
    .getByRole('option', { selected: true })
    .filter({ hasText: email })
    .waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/crm\/student\/\d+$/)
})

test('plain words find records after the commands', async () => {
  const page = await browser.open()
  await logIn(page, undefined, '/voucher')
  await openPalette(page)
  await page.keyboard.type('barista')
  const found = page.getByRole('group', { name: 'Classes' }).getByRole('option', { name: /Barista/ })
  await found.waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/kelas\/edit\/\d+$/)
})

test('a screen of one record asks which one', async () => {
  const page = await browser.open()
  await logIn(page)
  await openPalette(page)
  await page.keyboard.type('/edit complaint')
  await selected(page).filter({ hasText: 'Go to Edit complaint' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Which complaint?' }).waitFor()
  await page.keyboard.type('cpl-')
  await selected(page).filter({ hasText: /^CPL-/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/complain\/edit\/\d+$/)
})
