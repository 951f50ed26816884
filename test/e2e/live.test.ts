import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeViolations, logIn, openBrowser } from './browser.ts'

// Two people at work on the same records, each in a browser of their own.
const browser = openBrowser()

const rows = (page: Page) => page.getByRole('grid').getByRole('row')
const focused = (page: Page) =>
  page.evaluate(() => {
    const row = document.activeElement?.closest<HTMLElement>('[data-index]')
    return { index: row?.dataset.index, text: row?.textContent, top: row?.getBoundingClientRect().top }
  })

/** Opens the page of a voucher. */
async function edit(page: Page, id: string): Promise<void> {
  await page.goto(`/voucher/edit/${id}`)
  await page.getByLabel('Price').waitFor()
}

async function setPrice(page: Page, price: string): Promise<void> {
  await page.getByLabel('Price').fill(price)
}

test('changes by others come into a list that is being scrolled, and the focused row stays; a conflict is solved by keyboard', async () => {
  const [mine, theirs] = [await browser.open(), await browser.open()]
  await logIn(mine, undefined, '/voucher?status=AVAILABLE&sort=code')
  await rows(mine).nth(1).waitFor()
  await logIn(theirs)
  await rows(theirs).nth(1).waitFor()
  // The keys go on from here: some rows down, and the record's number from its address.
  for (let n = 0; n < 12; n++) await mine.keyboard.press('j')
  await mine.keyboard.press('o')
  await mine.waitForURL(/open=\d+/)
  const id = new URL(mine.url()).searchParams.get('open') ?? ''
  await mine.keyboard.press('Escape')
  const before = await focused(mine)
  expect(before.index).toBe('12')

  // Somebody else changes the price of that very row, while this list moves on and back.
  await edit(theirs, id)
  await setPrice(theirs, '321.000')
  await mine.mouse.move(700, 500)
  await mine.mouse.wheel(0, 3000)
  await theirs.keyboard.press('Control+s')
  await theirs
    .getByText(/is saved/)
    .first()
    .waitFor()
  await mine.mouse.wheel(0, -3000)
  await mine.getByRole('row', { name: /321\.000/ }).waitFor()
  const after = await focused(mine)
  expect([after.index, after.top]).toEqual([before.index, before.top])
  expect(after.text).toContain('321.000')

  // Both change the same field.
  await edit(mine, id)
  await edit(theirs, id)
  await setPrice(mine, '400.000')
  await setPrice(theirs, '500.000')
  await theirs.keyboard.press('Control+s')
  await theirs
    .getByText(/is saved/)
    .first()
    .waitFor()
  await mine.keyboard.press('Control+s')
  const panel = mine.getByRole('alert').filter({ hasText: 'changed this record in the meantime' })
  await panel.waitFor()
  expect(await panel.textContent()).toContain('Rp.500.000')
  expect(await axeViolations(mine)).toEqual([])
  await mine.keyboard.press('Space')
  await mine.keyboard.press('Control+s')
  await mine
    .getByText(/is saved/)
    .first()
    .waitFor()
  await panel.waitFor({ state: 'detached' })
  expect(await mine.getByLabel('Price').inputValue()).toBe('400.000')
  // The other one, who looks at the same record, sees it without doing anything.
  await expect.poll(() => theirs.getByLabel('Price').inputValue()).toBe('400.000')
})
