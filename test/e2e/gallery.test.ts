import { expect, test } from 'vitest'
import { picture } from '#test/media/pictures.ts'
import { expectAccessible } from './helpers/axe.ts'
import { openBrowser } from './helpers/browser.ts'
import { answer, confirm, drawerOf, paletteOf, recordRows, runCommand, see } from './helpers/console.ts'
import { academy, openDatabase, unique } from './helpers/records.ts'

const browser = openBrowser()
const database = openDatabase()

test('pictures are uploaded, moved by a command, used for an instructor, replaced everywhere, and cannot be deleted while in use', async () => {
  const [mark, teacher] = [unique(), `Pengajar ${unique()}`]
  const [folder, first, second] = [`Folder ${mark}`, `pertama-${mark}.png`, `kedua-${mark}.jpg`]
  const expert = await database().insertInto('expert').defaultValues().returning('id').executeTakeFirstOrThrow()
  const instructor = await database()
    .insertInto('instructor')
    .values({ customer_id: academy, expert_id: expert.id, name: teacher, email: `${mark.toLowerCase()}@akn.example` })
    .returning('id')
    .executeTakeFirstOrThrow()

  const page = await browser.open('/gallery')
  await recordRows(page).first().waitFor()
  await page.getByRole('button', { name: /^New folder/ }).click()
  await drawerOf(page).getByLabel('Name').fill(folder)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('treeitem', { name: folder }).click()
  await page.waitForURL(/parentId=/)
  const tile = (name: string) => recordRows(page).filter({ hasText: name })
  await page.getByLabel('Upload files').setInputFiles([
    { name: first, mimeType: 'image/png', buffer: await picture({ format: 'png' }) },
    { name: second, mimeType: 'image/jpeg', buffer: await picture() },
  ])
  for (const name of [first, second]) await tile(name).waitFor()
  await expectAccessible(page)

  await tile(second).getByText(second).click()
  await runCommand(page, 'move out of all folders', /^Move gallery item out/)
  await tile(second).waitFor({ state: 'hidden' })
  await page.goto(`/gallery?keyword=${mark}`)
  await tile(second).getByText(second).click()
  await runCommand(page, 'move into a folder', /^Move gallery item into/)
  await answer(page, folder, new RegExp(folder))
  await expect.poll(() => drawerOf(page).getByText(folder).count()).toBeGreaterThan(0)

  await page.goto(`/instructur/edit/${instructor.id}`)
  await page.getByRole('button', { name: 'Choose from gallery' }).click()
  await page.getByLabel('Search the gallery').fill(first)
  await page.getByRole('dialog').getByRole('button', { name: first }).click()
  await page.getByRole('button', { name: `Show ${first} large` }).waitFor()
  await page.keyboard.press('Control+s')
  await see(page, /saved$/)

  const shownBy = (name: string) => drawerOf(page).getByRole('link', { name })
  await page.goto(`/gallery?keyword=${mark}`)
  await tile(first).getByText(first).click()
  await shownBy(teacher).waitFor()
  await runCommand(page, 'delete', /^Delete gallery item/)
  await confirm(page, `It is still in use by the instructor ${teacher}.`)
  await expect
    .poll(async () => {
      const isOpen = await paletteOf(page).isVisible()
      if (isOpen) await page.keyboard.press('Escape')
      return isOpen
    })
    .toBe(false)

  await runCommand(page, 'replace everywhere', /^Replace gallery item everywhere/)
  await answer(page, second, new RegExp(second))
  await page.getByRole('region', { name: 'Background' }).getByText(teacher).waitFor()
  await confirm(page, 'Replaced in 1 record')
  await shownBy(teacher).waitFor({ state: 'hidden' })
  await tile(second).getByText(second).click()
  await shownBy(teacher).waitFor()

  await page.keyboard.press('Control+z')
  await shownBy(teacher).waitFor({ state: 'hidden' })
  await tile(first).getByText(first).click()
  await shownBy(teacher).waitFor()
})
