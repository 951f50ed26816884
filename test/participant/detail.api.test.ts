import { describe, expect, it } from 'vitest'
import { restartProgress } from '#contract/participant/changes.ts'
import { participantDownload } from '#contract/participant/download.ts'
import { studentActivities, studentDetail } from '#contract/participant/detail.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import { meeting, participant } from '#test/factories/participants.ts'
import { refused } from '#test/helpers/client.ts'
import { readXls } from '#test/helpers/read-xls.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const of = (studentLmsClassId: number) => ({ customerId: server.home.customerId, studentLmsClassId })

async function clientWith(...granted: string[]) {
  const role = await makeRole(server.db, granted)
  return server.session(await makePerson(server.db, server.home.customerId, { roles: [role] }))
}

describe('everything about a participant', () => {
  it('is in one answer: meetings with their attendance, messages, complaints, and other accounts', async () => {
    const { db } = server
    const customer_id = server.home.customerId
    const one = await participant(server)
    const other = await participant(server)
    await db
      .updateTable('student')
      .set({ phone: '+6281200009911' })
      .where('id', 'in', [one.student.id, other.student.id])
      .execute()
    await meeting(server, 3, new Date('2026-06-12T02:00:00Z'))
    await db
      .insertInto('absensi')
      .values({
        customer_id,
        student_lms_class_id: one.id,
        student_id: one.student.id,
        lms_class_id: server.home.schedule.id,
        ke: 3,
        status: 'LATE',
        method: 'MANUAL',
        attended_at: new Date('2026-06-12T02:10:00Z'),
        platform_code: 'TOKOPEDIA',
      })
      .execute()
    await db
      .insertInto('message')
      .values({
        customer_id,
        channel: 'EMAIL',
        recipient: one.student.email,
        student_id: one.student.id,
        subject: 'Sertifikat Anda',
        body: 'Halo',
      })
      .execute()
    const detail = await (await server.as('SUPPORT')).call(studentDetail, of(one.id))
    expect(detail).toMatchObject({
      participant: { id: one.id, attendedCount: 1, phone: '+6281200009911' },
      student: { id: one.student.id, name: one.student.name },
      schedule: { id: server.home.schedule.id },
      voucher: null,
      meetings: [{ ke: 3, title: 'Pertemuan 3', attendance: { status: 'LATE', method: 'MANUAL' } }],
      messages: { rows: [{ title: 'Sertifikat Anda', recipient: one.student.email, status: 'QUEUED' }], more: false },
      complaints: { rows: [], more: false },
      others: { rows: [{ id: other.id, email: other.student.email, otherAccount: true }], more: false },
    })
  })

  it('leaves out what the caller may not read', async () => {
    const { id } = await participant(server)
    const client = await clientWith('report:read')
    expect(await client.call(studentDetail, of(id))).toMatchObject({
      student: null,
      voucher: null,
      orders: null,
      redemptions: null,
      meetings: null,
      scores: null,
      certificates: null,
      messages: null,
      complaints: null,
    })
  })

  it('is not shown of another customer, nor to people without the permission', async () => {
    const foreign = await participant(server, { tenant: server.other })
    const client = await clientWith('report:read')
    expect((await refused(client.call(studentDetail, of(foreign.id)))).code).toBe('NOT_FOUND')
    expect((await refused(client.call(studentActivities, of(foreign.id)))).code).toBe('NOT_FOUND')
    const stranger = await clientWith('voucher:read')
    const { id } = await participant(server)
    expect((await refused(stranger.call(studentDetail, of(id)))).code).toBe('FORBIDDEN')
  })
})

describe('a participant who was deleted meanwhile', () => {
  it('is neither shown nor changed, and the answer says so', async () => {
    const { id } = await participant(server)
    await server.db.updateTable('student_lms_class').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    const client = await server.as('SUPERADMIN')
    for (const refusal of await Promise.all([
      refused(client.call(studentDetail, of(id))),
      refused(client.call(restartProgress, { ...of(id), body: { reason: 'Diulang' } })),
    ])) {
      expect(refusal).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
  })
})

describe('the activities of a participant', () => {
  it('come in the order of the schedule, with progress', async () => {
    const { id } = await participant(server)
    const item = await meeting(server, 7, new Date('2026-06-20T02:00:00Z'))
    await server.db
      .insertInto('student_activity')
      .values({
        customer_id: server.home.customerId,
        student_lms_class_id: id,
        class_activity_item_id: item.id,
        status: 'IN_PROGRESS',
        progress_pct: 40,
        opened_at: new Date('2026-06-20T02:05:00Z'),
      })
      .execute()
    const { activities, run } = await (await server.as('SUPPORT')).call(studentActivities, of(id))
    expect(run).toBe(1)
    expect(activities.flatMap(({ items }) => items)).toContainEqual(
      expect.objectContaining({ id: item.id, ke: 7, status: 'IN_PROGRESS', progressPct: 40, answers: [] }),
    )
  })
})

describe('the download', () => {
  it('holds the chosen participants of the customer that the address names', async () => {
    const { id, student } = await participant(server)
    const foreign = await participant(server, { tenant: server.other })
    const { customerId } = server.home
    const file = await (
      await server.as('SUPPORT')
    ).call(participantDownload, { customerId, query: { ids: [id, foreign.id] } })
    const [sheet] = readXls(Buffer.from(await file.arrayBuffer()))
    const rows = sheet?.rows ?? []
    expect(rows).toHaveLength(2)
    expect(rows[1]).toContain(student.email)
  })
})
