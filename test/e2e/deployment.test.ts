import { expect, test } from 'vitest'
import { openBrowser, productUrl } from './helpers/browser.ts'
import { follow, recordRows } from './helpers/console.ts'

const browser = openBrowser()

test('the built console is served with its policy, and its files are cached for a year but for the page itself', async () => {
  const html = { headers: { accept: 'text/html' } }
  const page = await fetch(`${productUrl()}/voucher/edit/1`, html)
  expect(page.headers.get('cache-control')).toBe('no-cache')
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? ''
  const asset = await fetch(`${productUrl()}${script}`, { headers: { 'accept-encoding': 'br' } })
  expect(asset.status).toBe(200)
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(asset.headers.get('content-encoding')).toBe('br')
  await asset.body?.cancel()
  // A file of a former build is missing, and not the page.
  expect((await fetch(`${productUrl()}/assets/former-build.js`, html)).status).toBe(404)
})

test('a part that a new deployment has replaced is loaded by one reload; one that stays away says so', async () => {
  const page = await browser.open('/voucher')
  await recordRows(page).first().waitFor()
  let misses = 0
  let isGone = false
  await page.route('**/assets/generate-screen-*.js', (route) => {
    misses++
    return isGone || misses === 1 ? route.fulfill({ status: 404, body: 'gone' }) : route.continue()
  })
  const heading = page.getByRole('heading', { level: 1, name: 'Generate vouchers' })
  await follow(page, '/voucher/generate')
  await heading.waitFor()
  expect(new URL(page.url()).pathname).toBe('/voucher/generate')
  expect(misses).toBe(2)

  isGone = true
  misses = 0
  await page.goto('/voucher')
  await recordRows(page).first().waitFor()
  await follow(page, '/voucher/generate')
  const reload = page.getByRole('button', { name: /Reload/ })
  await reload.waitFor()
  // It does not reload for ever.
  expect(misses).toBeLessThanOrEqual(4)
  isGone = false
  await reload.click()
  await heading.waitFor()
})
