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
  // The first who is not marked has the focus; from there to the first of all.
  await page.waitForFunction(() => document.activeElement?.matches('input[type="radio"]'))
  await keys.press('Home')
  const first = list.getByRole('radiogroup').first()
  const before = await first.getByRole('radio', { checked: true }).getAttribute('value')
  const [key, after] = before === 'EXCUSED' ? ['2', 'Late'] : ['4', 'Excused']
  await keys.press(key)
  await page.getByText('One unsaved change').waitFor()
  // The next has the focus.
  const next = list.getByRole('radiogroup').nth(1)
  await expect.poll(() => next.evaluate((group) => group.contains(document.activeElement))).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  await keys.press('Control+Enter')
  await page.getByText('One participant is marked').waitFor()
  await page.getByText('No unsaved changes').waitFor()
  expect(await first.getByRole('radio', { name: after }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => first.getByRole('radio', { checked: true }).getAttribute('value')).toBe(before)
})
