import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeViolations, logIn, openBrowser, quiet, recordRows } from './browser.ts'

const browser = openBrowser()

const titles = async (page: Page) => (await page.getByRole('columnheader').allInnerTexts()).slice(1, -1)
const panel = (page: Page) => page.getByRole('dialog', { name: 'Columns and order' })

async function openList(path = '/voucher', options: Parameters<typeof browser.open>[0] = {}): Promise<Page> {
  const page = await browser.open(options)
  await logIn(page, 'keuangan@akn.example', path)
  await recordRows(page).first().waitFor()
  await quiet(page)
  return page
}

describe('the columns of a list', () => {
  test('by keyboard: hidden, moved and pinned from the palette, and still so on another machine', async () => {
    const page = await openList()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('choose columns')
    await page.getByRole('option', { name: /Choose columns/ }).waitFor()
    await page.keyboard.press('Enter')
    await panel(page).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('li')?.textContent)).toBe('Code')
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'PATCH' && (answer.request().postData() ?? '').includes('class!'),
    )
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Alt+ArrowUp')
    await page.keyboard.press('p')
    await expect.poll(() => titles(page).then((all) => all.slice(0, 2))).toEqual(['Class', 'Code'])
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row')
    expect((await saved).status()).toBe(200)

    const elsewhere = await openList()
    await expect.poll(() => titles(elsewhere).then((all) => all.slice(0, 3))).toEqual(['Class', 'Code', 'Schedule'])
  })

  test('by mouse: an edge is dragged, a column is hidden, and all is as suggested again', async () => {
    const page = await openList()
    const edge = await page.getByRole('columnheader', { name: 'Code' }).boundingBox()
    if (!edge) throw new Error('The column has no box')
    await page.mouse.move(edge.x + edge.width - 3, edge.y + edge.height / 2)
    await page.mouse.down()
    await page.mouse.move(edge.x + edge.width + 97, edge.y + edge.height / 2, { steps: 5 })
    await page.mouse.up()
    const width = async () => (await page.getByRole('columnheader', { name: 'Code' }).boundingBox())?.width ?? 0
    await expect.poll(async () => Math.round((await width()) - edge.width)).toBe(100)

    await page.getByRole('button', { name: 'Columns and order' }).click()
    await panel(page).getByRole('checkbox', { name: 'Status' }).click()
    await expect.poll(() => titles(page)).not.toContain('Status')
    await panel(page).getByRole('button', { name: 'As suggested' }).click()
    await expect.poll(() => titles(page)).toContain('Status')
  })

  test('by mouse: a title is dragged to another place, also beside a pinned one in a list that is scrolled', async () => {
    const page = await openList(
      '/voucher?cols=code!,platform.400,class.400,-schedule,price,status.400,student.400,-expiresAt,-redeemedAt,-exclude',
    )
    const grid = page.getByRole('grid')
    await grid.evaluate((element) => element.parentElement?.scrollTo({ left: 5000 }))
    const centre = async (name: string) => {
      const box = await page.getByRole('columnheader', { name }).boundingBox()
      if (!box) throw new Error('The column has no box')
      return { x: box.x + box.width / 2, y: box.y + box.height / 2, left: box.x }
    }
    const [student, status] = [await centre('Student'), await centre('Status')]
    await page.mouse.move(student.x, student.y)
    await page.mouse.down()
    await page.mouse.move(status.x - 20, status.y, { steps: 8 })
    await page.locator('[data-mark]').waitFor()
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(await titles(page)).toEqual(['Code', 'Platform', 'Class', 'Price', 'Status', 'Student'])

    await page.mouse.move(student.x, student.y)
    await page.mouse.down()
    await page.mouse.move(status.x - 20, status.y, { steps: 8 })
    await page.locator('[data-mark]').waitFor()
    await page.mouse.up()
    await expect
      .poll(() => titles(page).then((all) => all.slice(0, 6)))
      .toEqual(['Code', 'Platform', 'Class', 'Price', 'Student', 'Status'])
    expect(new URL(page.url()).searchParams.get('sort')).toBeNull()

    // At the edge the list scrolls to what is out of view, and never in front of what is pinned.
    const [from, code] = [await centre('Status'), await centre('Code')]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(code.x, code.y, { steps: 8 })
    await expect.poll(() => grid.evaluate((element) => element.parentElement?.scrollLeft)).toBe(0)
    await page.mouse.move(code.x + 1, code.y)
    await page.mouse.up()
    await expect
      .poll(() => titles(page).then((all) => all.slice(0, 6)))
      .toEqual(['Code', 'Status', 'Platform', 'Class', 'Price', 'Student'])
  })

  test('pinned, they stay while the others scroll sideways', async () => {
    const page = await openList('/voucher?cols=code!,platform.400,class.400,student.400', { width: 1024 })
    const grid = page.getByRole('grid').locator('..')
    const left = async (name: RegExp) => (await page.getByRole('gridcell', { name }).first().boundingBox())?.x ?? 0
    const before = await left(/^[A-Z]{3}-/)
    await grid.evaluate((element) => {
      element.scrollLeft = 300
    })
    const header = page.getByRole('columnheader', { name: /^Platform/ })
    await expect.poll(async () => (await header.boundingBox())?.x ?? 0).toBeLessThan(before + 100)
    expect(await left(/^[A-Z]{3}-/)).toBe(before)
  })

  test('on a phone they are chosen and sorted as well, without a header', async () => {
    const page = await openList('/voucher', { width: 390, theme: 'dark' })
    await page.getByRole('button', { name: 'Columns and order' }).click()
    await panel(page).getByRole('checkbox', { name: 'Student' }).click()
    await panel(page).getByRole('button', { name: 'Sort by' }).click()
    await page.getByRole('option', { name: 'Price' }).click()
    await page.waitForURL(/sort=-price/)
    // Until the rows in the new order have come, those of before are paler.
    await quiet(page)
    expect(await axeViolations(page)).toEqual([])
  })
})
