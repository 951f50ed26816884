import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './helpers/axe.ts'
import { openBrowser } from './helpers/browser.ts'
import { answer, drawerOf, keyFor, see } from './helpers/console.ts'
import { academy, openDatabase, unique } from './helpers/records.ts'

const browser = openBrowser()
const database = openDatabase()

/** Where a card is and where it is to go, once its move before is saved: it is drawn anew then. */
async function placesOf(page: Page, name: string, stage: number) {
  const card = page.getByRole('option', { name }).and(page.locator(':not([aria-busy])'))
  await card.waitFor()
  const from = await card.boundingBox()
  const to = await page.locator(`[data-stage="${stage}"]`).boundingBox()
  if (!from || !to) throw new Error('The card or the stage is not in view')
  return { from, to }
}

async function dragTo(page: Page, name: string, stage: number): Promise<void> {
  const { from, to } = await placesOf(page, name, stage)
  await page.mouse.move(from.x + 40, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(to.x + 60, to.y + 160, { steps: 6 })
  await page.mouse.up()
}

/** As a finger does it that rests on a card until it is picked up. */
async function holdTo(page: Page, name: string, stage: number): Promise<void> {
  const finger = await page.context().newCDPSession(page)
  await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  const { from, to } = await placesOf(page, name, stage)
  const start = { x: from.x + 40, y: from.y + 20 }
  await touch('touchStart', start)
  await page.locator('.fixed[aria-hidden]', { hasText: name }).waitFor()
  await touch('touchMove', { x: start.x - 30, y: start.y + 30 })
  await touch('touchMove', { x: to.x + 60, y: to.y + 160 })
  await touch('touchEnd')
  await finger.detach()
}

test('a prospect is added, moved over the board by keys, by mouse and by touch, noted, written to, and becomes a student when it is won', async () => {
  const db = database()
  const word = unique()
  const name = `Calon ${word}`
  const stages = await db
    .selectFrom('pipeline_stage')
    .select(['id', 'name', 'kind'])
    .where('customer_id', '=', academy)
    .where('deleted_at', 'is', null)
    .orderBy('sort_order')
    .execute()
  const open = stages.filter(({ kind }) => kind === 'OPEN')
  const [, second, third] = open
  const won = stages.find(({ kind }) => kind === 'WON')
  if (!second || !third || !won) throw new Error('The pipeline has too few stages')

  const page = await browser.open('/crm/prospect')
  await page.getByRole('button', { name: /^Create( C)?$/ }).click()
  const drawer = drawerOf(page)
  await drawer.getByLabel(/^Name/).fill(name)
  await drawer.getByLabel(/^Phone/).fill('0812 3456 7890')
  await drawer.getByLabel(/^E-mail/).fill(`${word.toLowerCase()}@contoh.example`)
  await drawer.getByRole('button', { name: 'Create', exact: true }).click()
  await drawer.getByRole('heading', { level: 2, name }).waitFor()

  await page.goto(`/crm/prospect?keyword=${word}&board=true`)
  const card = page.getByRole('option', { name })
  const inStage = (stage: number) => page.locator(`[data-stage="${stage}"]`).getByRole('option', { name }).waitFor()
  await card.waitFor()
  await keyFor(page, 'Next stage')
  await card.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await inStage(second.id)
  await see(page, `${name} moved to ${second.name}`)
  await expectAccessible(page)
  await dragTo(page, name, third.id)
  await inStage(third.id)
  const stored = () =>
    db.selectFrom('prospect').select('stage_id as stage').where('name', '=', name).executeTakeFirstOrThrow()
  await expect.poll(async () => (await stored()).stage).toBe(third.id)
  await holdTo(page, name, second.id)
  await inStage(second.id)
  await expect.poll(async () => (await stored()).stage).toBe(second.id)
  await dragTo(page, name, third.id)
  await inStage(third.id)

  await card.click()
  await drawer.getByRole('tab', { name: 'Timeline' }).click()
  await drawer.getByRole('textbox', { name: 'Text' }).fill('Minta jadwal sore.')
  await drawer.getByRole('button', { name: 'Add', exact: true }).click()
  const timeline = drawer.getByRole('list', { name: 'Timeline' })
  await timeline.getByText('Minta jadwal sore.').waitFor()
  await drawer.getByRole('button', { name: 'Write a message' }).click()
  const letter = drawer.getByRole('form', { name: 'Write a message' })
  await letter.getByRole('textbox', { name: 'Text' }).fill('Kelas sore mulai Senin.')
  await letter.getByRole('button', { name: 'Send' }).click()
  await see(page, `The message to ${name} is queued`)
  await timeline.getByText('Kelas sore mulai Senin.').waitFor()

  await card.focus()
  for (const { id } of open.slice(3)) {
    await page.keyboard.press('Shift+ArrowRight')
    await inStage(id)
  }
  await page.keyboard.press('Shift+ArrowRight')
  await see(page, 'Who becomes the student?')
  await answer(page, 'create', /^Create the student/)
  await inStage(won.id)
  await see(page, `${name} moved to ${won.name}`)
  const student = () =>
    db
      .selectFrom('student')
      .innerJoin('prospect', 'prospect.student_id', 'student.id')
      .select('student.name')
      .where('prospect.name', '=', name)
      .executeTakeFirst()
  await expect.poll(async () => (await student())?.name).toBe(name)
})
