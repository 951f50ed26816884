import { expect, test } from 'vitest'
import { openBrowser } from '#test/e2e/helpers/browser.ts'
import { follow, listTotal, recordRows } from '#test/e2e/helpers/console.ts'
import { makeVouchers, openDatabase } from '#test/e2e/helpers/records.ts'

const browser = openBrowser()
const database = openDatabase()

/** `Rp.1.450.000` → 1450000 */
const amountIn = (text: string) => Number(/Rp\.([\d.]+)/.exec(text)?.[1]?.replaceAll('.', '') ?? Number.NaN)

test('filters are typed as a line, corrected where they are wrong, shared by address, and summed up', async () => {
  const { path } = await makeVouchers(database(), ['SENT', 'SENT', 'SENT', 'VOID'], { price: 250_000 })
  const page = await browser.open('/kelas')
  const keys = page.keyboard
  const loaded = Promise.withResolvers<void>()
  await page.route('**/assets/line-assist-*.js', async (route) => {
    await loaded.promise
    await route.continue()
  })
  await follow(page, path)
  await recordRows(page).nth(3).waitFor()
  // Typed before the part that completes it has loaded.
  await keys.press('/')
  await keys.type('sta')
  loaded.resolve()
  await page.getByRole('option', { name: 'status:' }).waitFor()
  await keys.press('Tab')
  await keys.type('SE')
  await page.getByRole('option', { name: /Sent/ }).click()
  const field = page.getByRole('search').locator('input[type="search"]')
  await expect.poll(() => field.inputValue()).toBe('status:SENT')
  await keys.type(' prize:5 x')
  await page.getByText('No column named “prize”.').waitFor()
  await page.getByRole('alert').getByRole('button', { name: 'prize' }).click()
  const marked = () =>
    field.evaluate((input: HTMLInputElement) => input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0))
  await expect.poll(marked).toBe('prize')
  await field.fill('status:SENT price:>200rb created:>2025-10-01 ')
  await keys.press('Enter')
  await page.waitForURL(/createdAt=/)
  await page.getByRole('button', { name: /^Status.*Sent/ }).waitFor()
  await page.getByRole('button', { name: /^Created from 2 Oct 2025/ }).waitFor()
  await expect.poll(() => listTotal(page).innerText()).toBe('3 vouchers')

  const address = new URL(page.url())
  const other = await browser.open(address.pathname + address.search, { as: 'akademik@akn.example' })
  await expect.poll(() => listTotal(other).innerText()).toBe('3 vouchers')

  // The sum is of what was found, and of the selection while there is one.
  const sum = page.getByRole('contentinfo').getByText(/^Sum Rp\./)
  await expect.poll(async () => amountIn(await sum.innerText())).toBe(750_000)
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .click()
  await page.getByRole('contentinfo').getByText('1 selected').waitFor()
  await expect.poll(async () => amountIn(await sum.innerText())).toBe(250_000)
})
