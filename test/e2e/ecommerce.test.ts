import { expect, test } from 'vitest'
import { axeViolations, contentOf, enterUntil, logIn, openBrowser, recordRows } from './browser.ts'

// What finance does with sales: the figures of each, and those of each day.
const browser = openBrowser()

test('the e-commerce report: a sale is made and settled by keyboard, put right by mouse, and final for finance', async () => {
  const page = await browser.open()
  const keys = page.keyboard
  await logIn(page, 'keuangan@akn.example', '/reportecommerce')
  await recordRows(page).first().waitFor()
  await page.getByLabel('Keys that work here').getByText('Settle').waitFor()

  await keys.press('c')
  const pane = page.getByRole('region', { name: 'Details' })
  await pane.getByLabel(/^Platform/).press('ArrowDown')
  await page.getByRole('option', { name: 'Pintaria' }).waitFor()
  await keys.type('Pintaria')
  await keys.press('Enter')
  await pane.getByLabel(/^Number at the platform/).fill('PIN-E2E-9')
  await pane.getByLabel(/^Invoice/).fill('INV/E2E/9')
  await pane.getByLabel(/^Bought/).fill('2026-11-02T10:30')
  await pane.getByLabel(/^Class, as the platform/).fill('Excel')
  await pane.getByLabel(/^Price/).fill('400rb')
  await pane.getByLabel(/^Name/).fill('Pembeli Keuangan')
  await keys.press('Control+Enter')
  await page.getByText('E-commerce sale INV/E2E/9 is created').first().waitFor()
  // A share of 7.5 %, as Pintaria keeps it.
  await pane.getByText('Rp.30.000').waitFor()

  // Another pair of eyes: what the platform kept was less.
  await pane.getByRole('link', { name: 'Open as a page' }).click()
  await page.getByRole('heading', { level: 1, name: 'Edit e-commerce sale INV/E2E/9' }).waitFor()
  await page.getByLabel('Prakerja wave').fill('68')
  await page.getByLabel(/^Fee/).fill('500000')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').getByText('Fee must not be more than the price').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel(/^Fee/).fill('28000')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('E-commerce sale INV/E2E/9 is saved').first().waitFor()

  await keys.press('Control+k')
  await keys.type('settled')
  await page.getByRole('option', { name: /^Mark settled or disputed/, selected: true }).waitFor()
  await keys.press('Enter')
  await keys.type('settled')
  await page.getByRole('option', { name: /^Settled/, selected: true }).waitFor()
  await keys.press('Enter')
  await page.getByText('Mark sale INV/E2E/9 as settled?').waitFor()
  await enterUntil(page, page.getByText('Sale INV/E2E/9 is settled'))
  const settle = page.getByRole('button', { name: 'Settle', exact: true })
  await expect.poll(() => settle.getAttribute('aria-disabled')).toBe('true')
})

test('a report of sales: opened, read and followed by keyboard, and taken away as picture and numbers', async () => {
  const page = await browser.open()
  const keys = page.keyboard
  const saved = async (button: string) => {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).press('Enter')
    return contentOf(await coming)
  }
  await logIn(page, 'keuangan@akn.example', '/reportecommerce')
  await recordRows(page).first().waitFor()
  await page.getByLabel('Keys that work here').getByText('Reports').waitFor()
  await keys.press('r')
  await page.getByRole('option', { name: 'Sales by day', selected: true }).waitFor()
  await keys.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Sales by day' }).waitFor()

  // The month before has sales of the demo academy on every day.
  const chart = page.getByRole('group', { name: /^Sales by day, / })
  const present = await chart.getAttribute('aria-label')
  await page.getByRole('button', { name: 'Earlier' }).press('Enter')
  await page.waitForURL(/month=\d{4}-\d\d/)
  await expect.poll(() => chart.getAttribute('aria-label')).not.toBe(present)
  await chart.getByRole('link').first().focus()
  await keys.press('ArrowRight')
  await keys.press('ArrowRight')
  const point = chart.getByRole('link').nth(2)
  await expect.poll(() => point.evaluate((link) => link === document.activeElement)).toBe(true)
  const words = (await point.getAttribute('aria-label')) ?? ''
  expect(words).toMatch(/^3 \w+ \d{4}: Sold \d+, Gross Rp\./)

  const [png, csv] = [await saved('Chart as PNG'), await saved('Numbers as CSV')]
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect(png.length).toBeGreaterThan(5000)
  expect(csv.toString()).toContain('Day,Sold,Gross,Fee,Net')

  await point.focus()
  await keys.press('Enter')
  await page.waitForURL(/dateFrom=\d{4}-\d\d-03&dateTo=\d{4}-\d\d-03&saleStatus=PAID/)
  const sold = Number(/Sold (\d+)/.exec(words)?.[1])
  // The list has what the point has counted.
  await expect.poll(() => recordRows(page).count()).toBe(sold)
})

test('daily e-commerce: a day is written, adjusted and locked by keyboard, and opened again by mouse', async () => {
  const page = await browser.open()
  const keys = page.keyboard
  await logIn(page, 'keuangan@akn.example', '/daily_ecommerce')
  await recordRows(page).first().waitFor()
  await page.getByLabel('Keys that work here').getByText('Adjust').waitFor()

  await keys.press('c')
  const pane = page.getByRole('region', { name: 'Details' })
  await pane.getByLabel(/^Day/).fill('15/01/2025')
  await pane.getByLabel(/^Platform/).press('ArrowDown')
  await page.getByRole('option', { name: 'Bukalapak' }).waitFor()
  await keys.type('Bukalapak')
  await keys.press('Enter')
  await pane.getByLabel(/^Sold/).fill('2')
  await pane.getByLabel(/^Gross/).fill('900rb')
  await keys.press('Control+Enter')
  const name = '2025-01-15 · Bukalapak'
  await page.getByText(`Day of sales ${name} is created`).first().waitFor()
  await pane.getByText('It was written by people; the sales say:').waitFor()
  expect(await axeViolations(page)).toEqual([])

  await keys.press('Control+k')
  await keys.type('adjust')
  await page.getByRole('option', { name: /^Adjust day of sales/, selected: true }).waitFor()
  await keys.press('Enter')
  await page.getByRole('dialog').getByText('By how many rupiah?').first().waitFor()
  await keys.type('-15rb')
  await keys.press('Enter')
  await page.getByRole('dialog').getByText('Why?').first().waitFor()
  await keys.type('Promosi platform')
  await keys.press('Enter')
  await page.getByText(`${name} is adjusted`).first().waitFor()
  await pane.getByText('Rp.885.000').waitFor()

  await keys.press('Control+k')
  await keys.type('lock days')
  await page.getByRole('option', { name: /^Lock days of sales/, selected: true }).waitFor()
  await keys.press('Enter')
  await page.getByText(`${name} is locked`).first().waitFor()
  const adjust = pane.getByRole('button', { name: 'Adjust', exact: true })
  await expect.poll(() => adjust.getAttribute('aria-disabled')).toBe('true')

  await pane.getByRole('button', { name: 'Unlock' }).click()
  await page.getByText(`${name} is open again`).first().waitFor()
  await pane.getByRole('link', { name: 'Open as a page' }).click()
  await page.getByLabel(/^Why/).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').getByText("Why can't be empty!").waitFor()
})
