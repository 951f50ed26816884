import { expect, test } from 'vitest'
import { logIn, openBrowser, recordRows } from './browser.ts'

const browser = openBrowser()

test('by keyboard: an exam is created, synced, and shows what every participant reached', async () => {
  const page = await browser.open()
  const keys = page.keyboard
  // What a class has whose grades are not fixed: its schedule, its test, and people who sat it.
  await logIn(page, undefined, '/exam?syncStatus=QUEUED,SYNCING,FAILED')
  await recordRows(page).first().waitFor()
  await page.getByLabel('Keys that work here').getByText('Create').waitFor()
  await recordRows(page).first().focus()
  await keys.press('Enter')
  const pane = page.getByRole('region', { name: 'Details' })
  const exercise = await pane.locator('a[href*="/exercise?open="]').innerText()
  const schedule =
    (
      await pane
        .getByText(/^JK-\d+-\d+ /)
        .first()
        .innerText()
    ).split(' ')[0] ?? ''
  await keys.press('Escape')

  await keys.press('c')
  const title = page.getByRole('textbox', { name: /^Title/ })
  await title.waitFor()
  await title.focus()
  await keys.type('Ujian ulang papan ketik')
  // Who only passes by chooses nothing, and comes to the next field.
  const field = (name: RegExp) => page.getByRole('combobox', { name })
  await field(/^Exercise/).focus()
  await page.getByRole('option').first().waitFor()
  await keys.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('form') !== null)).toBe(true)
  expect(await field(/^Exercise/).inputValue()).toBe('')

  // Nobody waits for what is offered.
  const choose = async (name: RegExp, typed: string, key: string) => {
    await field(name).focus()
    await keys.type(typed)
    await keys.press(key)
    await expect.poll(() => field(name).inputValue()).toContain(typed)
  }
  await choose(/^Schedule/, schedule, 'Tab')
  await choose(/^Exercise/, exercise, 'Enter')
  const kind = pane.getByRole('button', { name: /^Kind/ })
  await kind.focus()
  await keys.type('Rem')
  await page.getByRole('option', { name: 'Remedial' }).waitFor()
  await keys.press('Enter')
  await kind.getByText('Remedial').waitFor()
  await pane.getByLabel(/^Starts/).fill('2026-01-05T09:00')
  await pane.getByLabel(/^Ends/).fill('2026-01-06T09:00')
  // What was chosen without waiting for it has come.
  await expect.poll(() => pane.getByRole('button', { name: 'Clear' }).count()).toBe(2)
  await keys.press('Control+Enter')
  await page.getByText('Exam Ujian ulang papan ketik is created').first().waitFor()

  await pane.getByText('Never synced').first().waitFor()
  const run = async (typed: string, option: RegExp) => {
    await keys.press('Control+k')
    await keys.type(typed)
    await page.getByRole('option', { name: option, selected: true }).waitFor()
    await keys.press('Enter')
  }
  await run('sync exam', /^Sync exam/)
  // The record follows its job by itself.
  await expect.poll(() => pane.getByText('Synced', { exact: true }).count()).toBeGreaterThan(1)
  await pane.getByRole('tab', { selected: true }).focus()
  await keys.press('ArrowRight')
  await pane.getByRole('tab', { name: 'Results', selected: true }).waitFor()
  const results = pane.getByRole('table', { name: 'Results' })
  await results.getByRole('row').nth(1).waitFor()
  const cells = await results.getByRole('row').allInnerTexts()
  expect(cells.length).toBeGreaterThan(2)
  expect(cells.slice(1).some((text) => /\d/.test(text))).toBe(true)
})
