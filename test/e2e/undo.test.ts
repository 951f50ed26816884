import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeViolations, axeViolationsInBothThemes, logIn, openBrowser, typeKeys } from './browser.ts'

// What was done is taken back, refused when it has moved on, and found again in the audit log: by keyboard alone.
const browser = openBrowser()

const codeOf = (text: string) => /[A-Z]{3}-[2-9A-Z]{8}/.exec(text)?.[0] ?? ''

/** Arrives at the vouchers of a state, and opens the first in the drawer; answers its code. */
async function openFirst(page: Page, status: string): Promise<string> {
  await logIn(page, undefined, `/voucher?status=${status}`)
  const first = page.getByRole('row', { name: codePattern }).first()
  await first.waitFor()
  const code = codeOf(await first.innerText())
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: code }).waitFor()
  await keysReady(page)
  return code
}

/** The keys of commands come after the first screen. */
const keysReady = (page: Page) => page.getByLabel('Keys that work here').getByText('Edit').waitFor()

const codePattern = /[A-Z]{3}-[2-9A-Z]{8}/

/** The voucher's status, as its drawer says it. */
const statusOf = (page: Page) => page.getByRole('tabpanel').locator('dl').first().locator('dd').nth(1).innerText()

async function reset(page: Page, code: string): Promise<void> {
  await typeKeys(page, 'r v')
  await page.getByRole('textbox', { name: 'Why?' }).fill('Salah kelas')
  await page.keyboard.press('Enter')
  await page.getByText(`Voucher ${code} is available again`).waitFor()
}

test('tried, done, taken back and done again by keyboard; a form takes back what it has saved', async () => {
  const page = await browser.open()
  const code = await openFirst(page, 'SENT')
  expect(await statusOf(page)).toBe('Sent')
  await typeKeys(page, 'r v')
  await page.getByRole('textbox', { name: 'Why?' }).fill('Salah kelas')
  await page.keyboard.press('Alt+Enter')
  const trial = page.getByRole('status').filter({ hasText: 'Dry run: this would happen' })
  await trial.getByRole('listitem').filter({ hasText: 'Vouchers' }).getByText('1 changed').waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByRole('heading', { name: code }).waitFor()
  expect(await statusOf(page)).toBe('Sent')
  await keysReady(page)

  await reset(page, code)
  await expect.poll(() => statusOf(page)).toBe('Available')
  await page.keyboard.press('Control+z')
  await page.getByText(`${code} is as it was before`).waitFor()
  await expect.poll(() => statusOf(page)).toBe('Sent')
  await page.keyboard.press('Control+Shift+z')
  await page.getByText(`${code}: done again`).waitFor()
  await expect.poll(() => statusOf(page)).toBe('Available')

  await page.keyboard.press('e')
  const price = page.getByLabel('Price')
  await price.waitFor()
  const before = await price.inputValue()
  await price.fill('777000')
  await page.keyboard.press('Control+Enter')
  await page.getByText(`Voucher ${code} is saved`).waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().press('Enter')
  await expect.poll(() => price.inputValue()).toBe(before)
})

test('what somebody has changed since stays as it is, and the reason says who and when', async () => {
  const [mine, theirs] = [await browser.open(), await browser.open()]
  const code = await openFirst(mine, 'SENT')
  await reset(mine, code)

  await logIn(theirs, 'akademik@akn.example', `/voucher?keyword=${code}`)
  await theirs.getByRole('row', { name: code }).waitFor()
  await keysReady(theirs)
  await theirs.keyboard.press('e')
  const price = theirs.getByLabel('Price')
  await price.fill('123000')
  await theirs.keyboard.press('Control+Enter')
  await theirs.getByText(`Voucher ${code} is saved`).waitFor()

  await mine.bringToFront()
  await mine.keyboard.press('Control+z')
  await mine.getByText(/Bima Akademik has changed this since, on \d+ \w+ \d{4}, \d\d:\d\d\./).waitFor()
  await mine.goto(`/voucher?keyword=${code}`)
  await mine.getByRole('row', { name: code }).getByText('Rp.123.000').waitFor()
})

test('the audit log is gone to, narrowed, read and acted on by keyboard', async () => {
  const page = await browser.open()
  const code = await openFirst(page, 'RESERVED')
  await reset(page, code)
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('list', { name: 'Changes' }).waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])

  await page.keyboard.press('h')
  await page.waitForURL(/\/audit\?/)
  await page
    .getByRole('row', { name: /Reset voucher/ })
    .first()
    .waitFor()
  await page.getByText('1 change', { exact: true }).waitFor()

  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `Reset voucher ${code}` }).waitFor()
  const values = page.getByRole('table')
  await values.getByRole('row', { name: 'Status Reserved Available' }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  // Run again: shown with its answers, and run by nobody.
  await page.keyboard.press('r')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await palette.getByText(`Reset voucher ${code}`).waitFor()
  await palette.getByRole('button', { name: 'Why?: Salah kelas. Change' }).waitFor()
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'hidden' })

  await page.keyboard.press('u')
  await page.getByText(`${code} is as it was before`).waitFor()
  await page.getByText('2 changes', { exact: true }).waitFor()
  await page.getByRole('row', { name: /Undo: Reset voucher/ }).waitFor()
  await page.getByRole('row', { name: /Reset voucher .*Undone/ }).waitFor()

  await typeKeys(page, 'g b h')
  await page
    .getByRole('row', { name: /Log in/ })
    .first()
    .waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(code)
  await page.getByText('2 changes', { exact: true }).waitFor()
})
