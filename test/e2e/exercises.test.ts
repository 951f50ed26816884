import { expect, test } from 'vitest'
import { axeViolations, enterUntil, isWide, logIn, openBrowser } from './browser.ts'

const browser = openBrowser()

test('by keyboard: an exercise with its questions is built, previewed, published, duplicated and changed in a new revision', async () => {
  const page = await browser.open()
  const keys = page.keyboard
  const active = (what: 'tagName' | 'ariaLabel') =>
    page.evaluate((name) => document.activeElement?.[name as 'tagName'] ?? '', what)
  await logIn(page, undefined, '/exercise')
  await page.getByLabel('Keys that work here').getByText('Create').waitFor()
  await keys.press('c')
  const title = page.getByRole('textbox', { name: /^Title/ })
  await title.waitFor()
  await expect.poll(() => active('tagName')).toBe('INPUT')
  // Nothing is lost by sending too early: what is missing is said at its field.
  await keys.press('Control+Enter')
  await page.getByRole('alert').getByText("Title can't be empty!").waitFor()
  await title.focus()
  await keys.type('Kuis Menyusun Laporan')

  await page.getByRole('button', { name: /^Add question/ }).focus()
  await keys.press('Enter')
  await keys.type('Bagian mana yang dibaca lebih dulu?')
  await page.getByLabel('Option 1', { exact: true }).focus()
  await keys.type('Ringkasan')
  await keys.press('Alt+c')
  await keys.press('Enter')
  await keys.type('Lampiran')
  await keys.press('Alt+ArrowUp')
  // The one that was typed last stands first, and has the focus.
  await expect.poll(() => page.getByLabel('Option 1', { exact: true }).inputValue()).toBe('Lampiran')
  await expect.poll(() => active('ariaLabel')).toBe('Option 1')
  expect(await page.getByLabel('Option 2 is correct').isChecked()).toBe(true)
  await page.getByLabel('Option 3', { exact: true }).focus()
  await keys.press('Backspace')
  await keys.press('Control+d')
  await keys.press('Control+a')
  await keys.type('Bagian mana yang ditulis terakhir?')
  await page.getByRole('button', { name: 'Preview' }).focus()
  await keys.press('Enter')
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('Bagian mana yang ditulis terakhir?').waitFor()
  expect(await preview.getByText('B. Ringkasan').count()).toBe(2)
  expect(await axeViolations(page)).toEqual([])
  for (const width of [1024, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
    expect(await isWide(page), String(width)).toBe(false)
  }
  await keys.press('Control+Enter')
  await page.getByText('Exercise Kuis Menyusun Laporan is created').first().waitFor()

  await page.getByRole('heading', { name: 'Kuis Menyusun Laporan' }).first().waitFor()
  const run = async (typed: string, option: RegExp) => {
    await keys.press('Control+k')
    await keys.type(typed)
    await page.getByRole('option', { name: option, selected: true }).waitFor()
    await keys.press('Enter')
  }
  await run('publish exercise', /^Publish exercise/)
  await enterUntil(page, page.getByText('Exercise Kuis Menyusun Laporan is published'))

  await run('duplicate exercise', /^Duplicate exercise/)
  await page.waitForURL(/\/exercise\/edit\/\d+$/)
  await page.getByRole('heading', { level: 1, name: /^Edit exercise .*Kuis Menyusun Laporan/ }).waitFor()
  await page.getByText('Draft', { exact: true }).filter({ visible: true }).first().waitFor()
  const question = page.getByRole('region', { name: 'Question 2' }).getByRole('textbox', { name: 'Question' })
  await question.focus()
  await keys.press('Control+a')
  await keys.type('Bagian mana yang diperiksa terakhir?')
  await keys.press('Control+s')
  await page
    .getByText(/^Exercise .*Kuis Menyusun Laporan.* is saved$/)
    .first()
    .waitFor()

  // The copy has its own questions, in their second revision; the first one keeps its own.
  await page.goto('/exercise?keyword=Kuis+Menyusun+Laporan')
  const rows = page.getByRole('row', { name: /Kuis Menyusun Laporan/ })
  await expect.poll(() => rows.count()).toBe(2)
  const drawer = page.getByRole('region', { name: 'Details' })
  const about = async (state: 'Draft' | 'Published', revision: string, text: string) => {
    await rows.filter({ hasText: state }).click()
    await drawer.getByText(state, { exact: true }).waitFor()
    const term = drawer.getByText('Revision of the questions')
    await expect.poll(() => term.locator('xpath=following-sibling::*[1]').textContent()).toBe(revision)
    await drawer.getByRole('tab', { name: 'Questions' }).click()
    await drawer.getByText(text).waitFor()
    await drawer.getByRole('tab', { name: 'Details' }).click()
  }
  await about('Draft', '2', 'Bagian mana yang diperiksa terakhir?')
  await about('Published', '1', 'Bagian mana yang ditulis terakhir?')
})
