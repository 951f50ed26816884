import { beforeAll, describe, expect, it } from 'vitest'
import { auditUndo } from '#contract/core/audit/audit.ts'
import { bulkPreview, bulkStart } from '#contract/core/bulk.ts'
import { listCallsOf } from '#contract/core/list/list-def.ts'
import { exercise } from '#contract/exercise/exercise.ts'
import { changeEmail, participantMessage, participantMove, restartProgress } from '#contract/participant/changes.ts'
import { enrolment } from '#contract/participant/enrolment.ts'
import { studentActivities, studentDetail } from '#contract/participant/detail.ts'
import { makeSchedule } from '#test/factories/classes.ts'
import { item, single } from '#test/factories/exercises.ts'
import { next } from '#test/factories/next.ts'
import { meeting, participant } from '#test/factories/participants.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import type { Client } from '#test/helpers/client.ts'
import { refused } from '#test/helpers/client.ts'
import { finished } from '#test/helpers/jobs.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const home = () => ({ customerId: server.home.customerId })
let client: Client
const listCalls = listCallsOf(enrolment.calls.listDef)
const reason = 'Diminta lewat telepon'

const write = (template: { code: string; subject?: string; body: string; channel?: 'EMAIL' | 'WHATSAPP' }) =>
  server.db
    .insertInto('template')
    .values({ customer_id: home().customerId, name: template.code, channel: 'EMAIL', subject: 'Pesan', ...template })
    .returning('id')
    .executeTakeFirstOrThrow()

beforeAll(async () => {
  client = await server.as('SUPERADMIN')
  await write({ code: 'EMAIL_CHANGED', body: 'Halo {{nama}}, surel Anda di {{kelas}} diperbarui.' })
})

const schedule = async (given: object = {}) =>
  (await makeSchedule(server.db, home().customerId, server.home.coreClass.id, { workflow: 'ONGOING', ...given })).id
const read = (id: number) => client.call(enrolment.calls.read, { ...home(), id })
const of = (studentLmsClassId: number) => ({ ...home(), studentLmsClassId })
const seats = async (id: number) =>
  (await server.db.selectFrom('lms_class').select('enrolled_count').where('id', '=', id).executeTakeFirstOrThrow())
    .enrolled_count
const letters = (studentId: number) =>
  server.db
    .selectFrom('message')
    .select(['recipient', 'status', 'body'])
    .where('student_id', '=', studentId)
    .orderBy('id')
    .execute()

async function undo(action: string, id: number) {
  const change = await server.db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', action as never)
    .where('record_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return client.call(auditUndo, { ...home(), id: change.id })
}

/** A participant who attended the first meeting and handed in a graded sheet. */
async function learner(given: object = {}) {
  const lmsClassId = await schedule(given)
  const { id: exerciseId } = await client.call(exercise.calls.create, {
    ...home(),
    body: { title: `Kuis ${next('quiz')}`, type: 'EXERCISE', questions: [{ ...single(), score: 100 }] } as never,
  })
  const part = await item(server, { id: exerciseId, revision: 1 }, lmsClassId)
  await meeting(server, 1, new Date('2026-06-10T02:00:00Z'), lmsClassId)
  const made = await participant(server, { schedule: lmsClassId })
  const shared = { customer_id: home().customerId, student_lms_class_id: made.id }
  await server.db
    .insertInto('absensi')
    .values({
      ...shared,
      student_id: made.student.id,
      lms_class_id: lmsClassId,
      ke: 1,
      status: 'PRESENT',
      method: 'ZOOM',
      attended_at: new Date('2026-06-10T02:00:00Z'),
      platform_code: 'TOKOPEDIA',
    })
    .execute()
  await server.db
    .insertInto('answer')
    .values({
      ...shared,
      class_activity_item_id: part.id,
      exercise_id: exerciseId,
      attempt: 1,
      submitted_at: new Date('2026-06-10T03:00:00Z'),
      status: 'GRADED',
      total_score: 90,
    })
    .execute()
  return { ...made, lmsClassId, part: part.id }
}

describe('restarting progress', () => {
  const restart = (id: number, by = client) => by.call(restartProgress, { ...of(id), body: { reason } })

  it('clears progress, archives answers, and leaves the attendance', async () => {
    const { id, part } = await learner()
    expect(await read(id)).toMatchObject({ progressPct: 100, status: 'FINISHED', attendedCount: 1 })
    expect(await restart(id)).toMatchObject({ id, restartCount: 1 })
    expect(await read(id)).toMatchObject({ progressPct: 50, status: 'IN_PROGRESS', attendedCount: 1, restartCount: 1 })
    const { activities, run } = await client.call(studentActivities, of(id))
    expect(run).toBe(2)
    const quiz = activities.flatMap(({ items }) => items).find((one) => one.id === part)
    expect(quiz).toMatchObject({ status: 'OPEN', attempts: 0, answers: [{ run: 1, status: 'GRADED', score: 90 }] })
  })

  it('happens once, however many ask for it', async () => {
    const { id } = await learner()
    const outcomes = await Promise.allSettled([restart(id), restart(id, await server.as('SUPPORT'))])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await refused(restart(id))).code).toBe('ALREADY_RESTARTED')
    expect((await read(id)).restartCount).toBe(1)
  })

  it('is refused where the grades are final, of who has left, and without the permission', async () => {
    const { id } = await participant(server, { schedule: await schedule({ grading_locked_at: new Date() }) })
    expect((await refused(restart(id))).code).toBe('GRADING_LOCKED')
    const left = await participant(server, { status: 'DROPPED' })
    expect((await refused(restart(left.id))).code).toBe('UNENROLLED_ALREADY')
    const { id: fresh } = await participant(server)
    expect((await refused(restart(fresh, await server.as('FINANCE')))).code).toBe('FORBIDDEN')
    const foreign = await participant(server, { tenant: server.other })
    expect((await refused(restart(foreign.id))).code).toBe('NOT_FOUND')
  })

  it('runs over a selection as a job, and says before what it will do', async () => {
    const one = await learner()
    const other = await learner()
    const locked = await participant(server, { schedule: await schedule({ grading_locked_at: new Date() }) })
    const ids = [one.id, other.id, locked.id]
    const { id: selection } = await client.call(listCalls.selection, { query: home(), body: { ids } })
    const body = { command: 'enrolment.restart', args: { reason }, selection }
    const preview = await client.call(bulkPreview, { ...home(), body })
    expect(preview).toMatchObject({ total: 3, done: 2, refused: 1 })
    expect(preview.effects.tables.map(({ table }) => table)).toEqual(
      expect.arrayContaining(['student_lms_class', 'student_activity']),
    )
    expect((await read(one.id)).restartCount).toBe(0)
    const { progressId } = await client.call(bulkStart, { ...home(), body })
    expect(await finished(client, progressId)).toMatchObject({ succeeded: 2, failed: 1 })
    for (const { id, part } of [one, other]) {
      expect(await read(id)).toMatchObject({ restartCount: 1, progressPct: 50 })
      const { activities } = await client.call(studentActivities, of(id))
      expect(activities.flatMap(({ items }) => items).find((each) => each.id === part)?.status).toBe('OPEN')
    }
  })
})

describe('changing the e-mail', () => {
  const change = (id: number, email: string) => client.call(changeEmail, { ...of(id), body: { email, reason } })

  it('changes the address of the class and of the student, sends the verification, and is undone by changing back', async () => {
    const { id, student } = await participant(server)
    const email = `benar.${next('mail')}@contoh.example`
    expect(await change(id, email)).toMatchObject({ email, ofStudent: true, notified: true })
    expect((await client.call(studentDetail, of(id))).student?.email).toBe(email)
    expect(await letters(student.id)).toMatchObject([{ recipient: email, status: 'QUEUED' }])
    await undo('enrolment.change-email', id)
    expect((await read(id)).email).toBe(student.email)
    expect(await letters(student.id)).toMatchObject([
      { recipient: email, status: 'CANCELLED' },
      { recipient: student.email, status: 'QUEUED' },
    ])
  })

  it('is refused when another in the class has it, in any case of its letters', async () => {
    const one = await participant(server)
    const other = await participant(server)
    const error = await refused(change(one.id, other.student.email.toUpperCase()))
    expect(error).toMatchObject({ code: 'EMAIL_IN_CLASS', data: { name: other.student.name } })
    expect((await read(one.id)).email).toBe(one.student.email)
    for (const email of ['', 'tanpa-at', 'a b@contoh.example']) {
      expect((await refused(change(one.id, email))).code, email).toBe('VALIDATION')
    }
  })

  it('leaves the address of the student where another class or another student uses it', async () => {
    const one = await participant(server)
    await server.db
      .insertInto('student_lms_class')
      .values({
        customer_id: home().customerId,
        student_id: one.student.id,
        lms_class_id: await schedule(),
        core_class_id: server.home.coreClass.id,
        platform_code: 'OWN',
        name_on_certificate: one.student.name,
        email_in_class: one.student.email,
        enrolled_at: new Date(),
      })
      .execute()
    expect(await change(one.id, `lain.${next('mail')}@contoh.example`)).toMatchObject({ ofStudent: false })
    expect((await client.call(studentDetail, of(one.id))).student?.email).toBe(one.student.email)
    const two = await participant(server)
    const elsewhere = await participant(server, { schedule: await schedule() })
    expect(await change(two.id, elsewhere.student.email)).toMatchObject({ ofStudent: false })
  })

  it('gives one address to one of two who get it at once', async () => {
    const [one, other] = [await participant(server), await participant(server)]
    const email = `sama.${next('mail')}@contoh.example`
    const outcomes = await Promise.allSettled([change(one.id, email), change(other.id, email.toUpperCase())])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('moving to another schedule', () => {
  const move = (id: number, lmsClassId: number) =>
    client.call(participantMove, { ...home(), id, body: { lmsClassId, reason } })

  it('takes a seat there, frees the former one, and moves the voucher along; undone, all is as before', async () => {
    const from = await schedule({ enrolled_count: 1 })
    const to = await schedule()
    const { id, student } = await participant(server, { schedule: from })
    const voucher = await makeVoucher(server.db, server.home, {
      status: 'REDEEMED',
      student_id: student.id,
      enrolment: false,
    })
    await server.db
      .updateTable('student_lms_class')
      .set({ voucher_id: voucher.id, voucher_code: voucher.code })
      .where('id', '=', id)
      .execute()
    await server.db.updateTable('voucher').set({ lms_class_id: from }).where('id', '=', voucher.id).execute()
    const place = async () =>
      (
        await server.db
          .selectFrom('voucher')
          .select('lms_class_id')
          .where('id', '=', voucher.id)
          .executeTakeFirstOrThrow()
      ).lms_class_id
    expect(await move(id, to)).toMatchObject({ promoted: null, restarted: false })
    expect([await seats(from), await seats(to), await place()]).toEqual([0, 1, to])
    expect((await read(id)).lmsClassId).toBe(to)
    await undo('enrolment.move', id)
    expect([await seats(from), await seats(to), await place()]).toEqual([1, 0, from])
    expect((await read(id)).lmsClassId).toBe(from)
  })

  it('archives what was begun, and keeps the attendance', async () => {
    const { id } = await learner()
    expect(await move(id, await schedule())).toMatchObject({ restarted: true })
    expect(await read(id)).toMatchObject({ restartCount: 1, attendedCount: 1, finalScore: null })
  })

  it('is refused in a full or closed schedule, for another class with a voucher, and with a certificate', async () => {
    const { id } = await participant(server)
    expect((await refused(move(id, await schedule({ capacity: 1, enrolled_count: 1 })))).code).toBe('CLASS_FULL')
    expect((await refused(move(id, await schedule({ workflow: 'DRAFT' })))).code).toBe('CLASS_CLOSED')
    expect((await refused(move(id, server.home.schedule.id))).code).toBe('ENROLLED_ALREADY')
    expect((await refused(move(id, 987_654))).code).toBe('NOT_FOUND')
    await server.db.updateTable('student_lms_class').set({ certificate_status: 'SENT' }).where('id', '=', id).execute()
    expect((await refused(move(id, await schedule()))).code).toBe('CERTIFIED')
  })
})

describe('a message of a template', () => {
  it('is filled in and queued, and refused where something is missing', async () => {
    const { id, student } = await participant(server)
    const send = (templateId: number) => client.call(participantMessage, { ...home(), id, body: { templateId } })
    const known = await write({ code: `OWN_${next('template')}`, body: 'Halo {{nama}}: {{kelas}} mulai {{tanggal}}.' })
    expect(await send(known.id)).toMatchObject({ recipient: student.email })
    expect((await letters(student.id)).at(-1)?.body).toContain(`Halo ${student.name}: `)
    const link = await write({ code: `OWN_${next('template')}`, body: 'Unduh: {{tautan}}' })
    expect((await refused(send(link.id))).code).toBe('TEMPLATE_UNFIT')
    const phone = await write({ code: `OWN_${next('template')}`, body: 'Halo {{nama}}', channel: 'WHATSAPP' })
    await server.db.updateTable('student').set({ phone: null }).where('id', '=', student.id).execute()
    expect((await refused(send(phone.id))).code).toBe('NO_RECIPIENT')
    expect((await refused(send(987_654))).code).toBe('NOT_FOUND')
  })
})
