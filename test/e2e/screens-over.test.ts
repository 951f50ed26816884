import { expect, test } from 'vitest'
import { axeViolationsInBothThemes, logIn, openBrowser, recordRows } from './browser.ts'

const browser = openBrowser()

test('drawer and palette break no accessibility rule in either theme', async () => {
  const page = await browser.open()
  await logIn(page)
  await recordRows(page).first().click()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
})
