import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeViolationsInBothThemes, logIn, logInByPage, openBrowser, partner, recordRows, typeKeys } from './browser.ts'

// Keys as each person wants them, and what the palette does with them; by keyboard alone.
const browser = openBrowser()

// Their keys are their own: other tests find those of the others as suggested.
const academic = 'akademik@akn.example'
const support = 'support@akn.example'

const path = (page: Page) => new URL(page.url()).pathname
const search = (page: Page) => page.getByRole('combobox', { name: /Search commands/ })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keys' })
const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })
const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-index]')?.getAttribute('data-index') ?? null)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

/** The keys are heard: the status line knows them. */
async function ready(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Keys that work here' }).getByText('Commands').waitFor()
}

async function openPalette(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await search(page).waitFor()
  await page.keyboard.type(text)
}

/** Arrives at the list of vouchers, with the focus on its first row. */
async function onVouchers(page: Page, query = '', email?: string): Promise<void> {
  await logIn(page, email, `/voucher${query}`)
  await recordRows(page).first().waitFor()
  await ready(page)
}

/** The screen of the keys, reached through the palette, narrowed down to one line, with the focus on its keys. */
async function toKey(page: Page, name: string): Promise<void> {
  await ready(page)
  await openPalette(page, 'keyboard')
  await page.getByRole('option', { name: /^Go to Keyboard/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  const field = page.getByRole('searchbox', { name: 'Search keys' })
  await field.waitFor()
  await field.focus()
  await page.keyboard.type(name)
  await page.getByRole('rowheader', { name }).first().waitFor()
  await page.keyboard.press('ArrowDown')
}

const saved = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/preferences') && response.request().method() === 'PATCH')

describe('the keys of a person', () => {
  test('are given by keyboard, and work at once and on another machine', async () => {
    const page = await browser.open()
    await logIn(page, academic)
    await toKey(page, 'Go to Exams')
    await page.keyboard.press('Enter')
    const recorder = page.getByRole('textbox', { name: 'New keys for Go to Exams' })
    await recorder.waitFor()
    await typeKeys(page, 'g v')
    await page.getByText('G V is taken: Go to Vouchers.').waitFor()
    expect(await axeViolationsInBothThemes(page)).toEqual([])
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('g')
    await page.keyboard.press('1')
    const writing = saved(page)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Go to Exams: G 1. Change' }).waitFor()
    expect((await writing).status()).toBe(200)
    await page.keyboard.press('g')
    await page.keyboard.press('1')
    await page.waitForURL('**/exam')

    const elsewhere = await browser.open()
    await logIn(elsewhere, academic)
    await ready(elsewhere)
    await elsewhere.keyboard.press('?')
    await sheet(elsewhere).getByRole('textbox', { name: 'Search keys' }).waitFor()
    await elsewhere.keyboard.type('exams')
    expect(await axeViolationsInBothThemes(elsewhere)).toEqual([])
    await expect.poll(() => sheet(elsewhere).getByText('Go to Exams').locator('..').innerText()).toMatch(/G\s*1/)
    await elsewhere.keyboard.press('Escape')
    await elsewhere.keyboard.press('g')
    await elsewhere.keyboard.press('1')
    await elsewhere.waitForURL('**/exam')

    const somebodyElse = await browser.open()
    await logIn(somebodyElse, partner)
    await ready(somebodyElse)
    await somebodyElse.keyboard.press('g')
    await somebodyElse.keyboard.press('1')
    await expect.poll(() => path(somebodyElse)).not.toBe('/exam')
  })

  test('that are single letters can be switched off', async () => {
    const page = await browser.open()
    await logIn(page, support)
    await toKey(page, 'Next row')
    const box = page.getByRole('checkbox', { name: 'Single letters and signs are keys' })
    await box.focus()
    const writing = saved(page)
    await page.keyboard.press('Space')
    await writing
    await onVouchers(page, '', support)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focusedRow(page)).toBe('1')
    for (const key of ['j', 'x', 'd', 'c', 'g', 'k', '?', '/']) await page.keyboard.press(key)
    expect(path(page)).toBe('/voucher')
    expect(await focusedRow(page)).toBe('1')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focusedRow(page)).toBe('2')

    await openPalette(page, 'keyboard')
    await page.getByRole('option', { name: /^Go to Keyboard/, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await box.focus()
    await page.keyboard.press('Space')
    await ready(page)
    await typeKeys(page, 'g v')
    await page.waitForURL('**/voucher')
  })
})

describe('what was done', () => {
  test('comes back with Up, and is done to others with the full stop', async () => {
    const page = await browser.open()
    await onVouchers(page, '?status=SENT')
    await page.getByRole('row', { name: /Sent/ }).first().waitFor()
    /** The addresses of the vouchers that were changed. */
    const changed: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT' && /vouchers\/\d+$/.test(request.url())) changed.push(request.url())
    })
    await typeKeys(page, 'v x')
    await page.getByText(/is left out of reports$/).waitFor()
    const first = /[A-Z]{3}-[2-9A-Z]{8}/.exec(await page.getByText(/is left out of reports$/).innerText())?.[0] ?? ''

    await page.keyboard.press('j')
    await page.keyboard.press('.')
    await expect.poll(() => changed.length).toBe(2)
    expect(new Set(changed).size).toBe(2)
    await page
      .getByText(/is left out of reports$/)
      .filter({ hasNotText: first })
      .waitFor()

    await page.keyboard.press('Control+k')
    await search(page).waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => search(page).inputValue()).toContain(first)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Exclude or include voucher' }).waitFor()
    await page.getByRole('button', { name: new RegExp(`${first}. Change`) }).waitFor()
    expect(changed).toHaveLength(2)
  })
})

describe('a link to a command', () => {
  test('opens it prefilled after the login, and runs nothing', async () => {
    const page = await browser.open()
    await onVouchers(page, '?status=SENT')
    await page.getByRole('row', { name: /Sent/ }).first().waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await typeKeys(page, 'r v')
    await page.getByLabel('Why?').waitFor()
    await page.keyboard.press('Shift+Tab')
    while ((await focused(page)) !== 'Copy a link to this command') await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByText('The link is copied.').waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toMatch(/\/voucher#command=voucher\.reset&voucher=\d+$/)

    const stranger = await browser.open()
    const writes: string[] = []
    stranger.on('request', (request) => {
      if (request.method() !== 'GET') writes.push(new URL(request.url()).pathname)
    })
    await stranger.goto(link)
    await stranger.getByLabel('E-mail').waitFor()
    await logInByPage(stranger, undefined, `${new URL(stranger.url()).pathname}${new URL(stranger.url()).search}`)
    await stranger.getByRole('heading', { name: 'Reset voucher' }).waitFor()
    await stranger.getByRole('button', { name: /^Which vouchers\?: [A-Z]{3}-[2-9A-Z]{8}\. Change/ }).waitFor()
    expect(writes.filter((one) => one.includes('/vouchers/'))).toEqual([])
    expect(new URL(stranger.url()).hash).toBe('')
  })
})

describe('the palette over another dialog', () => {
  test('has the focus, Escape closes it alone, and the dialog has the focus again', async () => {
    const page = await browser.open()
    await onVouchers(page)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focusedRow(page)).toBe('1')
    await page.keyboard.press('?')
    await sheet(page).getByRole('textbox', { name: 'Search keys' }).waitFor()
    await openPalette(page, 'reset')
    expect(await search(page).inputValue()).toBe('reset')
    await expect.poll(() => page.locator('[inert] [role=dialog], [role=dialog][inert]').count()).toBeGreaterThan(0)
    for (let n = 0; n < 3; n++) await page.keyboard.press('Tab')
    expect(await paletteOf(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await paletteOf(page).waitFor({ state: 'hidden' })
    await expect.poll(() => focused(page)).toBe('Search keys')
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'hidden' })
    await expect.poll(() => focusedRow(page)).toBe('1')
    await page.keyboard.press('j')
    await expect.poll(() => focusedRow(page)).toBe('2')
  })

  test('opens and closes by keyboard for whoever wants no motion', async () => {
    const page = await browser.open({ motion: 'reduce' })
    await onVouchers(page)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focusedRow(page)).toBe('1')
    await openPalette(page, 'reset')
    expect(await paletteOf(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await paletteOf(page).waitFor({ state: 'hidden' })
    await expect.poll(() => focusedRow(page)).toBe('1')
  })

  test('also over the question whether to leave a form', async () => {
    const page = await browser.open()
    await logIn(page, undefined, '/voucher/Add')
    const field = page.locator('main input').first()
    await field.waitFor()
    await ready(page)
    await field.focus()
    await page.keyboard.type('X')
    await openPalette(page, 'go to exams')
    await page.getByRole('option', { name: /^Go to Exams/, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    const guard = page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' })
    await guard.waitFor()
    await openPalette(page, 'abc')
    expect(await search(page).inputValue()).toBe('abc')
    await page.keyboard.press('Control+k')
    await paletteOf(page).waitFor({ state: 'hidden' })
    await guard.waitFor()
    await page.keyboard.press('Escape')
    await guard.waitFor({ state: 'hidden' })
    expect(path(page)).toBe('/voucher/Add')
    expect(await field.inputValue()).toBe('X')
  })
})
