import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { readXls } from '#test/helpers/read-xls.ts'
import { contentOf, logIn, openBrowser } from './browser.ts'

// The same task by mouse alone: fields are typed into, nothing else is pressed.
const browser = openBrowser()

async function choose(field: Locator, text: string, option: RegExp, page: Page): Promise<void> {
  await field.click()
  await field.pressSequentially(text)
  await page.getByRole('option', { name: option }).first().click()
}

describe('vouchers by mouse', () => {
  test('a person generates vouchers with the form, follows the job and downloads them', async () => {
    const page = await browser.open()
    await logIn(page, undefined, '/kelas')
    await page.getByRole('navigation').getByRole('link', { name: 'Vouchers' }).first().click()
    await page.getByRole('grid').waitFor()
    await page.getByRole('button', { name: /^Generate/ }).click()

    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('How many').fill('2500')
    await choose(dialog.getByRole('combobox', { name: 'Platform' }), 'buka', /Bukalapak/, page)
    await choose(dialog.getByRole('combobox', { name: 'Class' }), 'barista', /Barista Pemula/, page)
    await dialog.getByLabel('Prefix').fill('BUK')
    await dialog.getByLabel('Batch name').fill('Dengan tetikus')
    await dialog.getByRole('button', { name: 'Generate' }).click()
    await page.getByText(/Dengan tetikus: Done/).waitFor()
    await page
      .getByRole('button', { name: 'Show the result' })
      .or(page.getByRole('link', { name: 'Show the result' }))
      .first()
      .click()
    await page.getByText('2.500 vouchers').first().waitFor()

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Download/ }).click()
    const download = await downloading
    const [sheet] = readXls(await contentOf(download))
    expect(sheet?.rows.length).toBe(2501)
    expect(sheet?.rows.slice(1).every((row) => /^BUK-[2-9A-HJ-NP-Z]{8}$/.test(String(row[0])))).toBe(true)
  })

  test('a voucher is reset from the menu of its row', async () => {
    const page = await browser.open()
    await logIn(page, undefined, '/voucher?status=RESERVED')
    const row = page.getByRole('row', { name: /Reserved/ }).first()
    await row.waitFor()
    const code = /[A-Z]{3}-[2-9A-Z]{8}/.exec(await row.innerText())?.[0] ?? ''
    await row.click({ button: 'right' })
    await page.getByRole('menuitem', { name: /^Reset/ }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Pesanan dibatalkan pembeli')
    await page.getByRole('dialog').getByRole('button', { name: /Reset/ }).last().click()
    await page
      .getByText(new RegExp(`${code}.*(available|reset)`, 'i'))
      .first()
      .waitFor()
    await expect.poll(() => page.getByRole('row', { name: new RegExp(code) }).count()).toBe(0)
  })

  test('a row is opened beside the list, its neighbour follows, and it opens as a page', async () => {
    const page = await browser.open()
    await logIn(page, undefined, '/voucher?status=AVAILABLE')
    const rows = page.getByRole('row', { name: /Available/ })
    await rows.first().waitFor()
    // On its code: a cell that can be edited would be.
    await rows.first().getByRole('gridcell').nth(1).dblclick()
    const drawer = page
      .getByRole('complementary')
      .or(page.getByRole('region'))
      .filter({ has: page.getByRole('tab') })
      .first()
    await drawer.waitFor()
    const first = await drawer.getByRole('heading').first().innerText()
    await drawer.getByRole('button', { name: /next/i }).click()
    await expect.poll(() => drawer.getByRole('heading').first().innerText()).not.toBe(first)
    await drawer
      .getByRole('link', { name: /page/i })
      .or(drawer.getByRole('button', { name: /page/i }))
      .first()
      .click()
    await page.waitForURL(/\/voucher\/edit\/\d+/)
  })
})
