import { describe, expect, it } from 'vitest'
import { studentPage } from '#contract/crm/student-detail.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import { makeTenant } from '#test/factories/tenant.ts'
import { participant } from '#test/factories/participants.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'
import { makeProspect, makeStages } from './crm.ts'

const server = testServer()
const of = (id: number) => ({ customerId: server.home.customerId, id })

describe('the page of a student', () => {
  it('has classes, registrations, payments, messages and prospects in one answer', async () => {
    const { db, home } = server
    const customer_id = home.customerId
    const seat = await participant(server)
    const stages = await makeStages(db, customer_id)
    await makeProspect(db, customer_id, stages.WON, { student_id: seat.student.id, name: 'Calon lama' })
    const program = await db.selectFrom('program').select('id').limit(1).executeTakeFirstOrThrow()
    const registration = await db
      .insertInto('student_class')
      .values({
        customer_id,
        student_id: seat.student.id,
        core_class_id: home.coreClass.id,
        program_id: program.id,
        registration_no: 'REG-26-7001',
        stage_id: stages.NEW,
        fee: 450_000,
        paid: 200_000,
        payment_status: 'PARTIAL',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('message')
      .values({
        customer_id,
        channel: 'EMAIL',
        recipient: 'a@contoh.example',
        student_id: seat.student.id,
        body: 'Halo',
      })
      .execute()
    const page = await (await server.as('SUPERADMIN')).call(studentPage, of(seat.student.id))
    expect(page).toMatchObject({
      student: { id: seat.student.id, name: seat.student.name },
      classes: { rows: [{ id: seat.id, title: home.schedule.title, status: 'REGISTERED' }], more: false },
      registrations: {
        rows: [{ id: registration.id, registrationNo: 'REG-26-7001', status: 'REGISTERED', stageId: stages.NEW }],
      },
      payments: { rows: [{ id: registration.id, of: 'registration', amount: 200_000, method: null }] },
      messages: { rows: [{ title: 'Halo', channel: 'EMAIL' }] },
      prospects: { rows: [{ name: 'Calon lama', stage: 'Menjadi peserta', interest: null }] },
      orders: { rows: [], more: false },
      complaints: { rows: [] },
    })
    expect(JSON.stringify(page)).not.toContain('nik_')
  })

  it('leaves out what the caller may not read', async () => {
    const { student } = await participant(server)
    const role = await makeRole(server.db, ['student:read'])
    const client = await server.session(await makePerson(server.db, server.home.customerId, { roles: [role] }))
    const { student: _student, ...parts } = await client.call(studentPage, of(student.id))
    expect(Object.values(parts)).toEqual(Object.keys(parts).map(() => null))
  })

  it('is not found under another customer', async () => {
    const other = await makeTenant(server.db)
    const client = await server.as('SUPERADMIN')
    expect(await refused(client.call(studentPage, of(other.student.id)))).toMatchObject({ code: 'NOT_FOUND' })
  })
})
