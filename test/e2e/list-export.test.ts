import Papa from 'papaparse'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { unzipTexts } from '#test/helpers/unzip.ts'
import { axeViolations, contentOf, logIn, openBrowser, quiet, recordRows } from './browser.ts'

const browser = openBrowser()

async function openList(path: string): Promise<Page> {
  const page = await browser.open()
  await logIn(page, 'keuangan@akn.example', path)
  await recordRows(page).first().waitFor()
  await quiet(page)
  return page
}

async function saved(page: Page, deed: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const downloading = page.waitForEvent('download')
  await deed()
  const download = await downloading
  return { name: download.suggestedFilename(), content: await contentOf(download) }
}

const csvOf = (content: Buffer) =>
  Papa.parse<string[]>(content.toString().slice(1), { newline: '\r\n', skipEmptyLines: true }).data

describe('a list as a file', () => {
  test('by keyboard: the filter as CSV, with the columns that are shown and in their order', async () => {
    const page = await openList('/voucher?status=SENT&sort=price&cols=price,code,-platform,-class,-schedule,-status')
    const { name, content } = await saved(page, async () => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('export vouchers csv')
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('Enter')
    })
    expect(name).toMatch(/^Vouchers \d{4}-\d\d-\d\d\.csv$/)
    const [head, ...rows] = csvOf(content)
    expect(head?.slice(0, 2)).toEqual(['Price', 'Code'])
    expect(head).not.toContain('Platform')
    const total = await page.getByRole('search').getByRole('status').innerText()
    expect(`${rows.length.toLocaleString('id-ID')} vouchers`).toBe(total)
    const prices = rows.map(([price]) => Number(price))
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  })

  test('by mouse: what is selected as a workbook', async () => {
    const page = await openList('/voucher?status=SENT')
    const boxes = page.getByRole('checkbox', { name: /^Select [A-Z]/ })
    await boxes.nth(0).click()
    await boxes.nth(2).click()
    const codes = await page.getByRole('row', { selected: true }).locator('[aria-colindex="2"]').allInnerTexts()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Export what is selected' }).click()
    await page.getByRole('menuitem', { name: /XLSX/ }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    const { name, content } = await saved(page, () => page.getByRole('menuitem', { name: /XLSX/ }).click())
    expect(name).toMatch(/\.xlsx$/)
    const sheet = Object.values(unzipTexts(content)).join('')
    for (const code of codes) expect(sheet).toContain(code)
    expect(sheet.match(/<row /g)?.length).toBe(codes.length + 1)
  })
})
