import { expect, test } from 'vitest'
import { expectAccessible } from '#test/e2e/helpers/axe.ts'
import { openBrowser } from '#test/e2e/helpers/browser.ts'
import { listTotal, recordRows } from '#test/e2e/helpers/console.ts'

const browser = openBrowser()

test('the day begins at home: a widget is put first by keys and leads to the list that it counts; the charts are loaded as one scrolls', async () => {
  const page = await browser.open('/')
  const keys = page.keyboard
  await page.waitForURL((url) => url.pathname === '/widgets')
  const tiles = page.getByRole('list', { name: 'Widgets' })
  const failed = tiles.getByRole('listitem').filter({ hasText: 'Failed messages' })
  await failed.waitFor()
  await expectAccessible(page)
  const counted = (await failed.getByText(/^\d+$/).innerText()).trim()

  // By keys: shown alone at the front, and so after a reload as well.
  await keys.press('v')
  await keys.press('w')
  const panel = page.getByRole('region', { name: 'Choose widgets' })
  await panel.getByRole('checkbox', { name: 'Enrolments today' }).focus()
  await keys.press('Space')
  await expect.poll(() => tiles.getByText('Enrolments today').count()).toBe(0)
  await keys.press('Escape')
  await failed.getByRole('link').focus()
  const first = () => tiles.getByRole('listitem').first().innerText()
  for (let n = 0; n < 14; n++) {
    await keys.press('v')
    await keys.press('f')
  }
  await expect.poll(first).toContain('Failed messages')
  await page.reload()
  await expect.poll(first).toContain('Failed messages')

  await failed.getByRole('link').press('Enter')
  await page.waitForURL(/\/message\?status=FAILED/)
  await recordRows(page).first().waitFor()
  expect(await listTotal(page).innerText()).toMatch(new RegExp(`^${counted} message`))

  await page.goto('/charts')
  const asked: string[] = []
  page.on('request', (request) => {
    if (/report_|rekap/.test(request.url())) asked.push(new URL(request.url()).pathname)
  })
  const last = page
    .getByRole('region')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
    .last()
  await last.waitFor()
  const before = asked.length
  await last.scrollIntoViewIfNeeded()
  await expect.poll(() => asked.length).toBeGreaterThan(before)
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.waitForURL(/\/charts\?month=\d{4}-\d\d/)
})
