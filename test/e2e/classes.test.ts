import { expect, test } from 'vitest'
import { expectAccessible } from './helpers/axe.ts'
import { openBrowser } from './helpers/browser.ts'
import { answer, confirm, keyFor, recordRows, runCommand, see } from './helpers/console.ts'
import { unique } from './helpers/records.ts'

const browser = openBrowser()

test('a class is written, submitted, approved in the queue, listed in a store and priced there', async () => {
  const title = `Barista ${unique()}`
  const page = await browser.open('/kelas/add')
  const keys = page.keyboard
  const name = page.getByRole('textbox', { name: /^Title/ })
  await name.fill(title)
  const program = page.getByRole('combobox', { name: /^Program/ })
  await program.focus()
  await keys.insertText('Prakerja')
  await keys.press('Tab')
  await expect.poll(() => program.inputValue()).toContain('Prakerja')
  await page
    .getByRole('textbox', { name: /^Price/ })
    .first()
    .fill('500rb')
  await page.getByRole('button', { name: /Add meeting/ }).click()
  await page
    .getByRole('textbox', { name: /^Title/ })
    .last()
    .fill('Pertemuan 1: Kopi')
  await keys.press('Control+Enter')
  await see(page, `Class ${title} created`)

  // Its author submits it; the one who curates finds it in the queue.
  await page.goto('/kelas')
  await runCommand(page, `submit ${title}`, new RegExp(title))
  await confirm(page, /submitted/)
  await page.goto('/curation')
  await page.getByRole('option', { name: new RegExp(title) }).click()
  await page.getByRole('heading', { level: 2, name: title }).waitFor()
  await keyFor(page, 'Approve')
  await keys.press('a')
  await page
    .getByRole('dialog')
    .getByRole('heading', { name: /^Approve/ })
    .waitFor()
  await keys.press('Enter')
  await see(page, `${title} is approved`)

  await page.goto('/kelas')
  await runCommand(page, `list class in stores ${title}`, new RegExp(title))
  await answer(page, 'Tokopedia', /Tokopedia/)
  await confirm(page, /is on sale in/)

  await page.goto(`/kelas?keyword=${encodeURIComponent(title)}`)
  await recordRows(page).first().click()
  await keyFor(page, 'Edit')
  await keys.press('e')
  await page.getByRole('link', { name: 'Edit stores and categories' }).click()
  const listing = page.getByRole('region', { name: /Tokopedia/ })
  await listing.getByRole('textbox', { name: /^Price/ }).fill('425rb')
  await keys.press('Control+s')
  await see(page, new RegExp(`${title} saved in .*Tokopedia`))
  await expectAccessible(page)
  await page.goto(`/kelas?keyword=${encodeURIComponent(title)}`)
  await recordRows(page).first().click()
  await see(page, /Tokopedia .*Rp\.425\.000/)
})
