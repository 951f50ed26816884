import { describe, expect, test } from 'vitest'
import { axeViolations, contentOf, logIn, openBrowser, typeKeys } from './browser.ts'

// A command over everything in a filter, by keyboard alone: tried out, begun, followed in another visit, reported.
const browser = openBrowser()

describe('a command over everything in a filter', () => {
  test('runs as a job that goes on without the tab, and every record has a result', async () => {
    const page = await browser.open()
    await logIn(page, undefined, '/voucher?status=VOID')
    await page
      .getByRole('row', { name: /[A-Z]{3}-[2-9A-Z]{8}/ })
      .first()
      .waitFor()
    await page.getByLabel('Keys that work here').getByText('Edit').waitFor()
    const bar = page.getByRole('toolbar', { name: 'Selected rows' })
    await page.keyboard.press('Control+a')
    await bar.waitFor()
    if (!(await bar.innerText()).includes('everything in this filter')) await page.keyboard.press('Control+a')
    await bar.getByText('everything in this filter').waitFor()
    const count = Number(/^(\d+) selected/.exec(await bar.innerText())?.[1])
    expect(count).toBeGreaterThan(1)

    await typeKeys(page, 'v x')
    await page.getByRole('option', { name: 'Exclude' }).waitFor()
    await page.keyboard.type('exclude')
    await page.getByRole('option', { name: 'Exclude', selected: true }).waitFor()
    await page.keyboard.press('Alt+Enter')
    // As many as can be tried in two seconds.
    await page.getByText(/^\d+ would be done$/).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(`Exclude or include voucher: begun for ${count} records`).waitFor()
    expect(await bar.count()).toBe(0)

    await page.reload()
    const jobs = page.getByRole('button', { name: /^(Jobs|\d+ jobs? (is|are) running)$/ })
    await jobs.focus()
    await page.keyboard.press('Enter')
    const tray = page.getByRole('dialog', { name: /job/i })
    const job = tray.getByRole('listitem').filter({ hasText: 'Exclude or include voucher' }).first()
    await job.getByText(`${count} done`).waitFor()
    expect(await axeViolations(page)).toEqual([])
    const downloading = page.waitForEvent('download')
    await job.getByRole('button', { name: 'Report as CSV' }).focus()
    await page.keyboard.press('Enter')
    const report = String(await contentOf(await downloading))
    const lines = report.trim().split('\r\n')
    expect(lines).toHaveLength(count + 1)
    expect(lines.slice(1).every((line) => line.includes(',done,'))).toBe(true)

    await page.goto('/voucher?status=VOID&exclude=false')
    await page
      .getByText(/^(No vouchers|Nothing)/)
      .first()
      .waitFor()

    // Back again, from the tray.
    await jobs.focus()
    await page.keyboard.press('Enter')
    await job.getByRole('button', { name: 'Undo', exact: true }).focus()
    await page.keyboard.press('Enter')
    const undo = tray.getByRole('listitem').filter({ hasText: 'Undo: Exclude or include voucher' }).first()
    await undo.getByText('Done', { exact: true }).waitFor()
    await undo.getByText(`${count} done`).waitFor()
    await tray.getByText('All of this has been undone.').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page
      .getByRole('row', { name: /[A-Z]{3}-[2-9A-Z]{8}/ })
      .first()
      .waitFor()
  })
})
