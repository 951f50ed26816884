import { describe, expect, inject, test } from 'vitest'
import { logInByPage, partner, quiet, superadmin, openBrowser } from './browser.ts'

const browser = openBrowser()

describe('the session', () => {
  test('an empty login names both fields, a wrong one says so without telling which', async () => {
    const page = await browser.open()
    await page.goto('/pages/login')
    await page.getByLabel('E-mail').press('Enter')
    expect(await page.getByText("can't be empty!").count()).toBe(2)
    await page.getByLabel('E-mail').fill(superadmin)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'E-mail or password is wrong.' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/pages/login')
  })

  test('a person comes to the page that was wanted, and only to pages of the console', async () => {
    const page = await browser.open()
    await logInByPage(page, superadmin, '/voucher?status=SENT')
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/voucher?status=SENT')
    await page.goto('/pages/login?ref=https://elsewhere.example/')
    await page.waitForURL((url) => url.pathname === '/kelas')
    await page.goto('/pages/register?ref=/voucher')
    await page.waitForURL((url) => url.pathname === '/voucher')
    await page.goto('/')
    await page.waitForURL((url) => url.pathname === '/kelas')
  })

  test('logging out clears what was stored, here and in the other tab', async () => {
    const page = await browser.open()
    await logInByPage(page)
    const other = await page.context().newPage()
    await other.goto('/voucher')
    await other.getByRole('grid').waitFor()
    // A tab behind another hardly draws, and whatever is pressed there takes seconds.
    await page.bringToFront()
    await page.getByRole('button', { name: /Intan Superadmin/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL((url) => url.pathname === '/pages/login')
    const keys = await page.evaluate(() =>
      ['user_session', 'client-name', 'customer', 'talent', 'client'].filter(
        (key) => localStorage.getItem(key) !== null,
      ),
    )
    expect(keys).toEqual([])
    await other.waitForURL((url) => url.pathname === '/pages/login')
  })

  test('a session that the server ended is renewed in place, and the page goes on', async () => {
    const page = await browser.open()
    await logInByPage(page, superadmin, '/voucher/Add')
    await page.getByLabel(/^Code/).fill('PIN-KEEPME22')
    // Another secret's token: the server does not know this session any more. Put in its place between two lives of the
    // page, which would put its own back.
    await page.addInitScript(() => {
      if (sessionStorage.getItem('ended') !== null) return
      sessionStorage.setItem('ended', 'yes')
      for (const key of ['customer', 'user_session']) {
        const text = localStorage.getItem(key) ?? ''
        localStorage.setItem(key, text.replace(/(eyJ[\w-]+\.[\w-]+\.)[\w-]+/, '$1AAAA'))
      }
    })
    await page.reload()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill(inject('demoPassword'))
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/voucher/Add')
    expect(await page.getByLabel(/^Code/).inputValue()).toBe('PIN-KEEPME22')
  })

  test('what a person may not see says which permission is missing', async () => {
    const page = await browser.open()
    await logInByPage(page, partner, '/voucher/generate')
    await page.getByText('voucher:generate').waitFor()
    await page.goto('/voucher')
    await page.getByRole('grid').waitFor()
    expect(await page.getByRole('button', { name: /^Generate/ }).count()).toBe(0)
  })

  test('a server that is gone is waited for, and the person returns to the same place', async () => {
    const page = await browser.open()
    await logInByPage(page, superadmin, '/voucher?status=SENT')
    await page.getByRole('grid').waitFor()
    await quiet(page)
    // Whatever else the page asks for meanwhile must not find the server gone before the list does.
    let isDown: boolean | undefined
    await page.route('**/svc/**', (route) => {
      if (isDown === undefined && /[?&]sort=price/.test(route.request().url())) isDown = true
      return isDown ? route.abort() : route.continue()
    })
    await page.getByRole('columnheader', { name: /Price/ }).getByRole('button').click()
    await page.waitForURL((url) => url.pathname === '/pages/server-down')
    isDown = false
    await page.waitForURL((url) => url.pathname === '/voucher' && url.searchParams.get('status') === 'SENT')
    await page.getByRole('grid').waitFor()
  })
})
