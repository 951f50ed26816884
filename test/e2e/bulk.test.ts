import { expect, test } from 'vitest'
import { expectAccessible } from './helpers/axe.ts'
import { openBrowser } from './helpers/browser.ts'
import { confirm, download, keyFor, paletteOf, recordRows, runCommand, see } from './helpers/console.ts'
import { makeVouchers, openDatabase } from './helpers/records.ts'

const browser = openBrowser()
const database = openDatabase()

test('a command over everything in a filter runs as a job: refused rows are named, and all of it is undone', async () => {
  const statuses = [...Array.from({ length: 60 }, () => 'SENT' as const), 'AVAILABLE' as const, 'AVAILABLE' as const]
  const { path, vouchers } = await makeVouchers(database(), statuses)
  const refused = vouchers.filter(({ status }) => status === 'AVAILABLE').map(({ code }) => code)
  const page = await browser.open(path)
  const keys = page.keyboard
  await recordRows(page).first().waitFor()
  await keyFor(page, 'Edit')
  await keys.press('Control+a')
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  await bar.waitFor()
  if (!(await bar.innerText()).includes('everything in this filter')) await keys.press('Control+a')
  await bar.getByText('everything in this filter').waitFor()
  await bar.getByText('62 selected').waitFor()

  await runCommand(page, 'reset voucher', /^Reset voucher/)
  await page.getByRole('textbox', { name: 'Why?' }).fill('Kelas dibatalkan')
  await keys.press('Alt+Enter')
  // Of as many as there was time for.
  await paletteOf(page)
    .getByText(/\d+ would be done/)
    .waitFor()
  await confirm(page, 'Reset voucher: started for 62 records')
  await see(page, /^Reset voucher: /)

  // The job goes on without the tab, and its report is there in the next visit.
  await page.reload()
  await page.getByRole('button', { name: /^(Jobs|\d+ jobs? (is|are) running)$/ }).click()
  const tray = page.getByRole('dialog', { name: /job/i })
  const job = tray.getByRole('listitem').filter({ hasText: 'Reset voucher' }).filter({ hasNotText: 'Undo: ' }).first()
  await job.getByText('60 done').waitFor()
  await job.getByText('2 refused').or(job.getByText('2 failed')).first().waitFor()
  await expectAccessible(page)
  const { content } = await download(page, () => job.getByRole('button', { name: 'Report as CSV' }).click())
  const lines = content.toString().trim().split('\r\n').slice(1)
  expect(lines).toHaveLength(62)
  expect(lines.filter((line) => line.includes(',done,'))).toHaveLength(60)
  for (const code of refused) expect(lines.find((line) => line.includes(code))).not.toContain(',done,')

  await job.getByRole('button', { name: 'Undo', exact: true }).click()
  await job.getByText('All of this has been undone.').waitFor()
  await keys.press('Escape')
  await page.goto(`${path}&status=SENT`)
  await page.getByRole('search').getByText('60 vouchers').waitFor()
})
