import { expect, test } from 'vitest'
import { expectAccessible } from './helpers/axe.ts'
import { openBrowser } from './helpers/browser.ts'
import { confirm, drawerOf, keyFor, recordRows, runCommand, see, typeKeys } from './helpers/console.ts'
import { unique } from './helpers/records.ts'

const browser = openBrowser()

test('answers are graded one after another by the rubric, and an automatic score is accepted', async () => {
  const page = await browser.open('/answer?type=ASSIGNMENT,SKILL_TEST')
  const keys = page.keyboard
  await recordRows(page).first().waitFor()
  await keyFor(page, 'Grade next')
  await keys.press('u')
  await page.waitForURL(/[?&]grade=\d+/)
  const panel = page.getByRole('form', { name: 'Grading' })
  const first = panel.getByLabel(/^Kelengkapan/)
  await first.and(page.locator(':focus')).waitFor()
  const open = () => new URL(page.url()).searchParams.get('open')
  const before = open()
  await keys.type('20')
  await keys.press('Tab')
  await keys.type('35')
  await panel.getByLabel(/^Points/).fill('24,5')
  await panel.getByLabel('Comment').fill('Rapi, pertahankan.')
  await panel.getByText('79.5').waitFor()
  await expectAccessible(page)
  await keys.press('Control+Enter')
  await see(page, /is graded: 79.5/)
  // The next one that waits is open, ready to be typed in.
  await expect.poll(open).not.toBe(before)
  await first.and(page.locator(':focus')).waitFor()
  expect(await first.inputValue()).toBe('')

  await page.goto('/answer?status=SUBMITTED&type=PRETEST,POSTTEST')
  await recordRows(page).first().waitFor()
  await keyFor(page, 'Accept score')
  await typeKeys(page, 'v a')
  await see(page, /is graded: \d+/)

  // In a low window the tabs keep their height, however long the answer below them is.
  await page.setViewportSize({ width: 1440, height: 500 })
  await recordRows(page).first().click()
  await page.getByText(/^1\. /).waitFor()
  const tabs = drawerOf(page).getByRole('tablist')
  await expect.poll(() => tabs.evaluate((element) => element.clientHeight)).toBeGreaterThan(30)
})

test('an exam is created, synced, and shows what every participant reached', async () => {
  const title = `Ujian ${unique()}`
  // Of a class whose grades are open: its schedule, its test, and participants who sat it.
  const page = await browser.open('/exam?syncStatus=QUEUED,SYNCING,FAILED')
  const keys = page.keyboard
  await recordRows(page).first().waitFor()
  await keyFor(page, 'Create')
  await keys.press('Enter')
  const drawer = drawerOf(page)
  const exercise = await drawer.locator('a[href*="/exercise?open="]').innerText()
  const schedule =
    /JK-\d+-\d+/.exec(
      await drawer
        .getByText(/^JK-\d+-\d+ /)
        .first()
        .innerText(),
    )?.[0] ?? ''
  await keys.press('Escape')
  await keys.press('c')
  await page.getByRole('textbox', { name: /^Title/ }).fill(title)
  // Whoever types and goes on chooses what is found.
  for (const [name, text, key] of [
    [/^Schedule/, schedule, 'Tab'],
    [/^Exercise/, exercise, 'Enter'],
  ] as const) {
    const field = page.getByRole('combobox', { name })
    await field.focus()
    await keys.insertText(text)
    await keys.press(key)
    await expect.poll(() => field.inputValue()).toContain(text)
  }
  await drawer.getByRole('button', { name: /^Kind/ }).click()
  await page.getByRole('option', { name: 'Remedial' }).click()
  await drawer.getByLabel(/^Starts/).fill('2026-01-05T09:00')
  await drawer.getByLabel(/^Ends/).fill('2026-01-06T09:00')
  await expect.poll(() => drawer.getByRole('button', { name: 'Clear' }).count()).toBe(2)
  await keys.press('Control+Enter')
  await see(page, `Exam ${title} created`)
  await drawer.getByText('Not calculated').first().waitFor()

  await runCommand(page, 'recalculate exam', /^Recalculate exam/)
  // The record follows its job by itself.
  await expect.poll(() => drawer.getByText('Calculated', { exact: true }).count()).toBeGreaterThan(1)
  await drawer.getByRole('tab', { name: 'Results' }).click()
  const results = drawer.getByRole('table', { name: 'Results' })
  await results.getByRole('row').nth(1).waitFor()
  const rows = (await results.getByRole('row').allInnerTexts()).slice(1)
  expect(rows.some((text) => /\d/.test(text))).toBe(true)
})

test('an exercise is built, previewed, published, duplicated, and changed in a revision of its own', async () => {
  const name = `Kuis ${unique()}`
  const page = await browser.open('/exercise')
  const keys = page.keyboard
  await keyFor(page, 'Create')
  await keys.press('c')
  const title = page.getByRole('textbox', { name: /^Title/ })
  await title.waitFor()
  await keys.press('Control+Enter')
  await page.getByRole('alert').getByText("Title can't be empty!").waitFor()
  await title.fill(name)
  await page.getByRole('button', { name: /^Add question/ }).focus()
  await keys.press('Enter')
  await keys.insertText('Bagian mana yang dibaca lebih dulu?')
  const option = (n: number) => page.getByLabel(`Option ${n}`, { exact: true })
  await option(1).fill('Ringkasan')
  await keys.press('Alt+c')
  await keys.press('Enter')
  await keys.insertText('Lampiran')
  await keys.press('Alt+ArrowUp')
  await expect.poll(() => option(1).inputValue()).toBe('Lampiran')
  await option(1).and(page.locator(':focus')).waitFor()
  expect(await page.getByLabel('Option 2 is correct').isChecked()).toBe(true)
  await option(3).focus()
  await keys.press('Backspace')
  // The question once more, in other words.
  await keys.press('Control+d')
  await keys.press('Control+a')
  await keys.insertText('Bagian mana yang ditulis terakhir?')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('Bagian mana yang ditulis terakhir?').waitFor()
  expect(await preview.getByText('B. Ringkasan').count()).toBe(2)
  await expectAccessible(page)
  await keys.press('Control+Enter')
  await see(page, `Exercise ${name} created`)
  await page.getByRole('heading', { name }).first().waitFor()

  await runCommand(page, 'publish exercise', /^Publish exercise/)
  await confirm(page, `Exercise ${name} is published`)
  await runCommand(page, 'duplicate exercise', /^Duplicate exercise/)
  await page.waitForURL(/\/exercise\/edit\/\d+$/)
  await page.getByRole('heading', { level: 1, name: new RegExp(`^Edit exercise .*${name}`) }).waitFor()
  await page
    .getByRole('region', { name: 'Question 2' })
    .getByRole('textbox', { name: 'Question' })
    .fill('Bagian mana yang diperiksa terakhir?')
  await keys.press('Control+s')
  await see(page, new RegExp(`^Exercise .*${name}.* saved$`))

  // The copy has its own questions, in their second revision; the original keeps its first.
  await page.goto(`/exercise?keyword=${encodeURIComponent(name)}`)
  const rows = page.getByRole('row', { name: new RegExp(name) })
  await expect.poll(() => rows.count()).toBe(2)
  const drawer = drawerOf(page)
  for (const [state, revision, text] of [
    ['Draft', '2', 'Bagian mana yang diperiksa terakhir?'],
    ['Published', '1', 'Bagian mana yang ditulis terakhir?'],
  ] as const) {
    await rows.filter({ hasText: state }).click()
    await drawer.getByText(state, { exact: true }).waitFor()
    const term = drawer.getByText('Revision of the questions')
    await expect.poll(() => term.locator('xpath=following-sibling::*[1]').textContent()).toBe(revision)
    await drawer.getByRole('tab', { name: 'Questions' }).click()
    await drawer.getByText(text).waitFor()
    await drawer.getByRole('tab', { name: 'Details' }).click()
  }
})
