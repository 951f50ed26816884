import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeBalance, makeEmployee, makeLeaveType } from '#test/hr/leave-scene.ts'
import { expectAccessible } from './helpers/axe.ts'
import { openBrowser } from './helpers/browser.ts'
import { answer, confirm, runCommand, see } from './helpers/console.ts'
import { academy, makeUser, openDatabase, unique } from './helpers/records.ts'

const browser = openBrowser()
const database = openDatabase()

/** A working day some days ahead that is no holiday. */
async function freeDay(): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    SELECT d.day::date::text AS day FROM generate_series(now() + interval '7 days', now() + interval '30 days', '1 day') AS d (day)
     WHERE extract(isodow FROM d.day) < 6 AND NOT EXISTS (SELECT FROM work_holiday h WHERE h.day = d.day::date)
     ORDER BY 1 LIMIT 1`.execute(database())
  return rows[0]?.day ?? ''
}

test('an employee is added and given a login, asks for leave, the supervisor approves, and balance and sheet have it', async () => {
  const db = database()
  const word = unique()
  const [user, boss] = [await makeUser(db, 'VIEWER'), await makeUser(db, 'VIEWER')]
  const chief = `Atasan ${word}`
  await makeEmployee(db, academy, { master_id: boss.id, name: chief, employee_no: `B-${word}` })
  const typeId = await makeLeaveType(db, academy, { name: `Cuti ${word}` })
  const name = `Karyawan ${word}`

  // HR adds the employee, by keys and mouse.
  const page = await browser.open('/employee')
  await page.getByRole('heading', { level: 1, name: 'Employees' }).waitFor()
  await page.keyboard.press('c')
  await page.getByRole('textbox', { name: /^Name/ }).first().fill(name)
  const choose = async (label: RegExp, option: string | RegExp) => {
    await page.getByRole('button', { name: label }).first().click()
    await page.getByRole('option', { name: option }).first().click()
  }
  await choose(/^Gender/, 'Female')
  await page
    .getByLabel(/^Date of birth/)
    .first()
    .fill('1994-05-06')
  await choose(/^Religion/, 'Islam')
  await choose(/^Marital status/, /^Belum/)
  await page
    .getByRole('textbox', { name: /^NIK/ })
    .first()
    .fill(`9932${String(Date.now()).slice(-12)}`)
  await page
    .getByRole('textbox', { name: /^Phone/ })
    .first()
    .fill('0812 3456 7890')
  await page.getByRole('textbox', { name: /^Address on the identity card/ }).fill('Jalan Melati 1, Bandung')
  await choose(/^Department/, 'Akademik')
  await choose(/^Grade/, /Staf/)
  await page.getByRole('textbox', { name: /^Position/ }).fill('Staf Akademik')
  const supervisor = page.getByRole('combobox', { name: /^Supervisor/ })
  await supervisor.focus()
  await page.keyboard.insertText(chief)
  await page.keyboard.press('Tab')
  await expect.poll(() => supervisor.inputValue()).toContain(chief)
  await choose(/^Employment/, /^Tetap/)
  await page.getByLabel(/^First day/).fill('2024-01-02')
  await page.getByRole('button', { name: 'Add address' }).click()
  await page
    .getByRole('textbox', { name: /^E-mail/ })
    .first()
    .fill(user.email)
  await page.keyboard.press('Control+Enter')
  await see(page, `Employee ${name} created`)
  const { id } = await db
    .selectFrom('employee')
    .select('id')
    .where('customer_id', '=', academy)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()

  // The login is given on the page of the employee.
  await page.goto(`/employee/detail/${id}`)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await see(page, 'No login')
  await expectAccessible(page)
  await runCommand(page, 'give login', /Give an employee a login/)
  await answer(page, 'Viewer', /^Viewer/)
  await confirm(page, `${name} has a login`)
  await see(page, 'Can log in')
  const day = await freeDay()
  await makeBalance(db, { customerId: academy, employeeId: id, typeId, year: Number(day.slice(0, 4)) })

  // The employee asks for a day.
  const own = await browser.open('/my-leave', { as: user.email })
  await own.getByRole('button', { name: 'Ask for leave' }).click()
  const form = own.getByRole('region', { name: 'Ask for leave' })
  await form.getByRole('button', { name: /^Type/ }).click()
  await own.getByRole('option', { name: `Cuti ${word}` }).click()
  await form.getByLabel(/^From/).first().fill(day)
  await form.getByRole('textbox', { name: /^Reason/ }).fill('Menghadiri wisuda')
  await own.keyboard.press('Control+Enter')
  await own.getByText(/LV-\S+ waits for approval/).waitFor()

  // The supervisor approves by a key, without a role of HR.
  const above = await browser.open('/my-leave', { as: boss.email })
  const waiting = above.getByRole('region', { name: 'Waiting for your decision' })
  await waiting.getByText(name).waitFor()
  await expectAccessible(above)
  await waiting.getByRole('listitem').first().focus()
  await above.keyboard.press('a')
  await see(above, `Leave of ${name} approved`)
  await waiting.getByText('Nothing waits').waitFor()

  // HR sees what is left, and the day in the month sheet; the tree has the employee below the supervisor.
  await page.goto(`/leave-balance/${id}`)
  const row = page.getByRole('row', { name: new RegExp(`Cuti ${word}`) }).first()
  await row.getByText('11 days', { exact: true }).waitFor()
  await page.goto(`/attendance/sheet?month=${day.slice(0, 7)}`)
  const line = page.getByRole('row', { name: new RegExp(name) })
  await page.getByRole('grid', { name: 'Month sheet' }).waitFor()
  await line
    .getByRole('gridcell')
    .nth(Number(day.slice(8)) - 1)
    .getByText('C')
    .waitFor()
  await page.goto('/employee/organization')
  const tree = page.getByRole('tree', { name: 'Organization' })
  await tree.waitFor()
  await expectAccessible(page)
  await tree.focus()
  await page.keyboard.type(name)
  await page.getByRole('treeitem', { name: new RegExp(name), selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name }).waitFor()
})
