import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expectAccessible } from './helpers/axe.ts'
import { openBrowser } from './helpers/browser.ts'
import { drawerOf, recordRows, runCommand, see } from './helpers/console.ts'
import { academy, openDatabase, unique } from './helpers/records.ts'

const browser = openBrowser()
const database = openDatabase()

const png = (red: number) =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: { r: red, g: 90, b: 120 } } })
    .png()
    .toBuffer()

/** Drops a file of the device onto an element. */
async function drop(page: Page, onto: string, name: string, content: Buffer): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ({ bytes, called }) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(bytes)], called, { type: 'image/png' }))
      return transfer
    },
    { bytes: [...content], called: name },
  )
  await page.locator(onto).first().dispatchEvent('drop', { dataTransfer })
}

test('pictures are dropped into a folder, shown as the cover of a class, replaced everywhere, and kept while they are used', async () => {
  const mark = unique().toLowerCase()
  const [first, second] = [`sampul-${mark}.png`, `pengganti-${mark}.png`]
  const folder = await database()
    .selectFrom('media_item')
    .select('id')
    .where('customer_id', '=', academy)
    .where('kind', '=', 'FOLDER')
    .where('name', '=', 'Promosi')
    .executeTakeFirstOrThrow()
  const page = await browser.open(`/gallery?parentId=${folder.id}`)
  await recordRows(page).first().waitFor()
  await drop(page, '[role=grid]', first, await png(200))
  await drop(page, '[role=grid]', second, await png(20))
  const tile = page.getByRole('row', { name: first })
  await tile.waitFor()
  await page.getByRole('row', { name: second }).waitFor()
  await expect
    .poll(() => tile.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)

  await page.goto('/kelas')
  await recordRows(page).first().click()
  const drawer = drawerOf(page)
  await drawer.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: /^Edit/ }).click()
  await page.getByRole('button', { name: 'Choose from gallery' }).click()
  await page.getByRole('searchbox', { name: 'Search the gallery' }).fill(mark)
  await page.getByRole('button', { name: first }).click()
  await page.getByRole('button', { name: `Show ${first} large` }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await see(page, /saved/)

  await page.goto(`/gallery?parentId=${folder.id}`)
  await tile.click()
  await drawer.getByText('class', { exact: true }).waitFor()
  await runCommand(page, 'delete gallery item', /^Delete gallery item/)
  await page.keyboard.press('Enter')
  await page.getByText(/It is in use|is used by/i).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
})
