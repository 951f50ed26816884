import { afterAll, describe, expect, it } from 'vitest'
import { ACADEMY } from '#contract/customer/customer.rules.ts'
import { meetingMark, meetingRead } from '#contract/attendance/attendance-meeting.ts'
import { credential } from '#contract/meeting/credential.ts'
import { integrationRead, integrationUpdate } from '#contract/meeting/integration.ts'
import { zoomReport, zoomReportFetch, zoomReportMatch } from '#contract/meeting/zoom-report.ts'
import { zoomSettings, zoomSettingsUpdate } from '#contract/meeting/zoom.ts'
import { meeting, participant } from '#test/factories/participants.ts'
import { next } from '#test/factories/next.ts'
import { refused } from '#test/helpers/client.ts'
import { ownServer } from '#test/helpers/server.ts'
import { ZOOM_LOGIN, ZoomPeer } from '#test/helpers/peers/zoom-peer.ts'

const peer = new ZoomPeer()
const server = ownServer(async () => {
  await peer.start()
  return peer.env()
})
afterAll(() => peer.stop())

const START = Date.now() - 5 * 3_600_000
const at = (minutes: number) => new Date(START + minutes * 60_000)
const stay = (name: string, user_email: string, from: number, to: number) => ({
  name,
  user_email,
  join_time: at(from).toISOString(),
  leave_time: at(to).toISOString(),
})

/** A meeting of two hours that has ended and was held at Zoom. */
async function held(ke: number) {
  const { customerId, schedule } = server.home
  const { id } = await meeting(server, ke, at(0))
  const account = await server.db
    .insertInto('zoom_account')
    .values({ customer_id: customerId, email: `ruang${next('zoom')}@contoh.example`, display_name: 'Ruang' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const number = String(86_000_000_000 + next('number'))
  await server.db
    .insertInto('zoom_meeting')
    .values({
      customer_id: customerId,
      class_activity_item_id: id,
      zoom_account_id: account.id,
      held_by: account.id,
      meeting_id: number,
      state: 'MADE',
      topic: `Pertemuan ${ke}`,
      start_at: at(0),
      duration_minutes: 120,
      timezone: 'Asia/Jakarta',
      // Not to be fetched by the server itself meanwhile.
      participants_at: at(0),
    })
    .execute()
  return { of: { customerId, id: schedule.id }, itemId: id, number }
}

describe('the report of a meeting', () => {
  it('says what is not set up, and which meetings there are', async () => {
    const { of, itemId } = await held(1)
    const client = await server.as('SUPERADMIN')
    expect(await client.call(zoomReport, { ...of, query: {} })).toMatchObject({
      meetings: [{ id: itemId, ke: 1 }],
      meeting: { id: itemId, state: 'MADE' },
      present: [],
      participants: [],
    })
    expect(await refused(client.call(zoomReportFetch, { ...of, itemId }))).toMatchObject({
      code: 'INTEGRATION_DISABLED',
    })
  })

  it('has minutes, share and proposal of each participant; one is matched by hand, and the attendance is accepted', async () => {
    const client = await server.as('SUPERADMIN')
    const { id: credentialId } = await client.call(credential.calls.create, {
      query: { customerId: ACADEMY },
      body: { name: 'Zoom', kind: 'OAUTH', environment: 'PRODUCTION', secret: ZOOM_LOGIN.clientSecret },
    })
    const { version } = await client.call(zoomSettings, {})
    const { accountId, clientId } = ZOOM_LOGIN
    await client.call(zoomSettingsUpdate, { body: { version, accountId, clientId, credentialId } })
    const integration = await client.call(integrationRead, { app: 'zoom' })
    await client.call(integrationUpdate, { app: 'zoom', body: { version: integration.version, enabled: true } })

    const { of, itemId, number } = await held(2)
    const [there, late, other] = [await participant(server), await participant(server), await participant(server)]
    peer.present.set(number, [
      stay('Laptop', there.student.email, 0, 70),
      stay('Laptop', there.student.email, 60, 120),
      stay('Telat', late.student.email, 50, 120),
      stay('hp-77', '', 1, 120),
    ])
    const report = await client.call(zoomReportFetch, { ...of, itemId })
    expect(report.present).toMatchObject([
      { name: 'Laptop', minutes: 120, share: 1, matchedBy: 'EMAIL', participant: { id: there.id } },
      { name: 'hp-77', minutes: 119, matchedBy: 'NONE', participant: null },
      { name: 'Telat', minutes: 70, matchedBy: 'EMAIL' },
    ])
    const proposed = (of_: typeof report, id: number) =>
      of_.participants.find(({ studentLmsClassId }) => studentLmsClassId === id)?.proposed
    expect([proposed(report, there.id), proposed(report, late.id), proposed(report, other.id)]).toEqual([
      'PRESENT',
      'LATE',
      'ABSENT',
    ])

    const [, unknown] = report.present
    const match = (studentLmsClassId: number | null, ids = unknown?.ids ?? []) =>
      client.call(zoomReportMatch, { ...of, itemId, body: { ids, studentLmsClassId } })
    expect(await refused(match(999_999))).toMatchObject({ issues: [{ field: 'studentLmsClassId' }] })
    expect(await refused(match(other.id, [999_999]))).toMatchObject({ code: 'NOT_FOUND' })
    expect(proposed(await match(other.id), other.id)).toBe('PRESENT')
    // What a person has matched stays so when it is fetched again.
    expect(proposed(await client.call(zoomReportFetch, { ...of, itemId }), other.id)).toBe('PRESENT')

    const marks = [{ studentLmsClassId: late.id, status: 'LATE' as const, minutes: 70, method: 'ZOOM' as const }]
    await client.call(meetingMark, { ...of, body: { ke: 2, marks } })
    const sheet = await client.call(meetingRead, { ...of, query: { ke: 2 } })
    expect(sheet.participants.find(({ studentLmsClassId: id }) => id === late.id)?.attendance).toMatchObject({
      status: 'LATE',
      method: 'ZOOM',
      minutes: 70,
    })
  })

  it('is of the customer alone, and is changed by who may mark attendance', async () => {
    const { of, itemId } = await held(3)
    const stranger = await server.as('PARTNER_ADMIN', server.other.customerId)
    expect((await refused(stranger.call(zoomReport, { ...of, query: {} }))).status).toBe(403)
    const elsewhere = { ...of, customerId: server.other.customerId }
    expect(await refused(stranger.call(zoomReport, { ...elsewhere, query: {} }))).toMatchObject({ code: 'NOT_FOUND' })
    const reader = await server.as('PARTNER_ADMIN')
    const match = reader.call(zoomReportMatch, { ...of, itemId, body: { ids: [1], studentLmsClassId: null } })
    expect((await refused(match)).status).toBe(403)
  })
})
