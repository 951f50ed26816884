import { expect, test } from 'vitest'
import { axeViolations, logIn, openBrowser, recordRows, typeKeys } from './browser.ts'

const browser = openBrowser()

test('by keyboard: answers are graded one after another by the rubric, and automatic scores accepted', async () => {
  const page = await browser.open()
  const keys = page.keyboard
  await logIn(page, undefined, '/answer?type=ASSIGNMENT,SKILL_TEST')
  await recordRows(page).first().waitFor()
  await page.getByLabel('Keys that work here').getByText('Grade next').waitFor()
  await keys.press('u')
  await page.waitForURL(/[?&]grade=\d+/)
  const panel = page.getByRole('form', { name: 'Grading' })
  const first = panel.getByLabel(/^Kelengkapan/)
  await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true)
  const before = new URL(page.url()).searchParams.get('open')
  await keys.type('20')
  await keys.press('Tab')
  await keys.type('35')
  await panel.getByLabel(/^Points/).focus()
  await keys.type('24,5')
  await panel.getByLabel('Comment').focus()
  await keys.type('Rapi, pertahankan.')
  await panel.getByText('79.5').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await keys.press('Control+Enter')
  await page.getByText(/is graded: 79.5/).waitFor()
  // The next that waits is there, and one types at once.
  await expect.poll(() => new URL(page.url()).searchParams.get('open')).not.toBe(before)
  await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await first.inputValue()).toBe('')

  await page.goto('/answer?status=SUBMITTED&type=PRETEST,POSTTEST')
  await recordRows(page).first().waitFor()
  await page.getByLabel('Keys that work here').getByText('Accept score').waitFor()
  await typeKeys(page, 'v a')
  await page.getByText(/is graded: \d+/).waitFor()

  // However much there is to read beneath them, the tabs keep their height.
  await page.setViewportSize({ width: 1440, height: 500 })
  await recordRows(page).first().click()
  await page.getByText(/^1\. /).waitFor()
  const tab = page.getByRole('tab', { name: 'History' })
  expect(await tab.evaluate((element) => element.parentElement?.clientHeight)).toBeGreaterThan(30)
  await tab.click()
  await page.waitForURL(/[?&]tab=history/)
})
