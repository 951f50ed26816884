import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#test/e2e/helpers/axe.ts'
import { openBrowser } from '#test/e2e/helpers/browser.ts'
import { listTotal, openPalette, recordRows, see } from '#test/e2e/helpers/console.ts'
import { makeUser, makeVouchers, openDatabase, unique } from '#test/e2e/helpers/records.ts'

const browser = openBrowser()
const database = openDatabase()

const titles = async (page: Page) => (await page.getByRole('columnheader').allInnerTexts()).slice(1, -1)

/** Drags from a point of a box to another. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
}

test('by mouse: a filter is set, columns are sized, moved and hidden, and all of it is kept as a shared view', async () => {
  const [{ email }, { path, vouchers }] = [
    await makeUser(database(), 'SUPERADMIN'),
    await makeVouchers(database(), ['SENT', 'SENT', 'AVAILABLE']),
  ]
  const name = `Sent ${unique()}`
  const page = await browser.open(path, { as: email })
  await recordRows(page).nth(2).waitFor()
  const search = page.getByRole('search')
  await search.getByRole('button', { name: /^Filter/ }).click()
  await page.getByRole('menuitem', { name: 'Price', exact: true }).click()
  const editor = page.getByRole('dialog', { name: 'Price' })
  await editor.getByLabel('From').fill('300rb')
  await editor.getByLabel('Until').fill('500.000')
  await page.waitForURL(/price=between%3A300000\.\.500000/)
  await page.getByRole('heading', { level: 1 }).click()
  await search.getByRole('button', { name: /Price.*Rp\.300\.000 – Rp\.500\.000/ }).waitFor()
  await search.getByRole('button', { name: /^Filter/ }).click()
  await page.getByRole('menuitem', { name: 'Status', exact: true }).click()
  const states = page.getByRole('dialog', { name: 'Status' })
  await states.getByRole('checkbox', { name: /^Sent 2 rows$/ }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => listTotal(page).innerText()).toBe('2 vouchers')

  const header = (title: string) => page.getByRole('columnheader', { name: title })
  const box = async (title: string) => (await header(title).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const code = await box('Code')
  const edge = { x: code.x + code.width - 3, y: code.y + code.height / 2 }
  await drag(page, edge, { x: edge.x + 100, y: edge.y })
  await expect.poll(async () => Math.round((await box('Code')).width - code.width)).toBe(100)
  const [price, platform] = [await box('Price'), await box('Platform')]
  const middle = platform.y + platform.height / 2
  await drag(page, { x: price.x + price.width / 2, y: middle }, { x: platform.x + 10, y: middle })
  await expect
    .poll(async () => (await titles(page)).indexOf('Price'))
    .toBeLessThan((await titles(page)).indexOf('Platform'))
  await page.getByRole('button', { name: 'Columns and order' }).click()
  const panel = page.getByRole('dialog', { name: 'Columns and order' })
  await panel.getByRole('checkbox', { name: 'Schedule' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => titles(page)).not.toContain('Schedule')
  const shown = await titles(page)

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: /Save as a view/ }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('checkbox', { name: 'Share with everyone at this customer' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/view=\d+/)

  // A colleague goes to it from another screen.
  const other = await browser.open('/complain', { as: (await makeUser(database(), 'ACADEMIC_OPS')).email })
  await openPalette(other, name)
  await other.getByRole('option', { name: /Go to view/ }).waitFor()
  await other.keyboard.press('Enter')
  await other.waitForURL(/\/voucher\?.*view=\d+/)
  await see(other, '2 vouchers')
  expect(await titles(other)).toEqual(shown)
  const sent = vouchers.filter(({ status }) => status === 'SENT')
  for (const { code } of sent) await other.getByRole('row', { name: code }).waitFor()
})

test('a view opens with its list until it is deleted, columns return to what is suggested, a pinned one stays in view', async () => {
  const { email } = await makeUser(database(), 'FINANCE')
  const page = await browser.open('/voucher?status=VOID', { as: email })
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: /Save as a view/ }).click()
  await page.getByLabel('Name').fill('Void ones')
  await page.getByRole('checkbox', { name: 'Make default' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/view=\d+/)
  await page.goto('/voucher')
  await page.waitForURL(/status=VOID.*view=\d+/)
  await page.getByRole('button', { name: 'Columns and order' }).click()
  const panel = page.getByRole('dialog', { name: 'Columns and order' })
  await panel.getByRole('checkbox', { name: 'Status' }).click()
  await expect.poll(() => titles(page)).not.toContain('Status')
  await panel.getByRole('button', { name: 'Reset to default' }).click()
  await expect.poll(() => titles(page)).toContain('Status')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Void ones' }).click()
  await page.getByRole('menuitem', { name: /Change/ }).click()
  await page.getByRole('button', { name: 'Delete the view' }).click()
  await page.getByRole('button', { name: 'Views' }).waitFor()
  await page.goto('/voucher')
  await recordRows(page).first().waitFor()
  expect(new URL(page.url()).search).toBe('')

  await page.goto('/voucher?cols=code!,platform.400,class.400,student.400,status.400')
  await recordRows(page).first().waitFor()
  const left = async (name: RegExp) => (await page.getByRole('columnheader', { name }).boundingBox())?.x ?? 0
  const [code, platform] = [await left(/^Code/), await left(/^Platform/)]
  await page.getByRole('grid').evaluate((grid) => grid.parentElement?.scrollTo({ left: 300 }))
  await expect.poll(() => left(/^Platform/)).toBe(platform - 300)
  expect(await left(/^Code/)).toBe(code)
})
