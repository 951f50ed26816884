import { describe, expect, test } from 'vitest'
import { logInByPage, superadmin, openBrowser } from './browser.ts'

const browser = openBrowser()

describe('a new deployment while people work', () => {
  test('a chunk that is gone is got by one reload, at the wanted address', async () => {
    const page = await browser.open()
    await logInByPage(page, superadmin, '/voucher')
    await page.getByRole('grid').waitFor()
    let misses = 0
    await page.route('**/assets/generate-screen-*.js', (route) => {
      misses++
      return misses === 1 ? route.fulfill({ status: 404, body: 'gone' }) : route.continue()
    })
    await page.evaluate(() => {
      history.pushState({}, '', '/voucher/generate')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await page.getByRole('heading', { level: 1, name: 'Generate vouchers' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/voucher/generate')
    expect(misses).toBe(2)
  })

  test('a chunk that stays gone says so and offers to reload; nobody is stranded in a loop', async () => {
    const page = await browser.open()
    await logInByPage(page, superadmin, '/voucher')
    await page.getByRole('grid').waitFor()
    let misses = 0
    await page.route('**/assets/generate-screen-*.js', (route) => {
      misses++
      return route.fulfill({ status: 404, body: 'gone' })
    })
    await page.evaluate(() => {
      history.pushState({}, '', '/voucher/generate')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await page.getByRole('button', { name: /Reload/ }).waitFor()
    expect(misses).toBeLessThanOrEqual(4)
    await page.unroute('**/assets/generate-screen-*.js')
    await page.getByRole('button', { name: /Reload/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Generate vouchers' }).waitFor()
  })
})
