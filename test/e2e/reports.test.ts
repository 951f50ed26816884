import { expect, test } from 'vitest'
import { expectAccessible } from './helpers/axe.ts'
import { openBrowser } from './helpers/browser.ts'
import { answer, download, listTotal, recordRows, runCommand } from './helpers/console.ts'

const browser = openBrowser()

test('clicks of short links are read from the chart by keys, followed to their links, and saved as picture and numbers', async () => {
  const page = await browser.open('/shorter')
  const keys = page.keyboard
  await recordRows(page).first().waitFor()
  await runCommand(page, 'report of short links', /^Show report of short links/)
  await answer(page, 'use', /^Clicks by use/)
  await page.getByRole('heading', { level: 1, name: 'Clicks by use' }).waitFor()
  // The month before has clicks of the demo academy on every day.
  const chart = page.getByRole('group', { name: /^Clicks by use, / })
  const present = await chart.getAttribute('aria-label')
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.waitForURL(/month=\d{4}-\d\d/)
  await expect.poll(() => chart.getAttribute('aria-label')).not.toBe(present)
  const points = chart.getByRole('link')
  await points.first().focus()
  await keys.press('ArrowRight')
  const point = points.nth(1)
  await point.and(page.locator(':focus')).waitFor()
  const words = (await point.getAttribute('aria-label')) ?? ''
  expect(words).toMatch(/: .*Links \d+, .*Clicks [\d.]+/)
  await expectAccessible(page)

  const png = await download(page, () => page.getByRole('button', { name: 'Export PNG' }).click())
  expect(png.content.subarray(1, 4).toString()).toBe('PNG')
  expect(png.content.length).toBeGreaterThan(5000)
  const csv = await download(page, () => page.getByRole('button', { name: 'Export CSV' }).click())
  expect(csv.content.toString()).toContain('Used in,Links,Clicks,Share')

  await point.focus()
  await keys.press('Enter')
  await page.waitForURL(/\/shorter\?.*flag=/)
  await recordRows(page).first().waitFor()
  expect(await listTotal(page).innerText()).toMatch(/^\d+ short link/)
})
