import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#test/e2e/helpers/axe.ts'
import { openBrowser } from '#test/e2e/helpers/browser.ts'
import { follow, isWide, recordRows } from '#test/e2e/helpers/console.ts'
import { academy, openDatabase } from '#test/e2e/helpers/records.ts'

const browser = openBrowser()
const database = openDatabase()

interface Screen {
  path: string
  auth: boolean
  kind: string
}

const catalogue = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../spec/routes.json'), 'utf8'),
) as Screen[]
const loggedOut = catalogue.filter(({ auth }) => !auth).map((screen) => screen.path)
const loggedIn = catalogue.filter(({ auth, kind }) => auth && kind !== 'redirect').map((screen) => screen.path)

/** The screens, with the lists before the screens of their records. */
const built = [
  ...loggedIn,
  // Screens that the catalogue does not name, and second views of those that it does.
  '/audit',
  '/keyboard',
  '/reportecommerce?report=by-day',
  '/roles?list=customers',
  '/setting?list=department',
  '/shorter?report=by-flag',
  '/reedem?report=by-day',
]

/** What the console of a page that is well never says: errors, failed requests, and whatever its policy refuses. */
function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('response', (response) => response.status() >= 400 && errors.push(`${response.status()} ${response.url()}`))
  page.on(
    'console',
    (message) => message.type() === 'error' && errors.push(`${message.text()} ${message.location().url}`),
  )
  return errors
}

/** Goes to an address within the console, until its heading and its title are there. Two screens may be called the same. */
async function go(page: Page, to: string): Promise<void> {
  const before = await page.evaluateHandle(() => {
    const heading = document.querySelector('h1:not([aria-hidden=true] *)')
    return { heading, words: heading?.textContent, title: document.title }
  })
  await follow(page, to)
  const isThere = page.waitForFunction(({ heading, words, title }) => {
    const now = document.querySelector('h1:not([aria-hidden=true] *)')
    if (now === null || (now === heading && now.textContent === words)) return false
    return now.textContent === words || document.title !== title
  }, before)
  await isThere.catch((cause: unknown) => {
    throw new Error(`${to} does not open`, { cause })
  })
}

/** Bespoke screens that no journey asks for their accessibility. */
const bespoke = new Set(['/pages/server-down', '/change-password', '/talent', '/voucher/generate', '/exam/sync/{id}'])

/** The lists come first: their rows give the records that the other screens show. */
const lists = built.filter((to) => built.includes(`${to}/edit/{id}`))
const others = built.filter((to) => !lists.includes(to))
const half = Math.ceil(others.length / 2)

const wide: string[] = []
/** The record that stands for all of a list, by the path of the list. */
const records = new Map<string, string>()

async function look(page: Page, to: string): Promise<void> {
  if (await isWide(page)) wide.push(to)
  await expect.poll(() => page.title(), { message: to }).toMatch(/\S.* [·–|-] .*\S/)
}

/** Whose registration it is, is part of its address. */
async function registrationPath(): Promise<string> {
  const { id, student_id, stage_id } = await database()
    .selectFrom('student_class')
    .select(['id', 'student_id', 'stage_id'])
    .where('customer_id', '=', academy)
    .where('stage_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return `/crm/student/${student_id}/${stage_id}/${id}`
}

async function addressOf(to: string): Promise<string> {
  if (to.startsWith('/crm/student/{studentId}')) return registrationPath()
  const list = /^(\/\w+)\/edit\/\{id\}$/.exec(to)?.[1] ?? ''
  return to
    .replace('{id}', records.get(list) ?? '1')
    .replace('{apps}', 'zoom')
    .replaceAll(/\{\w+\}/g, '1')
}

/** Opens screens at phone width: each has its title and no error, and does not scroll sideways. */
async function openAll(screens: readonly string[]): Promise<void> {
  const page = await browser.open('/absensi', { width: 390 })
  const errors = errorsOf(page)
  await recordRows(page).first().waitFor()
  for (const screen of screens) {
    const to = await addressOf(screen)
    if (new URL(page.url()).pathname !== to) await go(page, to)
    await look(page, to)
    if (bespoke.has(screen)) await expectAccessible(page)
    if (!lists.includes(screen)) continue
    await recordRows(page).first().click()
    await page.waitForURL(/[?&]open=\d+/)
    records.set(screen, new URL(page.url()).searchParams.get('open') ?? '')
  }
  expect(wide).toEqual([])
  expect(errors).toEqual([])
}

test('the screens of people who are not logged in open at phone width', async () => {
  const page = await browser.open('/pages/login', { as: null, width: 390 })
  const errors = errorsOf(page)
  for (const to of loggedOut) {
    await page.goto(to)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await look(page, to)
    if (bespoke.has(to)) await expectAccessible(page)
  }
  expect(wide).toEqual([])
  expect(errors).toEqual([])
})

test('the lists open at phone width, with a record of each', () => openAll(lists))

test.each([
  ['first', others.slice(0, half)],
  ['second', others.slice(half)],
])('the other screens open at phone width: the %s half', (_half, screens) => openAll(screens))
