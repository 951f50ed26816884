import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { readXls } from '#test/helpers/read-xls.ts'
import { contentOf, enterUntil, logIn, openBrowser, recordRows, typeKeys } from './browser.ts'

// The first task of the product, by keyboard alone: generate, download, reset.
const browser = openBrowser()

async function openPalette(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(text)
}

async function generate(page: Page, count: string, name: string): Promise<void> {
  const keys = page.keyboard
  await openPalette(page, 'generate')
  await page.getByRole('option', { name: /^Generate vouchers/, selected: true }).waitFor()
  await keys.press('Enter')
  await page.locator('input:focus[name=count], input:focus').and(page.getByLabel('How many')).waitFor()
  await keys.type(count)
  await keys.press('Tab')
  await keys.type('pintaria')
  await page.getByRole('option', { name: /Pintaria/ }).waitFor()
  await keys.press('Enter')
  await keys.press('Tab')
  await keys.type('excel')
  await page.getByRole('option', { name: /Administrasi Perkantoran dengan Excel/ }).waitFor()
  await keys.press('Enter')
  for (const text of ['', 'PIN', '', '+60d', '500rb', name]) {
    await keys.press('Tab')
    if (text !== '') await keys.type(text)
  }
  await keys.press('Enter')
  await page.getByText(`Generating ${count.replace(/\B(?=(\d{3})+$)/g, '.')} vouchers for ${name}`).waitFor()
}

describe('vouchers by keyboard', () => {
  test('a person generates 20,000 vouchers, downloads them and resets one', async () => {
    const page = await browser.open()
    await logIn(page)
    await page
      .getByRole('row', { name: /TOK-|PIN-|BUK-|PIJ-|SKA-|SMU-|MBA-|AKN-/ })
      .first()
      .waitFor()

    await generate(page, '20000', 'Papan ketik')
    await page.getByText(/Papan ketik: Done/).waitFor({ timeout: 80_000 })

    // The list of the batch, by its address: the toast's link is the mouse's way.
    await typeKeys(page, 'g v')
    await page.getByText('21.200 vouchers').waitFor()

    const downloading = page.waitForEvent('download')
    await openPalette(page, 'download vouchers')
    await page.getByRole('option', { name: /^Download vouchers/, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    const download = await downloading
    expect(download.suggestedFilename()).toBe('Voucher.xls')
    const sheets = readXls(await contentOf(download))
    const rows = sheets.flatMap((sheet) => sheet.rows.slice(1))
    expect(rows.length).toBeGreaterThanOrEqual(20_000)
    expect(new Set(rows.map((row) => row[0])).size).toBe(rows.length)
  })

  test('a sent voucher is found by its code and reset with a reason', async () => {
    const page = await browser.open()
    await logIn(page, undefined, '/voucher?status=SENT')
    const first = page.getByRole('row', { name: /Sent/ }).first()
    await first.waitFor()
    const code = /[A-Z]{3}-[2-9A-Z]{8}/.exec(await first.innerText())?.[0] ?? ''
    expect(code).not.toBe('')

    await openPalette(page, `#${code}`)
    // Its redemption bears the code too; the voucher comes first.
    await page.getByRole('option', { name: new RegExp(code), selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: code }).waitFor()

    await openPalette(page, 'reset')
    await page.getByRole('option', { name: /^Reset voucher/, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('textbox').fill('Peserta salah kelas')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /Reset/ }).last().waitFor()
    await enterUntil(page, page.getByText(new RegExp(`${code}.*(available|reset)`, 'i')))
  })

  test('keys typed while the palette is still arriving land in it', async () => {
    const page = await browser.open()
    await logIn(page)
    await page.getByRole('grid').waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('generate')
    await page.getByRole('combobox', { name: /Search commands/ }).waitFor()
    await expect.poll(() => page.getByRole('combobox', { name: /Search commands/ }).inputValue()).toBe('generate')
    expect(new URL(page.url()).pathname).toBe('/voucher')
  })

  test('keys of commands pressed before their machinery has come are heard when it comes', async () => {
    const page = await browser.open()
    await logIn(page)
    await page.getByRole('grid').waitFor()
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/palette-*.js', async (route) => {
      const response = await route.fetch()
      await released
      await route.fulfill({ response })
    })
    await page.reload()
    await recordRows(page).first().waitFor()
    await typeKeys(page, 'v g')
    release()
    await page.getByRole('dialog').getByLabel('How many').waitFor()
  })
})
