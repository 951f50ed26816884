import { createRequire } from 'node:module'
import path from 'node:path'
import type { getDocument } from 'pdfjs-dist'
import type { Page } from 'playwright-core'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeClass, makeSchedule } from '#test/factories/classes.ts'
import { expectAccessible } from './helpers/axe.ts'
import { openBrowser } from './helpers/browser.ts'
import { answer, confirm, download, keyFor, runCommand, see } from './helpers/console.ts'
import { academy, openDatabase, unique } from './helpers/records.ts'

const browser = openBrowser()
const database = openDatabase()
const pdfjs = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** One dot of these pictures is half a millimeter. */
const [WIDTH, HEIGHT] = [594, 420]

/** What a page of a PDF looks like, drawn by a reader of PDFs in an empty page of the browser. */
async function pictureOfPdf(near: Page, pdf: Buffer): Promise<string> {
  const page = await near.context().newPage()
  for (const part of ['pdf.worker.min.mjs', 'pdf.min.mjs']) {
    await page.addScriptTag({ path: `${pdfjs}/legacy/build/${part}`, type: 'module' })
  }
  await page.waitForFunction(() => 'pdfjsLib' in globalThis && 'pdfjsWorker' in globalThis)
  const url = await page.evaluate(
    async ({ base64, width, height }) => {
      const { pdfjsLib } = globalThis as unknown as { pdfjsLib: { getDocument: typeof getDocument } }
      const data = Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0)
      const first = await (await pdfjsLib.getDocument({ data }).promise).getPage(1)
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width, height })
      const scale = width / first.getViewport({ scale: 1 }).width
      await first.render({ canvas, viewport: first.getViewport({ scale }) }).promise
      return canvas.toDataURL()
    },
    { base64: pdf.toString('base64'), width: WIDTH, height: HEIGHT },
  )
  await page.close()
  return url
}

/** The share of the ink of one picture that is more than a millimeter away from all ink of the other. */
const misplaced = (page: Page, one: string, other: string): Promise<number> =>
  page.evaluate(
    async ({ urls, width, height }) => {
      const inks: boolean[][] = []
      for (const url of urls) {
        const image = new Image()
        image.src = url
        await image.decode()
        const canvas = document.createElement('canvas')
        Object.assign(canvas, { width, height })
        const context = canvas.getContext('2d')
        context?.drawImage(image, 0, 0, width, height)
        const { data } = context?.getImageData(0, 0, width, height) ?? { data: [] }
        inks.push(Array.from({ length: width * height }, (_, at) => (data[at * 4 + 1] ?? 255) < 160))
      }
      const [here = [], there = []] = inks
      const near = (at: number) => {
        for (let y = -2; y <= 2; y++) for (let x = -2; x <= 2; x++) if (there[at + y * width + x]) return true
        return false
      }
      const ink = here.flatMap((dark, at) => (dark ? [at] : []))
      return ink.length === 0 ? 1 : ink.filter((at) => !near(at)).length / ink.length
    },
    { urls: [one, other], width: WIDTH, height: HEIGHT },
  )

/** A participant who has passed a class whose certificates have this template. */
async function graduate(template: number, name: string): Promise<string> {
  const db = database()
  await sql`SELECT set_config('app.scope', 'system', false)`.execute(db)
  const coreClass = await makeClass(db, academy, { code: unique(), certificate_template_id: template })
  const schedule = await makeSchedule(db, academy, coreClass.id, { code: unique(), title: `Kelas ${unique()}` })
  const email = `${unique().toLowerCase()}@peserta.example`
  const student = await db
    .insertInto('student')
    .values({ customer_id: academy, student_no: unique(), name, email, platform_code: 'OWN' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('student_lms_class')
    .values({
      customer_id: academy,
      core_class_id: coreClass.id,
      student_id: student.id,
      lms_class_id: schedule.id,
      platform_code: 'OWN',
      name_on_certificate: name,
      email_in_class: email,
      required_count: 0,
      enrolled_at: new Date(),
      status: 'PASSED',
      passed: true,
      final_score: 90,
    })
    .execute()
  return email
}

test('a certificate is designed by keys, looks as it is printed, is issued, and holds on its public page', async () => {
  const page = await browser.open('/certificate/add', { height: 1600 })
  const keys = page.keyboard
  const title = `Sertifikat ${unique()}`
  await page.getByRole('textbox', { name: 'Name' }).fill(title)
  const add = async (item: string) => {
    await page.getByRole('button', { name: /^Add item/ }).click()
    await page.getByRole('option', { name: item }).click()
  }
  await add('Name of the participant')
  await page.getByRole('button', { name: 'Name of the participant' }).first().focus()
  await keyFor(page, 'Duplicate')
  for (let n = 0; n < 4; n++) await keys.press('Shift+ArrowUp')
  await add('QR code')
  await page.getByRole('button', { name: 'QR code' }).first().focus()
  for (let n = 0; n < 5; n++) await keys.press('Shift+ArrowDown')
  await keys.press('ArrowLeft')
  await add('Certificate number')
  await expectAccessible(page)
  await keys.press('Control+Enter')
  await page.waitForURL(/\/certificate\?open=\d+/)
  const template = Number(new URL(page.url()).searchParams.get('open'))
  await keyFor(page, 'Edit')
  await keys.press('e')
  await page.waitForURL(/\/certificate\/edit\/\d+/)

  const paper = page.locator('[data-paper]')
  await paper.waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.getByRole('textbox', { name: 'Name' }).click()
  const canvas = `data:image/png;base64,${(await paper.screenshot()).toString('base64')}`
  const { content } = await download(page, () => page.getByRole('button', { name: 'Preview PDF' }).click())
  const print = await pictureOfPdf(page, content)
  expect(await misplaced(page, canvas, print)).toBeLessThan(0.02)
  expect(await misplaced(page, print, canvas)).toBeLessThan(0.02)

  const name = `Sri ${unique()}`
  await graduate(template, name)
  await runCommand(page, 'issue certificate', /Issue certificate/)
  await answer(page, name, new RegExp(name))
  await confirm(page, new RegExp(`Certificate \\S+ issued for ${name}`))
  const { verify_code: code } = await database()
    .selectFrom('certificate')
    .select('verify_code')
    .where('template_id', '=', template)
    .executeTakeFirstOrThrow()
  await page.goto(`/verify/${code}`)
  await see(page, name)
  await see(page, 'This certificate is valid')
})
