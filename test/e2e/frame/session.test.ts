import { expect, inject, test } from 'vitest'
import { sessionKeys } from '#console/app/session/session.ts'
import { expectAccessible } from '#test/e2e/helpers/axe.ts'
import { logInByPage, openBrowser, partner, superadmin } from '#test/e2e/helpers/browser.ts'
import { listTotal, recordRows, see, sidebarLink } from '#test/e2e/helpers/console.ts'
import { makeUser, openDatabase } from '#test/e2e/helpers/records.ts'

const browser = openBrowser()
const database = openDatabase()

const path = (url: string) => new URL(url).pathname + new URL(url).search

test('logs in to the page that was asked for, works, and logs out in every tab', async () => {
  const { email } = await makeUser(database(), 'SUPERADMIN')
  const page = await browser.open('/voucher?status=SENT', { as: null })
  await page.getByLabel('E-mail').press('Enter')
  expect(await page.getByText("can't be empty!").count()).toBe(2)
  await expectAccessible(page)
  await logInByPage(page, email, 'not the password')
  await page.getByRole('alert').filter({ hasText: 'E-mail or password is wrong.' }).waitFor()
  await logInByPage(page, email)
  await page.waitForURL('**/voucher?status=SENT')
  await recordRows(page).first().getByText('Sent').waitFor()

  // Nobody is sent from the login page to another site.
  await page.goto('/pages/login?ref=https://elsewhere.example/')
  await page.waitForURL((url) => url.pathname === '/widgets')
  await sidebarLink(page, 'Vouchers').click()
  await recordRows(page).first().waitFor()

  const other = await page.context().newPage()
  await other.goto('/voucher')
  await recordRows(other).first().waitFor()
  // A tab in the background hardly draws.
  await page.bringToFront()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Rekan/ })
    .click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL('**/pages/login*')
  await other.waitForURL('**/pages/login*')
  const stored = await page.evaluate(() => Object.keys(localStorage))
  expect(stored.filter((key) => sessionKeys.some((one) => one === key))).toEqual([])
})

test('a session that ended and a server that is gone cost no work', async () => {
  const page = await browser.open('/voucher/Add')
  const code = page.getByLabel(/^Code/)
  await code.fill('PIN-KEEPME22')
  // A token that the server does not know, put in place between two loads: the page itself would write its own back.
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
  expect(await code.inputValue()).toBe('PIN-KEEPME22')
  await code.fill('')

  await sidebarLink(page, 'Vouchers').click()
  await page.waitForURL('**/voucher')
  await recordRows(page).first().waitFor()
  // Down from the request of the list on, so that no other request finds out first.
  let isDown: boolean | undefined
  await page.route('**/svc/**', (route) => {
    if (isDown === undefined && /[?&]sort=price/.test(route.request().url())) isDown = true
    return isDown ? route.abort() : route.continue()
  })
  await page.getByRole('columnheader', { name: /Price/ }).getByRole('button').click()
  await page.waitForURL('**/pages/server-down*')
  await page.getByRole('heading', { level: 1 }).waitFor()
  isDown = false
  await page.waitForURL((url) => path(url.href).startsWith('/voucher?'))
  await recordRows(page).first().waitFor()
})

test('a partner works with its own records only, and reads which permission is missing', async () => {
  const page = await browser.open('/voucher/generate', { as: partner })
  await see(page, 'voucher:generate')
  await sidebarLink(page, 'Vouchers').click()
  await recordRows(page).first().waitFor()
  expect(await page.getByRole('button', { name: /^Generate/ }).count()).toBe(0)
  const own = await listTotal(page).innerText()
  const all = await browser.open('/voucher', { as: superadmin })
  await recordRows(all).first().waitFor()
  expect(await listTotal(all).innerText()).not.toBe(own)
})
