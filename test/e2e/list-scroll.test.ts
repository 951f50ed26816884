import { expect, test } from 'vitest'
import { logIn, openBrowser } from './browser.ts'

// A list that is scrolled with the mouse, which goes on at once with what came under the pointer.
const browser = openBrowser()

test('by mouse: a row is opened by a click while the list still moves, and none is pointed at meanwhile', async () => {
  const page = await browser.open()
  await logIn(page, undefined, '/voucher')
  const grid = page.getByRole('grid', { name: 'Vouchers' })
  await grid.getByRole('row').nth(5).waitFor()
  await page.mouse.move(700, 400)
  /** The row that is drawn at the pointer, whatever lies over it. */
  const beneath = () =>
    page.evaluate(() => {
      const rows = document.elementsFromPoint(700, 400).flatMap((one) => one.closest('[data-index]') ?? [])
      return { index: rows[0]?.getAttribute('data-index'), isPointedAt: rows[0]?.matches(':hover') }
    })
  const first = await beneath()
  expect(first.isPointedAt).toBe(true)
  await page.evaluate(() => {
    const scroller = document.querySelector('[role=grid]')?.parentElement
    const move = () => {
      scroller?.scrollBy(0, 3)
      Object.assign(window, { moving: requestAnimationFrame(move) })
    }
    move()
  })
  await expect.poll(async () => Number((await beneath()).index)).toBeGreaterThan(Number(first.index))
  expect((await beneath()).isPointedAt).toBe(false)
  await page.mouse.click(700, 400)
  await page.evaluate(() => cancelAnimationFrame((window as unknown as { moving: number }).moving))
  const details = page.getByRole('region', { name: 'Details' })
  await details.getByRole('heading').first().waitFor()
  // Once it rests, the row under the pointer is pointed at again.
  await expect.poll(async () => (await beneath()).isPointedAt).toBe(true)
})
