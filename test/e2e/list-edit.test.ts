import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeViolations, logIn, openBrowser, quiet, recordRows } from './browser.ts'

// Cells are edited in their rows, by keyboard and by mouse. Only vouchers that can still be used are edited here.
const browser = openBrowser()

async function openList(path: string, options: Parameters<typeof browser.open>[0] = {}): Promise<Page> {
  const page = await browser.open(options)
  await logIn(page, undefined, path)
  await recordRows(page).first().waitFor()
  await quiet(page)
  return page
}

const codeOf = async (page: Page, row: number) =>
  (await page.getByRole('row').nth(row).getByRole('gridcell').nth(1).innerText()).trim()
const rowOf = (page: Page, code: string) => page.getByRole('row', { name: code })
const focusedRow = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.getAttribute('role') === 'row' ? activeElement.getAttribute('data-index') : null
  })
const focusedLabel = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent)

test('by keyboard: from cell to cell, what is wrong at the cell, saved, and undone with Ctrl Z', async () => {
  const page = await openList('/voucher?status=AVAILABLE&sort=-code')
  for (let n = 0; n < 3; n++) await page.keyboard.press('j')
  const code = await codeOf(page, 4)
  const before = (await rowOf(page, code).innerText()).match(/Rp\.[\d.]+/)?.[0] ?? ''

  await page.keyboard.press('F2')
  await expect.poll(() => focusedLabel(page)).toBe(`Platform of ${code}`)
  await page.keyboard.press('Tab')
  await expect.poll(() => focusedLabel(page)).toBe(`Price of ${code}`)
  await page.keyboard.type('cheap')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'must be whole rupiah' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Control+a')
  await page.keyboard.type('987rb')
  await page.keyboard.press('Tab')
  await expect.poll(() => focusedLabel(page)).toBe(`Expires on of ${code}`)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.type('1/2/2028')
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedRow(page)).toBe('3')
  await page.getByText(`Voucher ${code} is saved`).first().waitFor()
  // What is shown was asked for, and is saved only now.
  await quiet(page)
  await expect.poll(() => rowOf(page, code).innerText()).toMatch(/Rp\.987\.000[^]*1 Feb 2028/)

  // The keys of commands come after the rows.
  await page.getByLabel('Keys that work here').getByText('Edit').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText(`${code} is as it was before`).first().waitFor()
  await expect.poll(() => rowOf(page, code).innerText()).not.toContain('1 Feb 2028')
  await page.keyboard.press('Control+z')
  await expect.poll(() => rowOf(page, code).innerText()).toContain(before)
})

test('by mouse: a double click opens the cell, a click elsewhere saves it; a redeemed voucher says why not', async () => {
  const page = await openList('/voucher?status=AVAILABLE&sort=code', { theme: 'dark' })
  const code = await codeOf(page, 3)
  await rowOf(page, code).getByText(/^Rp\./).dblclick()
  await expect.poll(() => focusedLabel(page)).toBe(`Price of ${code}`)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.type('654.000')
  await page.getByRole('searchbox').click()
  await page.getByText(`Voucher ${code} is saved`).waitFor()
  expect(await rowOf(page, code).innerText()).toContain('Rp.654.000')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => rowOf(page, code).innerText()).not.toContain('Rp.654.000')

  // The last column moves under the pointer when the drawer opens with the first click.
  const expires = rowOf(page, code).locator('[data-edit="expiresAt"]')
  await expires.dblclick()
  await expect.poll(() => focusedLabel(page)).toBe(`Expires on of ${code}`)
  await page.keyboard.press('Escape')
  expect(new URL(page.url()).searchParams.has('open')).toBe(false)

  const redeemed = await openList('/voucher?status=REDEEMED&sort=code')
  const used = await codeOf(redeemed, 1)
  await rowOf(redeemed, used).getByText(/^Rp\./).dblclick()
  await redeemed.getByText(`${used} cannot be edited.`).waitFor()
  await redeemed.getByText(`Voucher ${used} has been redeemed.`, { exact: true }).waitFor()
})
