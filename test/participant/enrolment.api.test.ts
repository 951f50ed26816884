import { beforeAll, describe, expect, it } from 'vitest'
import { enrolment } from '#contract/participant/enrolment.ts'
import { auditUndo } from '#contract/core/audit/audit.ts'
import { makeSchedule, makeStudent } from '#test/factories/classes.ts'
import { participant } from '#test/factories/participants.ts'
import { refused } from '#test/helpers/client.ts'
import { testDescribed } from '#test/helpers/contract/described-case.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const home = () => ({ customerId: server.home.customerId })
const ops = () => server.as('SUPERADMIN')

/** Each new participant takes a student of its own. */
const students: number[] = []
let schedule = 0
beforeAll(async () => {
  const { customerId, coreClass } = server.home
  schedule = (await makeSchedule(server.db, customerId, coreClass.id, { capacity: 1000, workflow: 'ONGOING' })).id
  for (let count = 0; count < 120; count++) students.push((await makeStudent(server.db, customerId)).id)
})

const seatsOf = async (id: number) =>
  (await server.db.selectFrom('lms_class').select('enrolled_count').where('id', '=', id).executeTakeFirstOrThrow())
    .enrolled_count

describe('participants', () => {
  testDescribed(server, enrolment, {
    samples: { studentId: () => students.pop(), lmsClassId: () => schedule },
    change: { referralCode: 'AJAK-1', note: 'Menelepon dua kali' },
    wrong: [
      [{ studentId: 987_654 }, 'studentId', 'is not a student of this customer'],
      [{ lmsClassId: 987_654 }, 'lmsClassId', 'is not a schedule of this customer'],
    ],
    byStaff: true,
    filters: [
      [() => ({ lmsClassId: schedule }), { lmsClassId: 987_654 }],
      [(row) => ({ keyword: String(row.email).toUpperCase() }), { keyword: 'nowhere@contoh.example' }],
    ],
  })
})

describe('a seat', () => {
  const make = async (given: object) => {
    const { customerId, coreClass } = server.home
    return (await makeSchedule(server.db, customerId, coreClass.id, { workflow: 'ONGOING', ...given })).id
  }
  const add = async (studentId: number, lmsClassId: number) =>
    (await ops()).call(enrolment.calls.create, { ...home(), body: { studentId, lmsClassId } })

  it('is taken once, and refused in a full or closed schedule', async () => {
    const lmsClassId = await make({ capacity: 1 })
    const [one = 0, other = 0] = students.splice(0, 2)
    const made = await add(one, lmsClassId)
    expect(made).toMatchObject({ status: 'REGISTERED', platform: 'OWN', certificateStatus: 'NONE' })
    expect(await seatsOf(lmsClassId)).toBe(1)
    expect((await refused(add(one, lmsClassId))).code).toBe('ENROLLED_ALREADY')
    expect((await refused(add(other, lmsClassId))).code).toBe('CLASS_FULL')
    expect((await refused(add(other, await make({ workflow: 'DRAFT' })))).code).toBe('CLASS_CLOSED')
  })

  it('is free after a deletion, and taken again when that is undone', async () => {
    const lmsClassId = await make({ capacity: 2 })
    const { id } = await add(students.pop() ?? 0, lmsClassId)
    await (await ops()).call(enrolment.calls.remove, { ...home(), id })
    expect(await seatsOf(lmsClassId)).toBe(0)
    const { audit_id: auditId } = await server.db
      .selectFrom('audit_log')
      .select('id as audit_id')
      .where('resource', '=', 'student_lms_class')
      .where('record_id', '=', id)
      .where('action', '=', 'enrolment.delete')
      .executeTakeFirstOrThrow()
    await (await ops()).call(auditUndo, { ...home(), id: auditId })
    expect(await seatsOf(lmsClassId)).toBe(1)
  })

  it('stays with a participant who has the certificate', async () => {
    const { id } = await participant(server)
    await server.db.updateTable('student_lms_class').set({ certificate_status: 'SENT' }).where('id', '=', id).execute()
    expect((await refused((await ops()).call(enrolment.calls.remove, { ...home(), id }))).code).toBe('CERTIFIED')
  })
})
