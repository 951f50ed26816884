import { expect, test } from 'vitest'
import { axeViolations, logIn, openBrowser, recordRows } from './browser.ts'

const browser = openBrowser()

test('by keyboard: a whole meeting is marked, saved and taken back', async () => {
  const page = await browser.open()
  const keys = page.keyboard
  await logIn(page, undefined, '/absensi')
  await recordRows(page).first().waitFor()
  await page.getByLabel('Keys that work here').getByText('Take attendance').waitFor()

  // The newest are of a class that goes on, whose grades are not fixed.
  await keys.press('m')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForURL(/\/absensi\/meeting\/\d+\?ke=\d+/)
  const list = page.getByRole('list', { name: 'Participants' })
  await list.getByRole('radiogroup').first().waitFor()
  await page.getByRole('searchbox', { name: 'Find a participant' }).focus()
  await keys.press('ArrowDown')
  const first = list.getByRole('radiogroup').first()
  const before = await first.getByRole('radio', { checked: true }).getAttribute('value')
  const [key, after] = before === 'EXCUSED' ? ['2', 'Late'] : ['4', 'Excused']
  await keys.press(key)
  await page.getByText('To be saved: 1').waitFor()
  // The next has the focus.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row')))
    .toBe('1')
  expect(await axeViolations(page)).toEqual([])
  await keys.press('Control+Enter')
  await page.getByText('One participant is marked').waitFor()
  await page.getByText('Nothing to save.').waitFor()
  expect(await first.getByRole('radio', { name: after }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => first.getByRole('radio', { checked: true }).getAttribute('value')).toBe(before)
})
