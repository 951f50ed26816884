import { expect, test } from 'vitest'
import { expectAccessible } from './helpers/axe.ts'
import { openBrowser } from './helpers/browser.ts'
import { keyFor, recordRows } from './helpers/console.ts'

const browser = openBrowser()

test('a whole meeting is marked by digits, saved, and undone', async () => {
  const page = await browser.open('/absensi')
  const keys = page.keyboard
  await recordRows(page).first().waitFor()
  await keyFor(page, 'Take attendance')
  // The newest row is of a class whose grades are still open.
  await keys.press('m')
  await page.waitForURL(/\/absensi\/meeting\/\d+\?ke=\d+/)
  const list = page.getByRole('list', { name: 'Participants' })
  const first = list.getByRole('radiogroup').first()
  const mark = () => first.getByRole('radio', { checked: true }).getAttribute('value')
  await first.waitFor()
  // The first participant who is not marked has the focus; from there to the first of all.
  await page.waitForFunction(() => document.activeElement?.matches('input[type="radio"]'))
  await keys.press('Home')
  const before = await mark()
  const [key, after] = before === 'EXCUSED' ? ['2', 'Late'] : ['4', 'Excused']
  await keys.press(key)
  await page.getByText('1 unsaved change').waitFor()
  // The next participant has the focus.
  const next = list.getByRole('radiogroup').nth(1)
  await expect.poll(() => next.evaluate((group) => group.contains(document.activeElement))).toBe(true)
  await expectAccessible(page)
  await keys.press('Control+Enter')
  await page.getByText('One participant is marked').waitFor()
  await page.getByText('No unsaved changes').waitFor()
  expect(await first.getByRole('radio', { name: after }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(mark).toBe(before)
})
