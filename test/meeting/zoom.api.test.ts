import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ACADEMY } from '#contract/customer/customer.rules.ts'
import { integrationList, integrationRead, integrationTest, integrationUpdate } from '#contract/meeting/integration.ts'
import { zoomSettings, zoomSettingsUpdate, zoomSignature, zoomZakToken } from '#contract/meeting/zoom.ts'
import { credential } from '#contract/meeting/credential.ts'
import { hookSignature } from '#server/areas/meeting/zoom/zoom-signature.ts'
import { meeting, participant } from '#test/factories/participants.ts'
import { next } from '#test/factories/next.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import { refused } from '#test/helpers/client.ts'
import { ownServer } from '#test/helpers/server.ts'
import { until } from '#test/helpers/until.ts'
import { ZOOM_LOGIN, ZoomPeer } from '#test/helpers/peers/zoom-peer.ts'

const peer = new ZoomPeer()
const server = ownServer(async () => {
  await peer.start()
  return peer.env()
})
afterAll(() => peer.stop())

const LOOK_MS = 30_000
const CLOSED_MS = 5 * 60_000
const WEBHOOK = 'rahasia-webhook-1'
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)

const staff = () => server.as('SUPERADMIN')

/** Zoom as it is set up for the academy, enabled. */
async function setUp(secret = ZOOM_LOGIN.clientSecret) {
  const client = await staff()
  const { id: credentialId } = await client.call(credential.calls.create, {
    query: { customerId: ACADEMY },
    body: { name: `Zoom ${next('zoom')}`, kind: 'OAUTH', environment: 'PRODUCTION', secret },
  })
  const { version } = await client.call(zoomSettings, {})
  const { accountId, clientId } = ZOOM_LOGIN
  await client.call(zoomSettingsUpdate, {
    body: { version, accountId, clientId, credentialId, webhookSecret: WEBHOOK, recording: 'CLOUD' },
  })
  const integration = await client.call(integrationRead, { app: 'zoom' })
  await client.call(integrationUpdate, { app: 'zoom', body: { version: integration.version, enabled: true } })
  return { credentialId }
}

/** A published schedule whose meetings are held with an account of its own. */
async function schedule() {
  const { customerId, schedule: own } = server.home
  const email = `ruang${next('zoom')}@contoh.example`
  peer.users.add(email)
  const account = await server.db
    .insertInto('zoom_account')
    .values({ customer_id: customerId, email, display_name: email })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db
    .updateTable('lms_class')
    .set({ zoom_account_id: account.id, workflow: 'PUBLISHED' })
    .where('id', '=', own.id)
    .execute()
  return { id: own.id, accountId: account.id, email }
}

const meetingOf = (item: number) =>
  server.db.selectFrom('zoom_meeting').selectAll().where('class_activity_item_id', '=', item).executeTakeFirst()
const itemNow = (id: number) =>
  server.db.selectFrom('class_activity_item').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const setItem = (id: number, values: object) =>
  server.db.updateTable('class_activity_item').set(values).where('id', '=', id).execute()
const becomes = (item: number, state: string) =>
  until(`meeting of item ${item} is ${state}`, async () => {
    server.clock.advance(LOOK_MS)
    await server.db
      .updateTable('zoom_meeting')
      .set({ next_try_at: sql`now()` })
      .execute()
    const row = await meetingOf(item)
    return row?.state === state ? row : undefined
  })

beforeEach(() => {
  peer.trouble.length = 0
})

describe('the settings of Zoom', () => {
  it('are the academy’s, hold secrets that nothing shows, and are changed only by who may do that everywhere', async () => {
    const client = await staff()
    expect(await client.call(zoomSettings, {})).toMatchObject({ version: 0, accountId: null, hasWebhookSecret: false })
    expect(
      await refused(client.call(zoomSignature, { body: { meetingNumber: '85123456789', role: 0 } })),
    ).toMatchObject({
      code: 'INTEGRATION_DISABLED',
      data: { missing: ['SDK key', 'SDK secret'] },
    })
    const after = await client.call(zoomSettingsUpdate, {
      body: { version: 0, sdkKey: 'kunci-sdk', sdkSecret: 'rahasia-sdk-1', defaultDuration: 90 },
    })
    expect(after).toMatchObject({ sdkKey: 'kunci-sdk', hasSdkSecret: true, defaultDuration: 90, version: 1 })
    expect(await refused(client.call(zoomSettingsUpdate, { body: { version: 0, waitingRoom: false } }))).toMatchObject({
      code: 'VERSION_CONFLICT',
    })
    expect(await refused(client.call(zoomSettingsUpdate, { body: { version: 1, defaultDuration: 5 } }))).toMatchObject({
      issues: [{ field: 'defaultDuration', message: 'must be 15 to 1440' }],
    })
    const role = await makeRole(server.db, ['integration:update', 'integration:read', 'zoom:read'])
    const other = await server.session(await makePerson(server.db, server.home.customerId, { roles: [role] }))
    expect(await refused(other.call(zoomSettingsUpdate, { body: { version: 1, waitingRoom: false } }))).toMatchObject({
      code: 'FORBIDDEN',
    })
    expect(JSON.stringify(await other.call(zoomSettings, {}))).not.toContain('rahasia')
    const { rows } = await sql<{ row: string }>`SELECT to_jsonb(a)::text AS row FROM audit_log a
      WHERE action = 'integration.settings'`.execute(server.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain('rahasia')
  })

  it('sign entrances for clients with the SDK', async () => {
    const client = await staff()
    const { signature, sdkKey, exp } = await client.call(zoomSignature, {
      body: { meetingNumber: '851 2345 6789', role: 1 },
    })
    expect(sdkKey).toBe('kunci-sdk')
    expect(Date.parse(exp)).toBeGreaterThan(Date.now() + HOUR)
    expect(JSON.parse(Buffer.from(signature.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
      mn: '85123456789',
      role: 1,
    })
    expect(await refused(client.call(zoomSignature, { body: { meetingNumber: 'x', role: 1 } }))).toMatchObject({
      issues: [{ field: 'meetingNumber' }],
    })
  })
})

describe('the connection to Zoom', () => {
  it('says what is missing until it is set up, then whether it works and when it was used', async () => {
    const client = await staff()
    const before = await client.call(integrationRead, { app: 'zoom' })
    expect(before).toMatchObject({
      state: 'NOT_CONFIGURED',
      missing: ['Account ID', 'Client ID', 'Credential with the client secret'],
    })
    expect(await refused(client.call(integrationTest, { app: 'zoom' }))).toMatchObject({ code: 'INTEGRATION_DISABLED' })

    await setUp('salah-sekali-77')
    expect(await client.call(integrationTest, { app: 'zoom' })).toMatchObject({
      state: 'ERROR',
      lastError: expect.stringContaining('Invalid client_id or client_secret'),
      failures: [{ what: 'Test' }],
    })

    const { credentialId } = await setUp()
    expect(await client.call(integrationRead, { app: 'zoom' })).toMatchObject({ state: 'UNTESTED', lastUsedAt: null })
    expect(await client.call(integrationTest, { app: 'zoom' })).toMatchObject({ state: 'CONNECTED', lastError: null })
    const { lastUsedAt } = await client.call(credential.calls.read, { id: credentialId })
    expect(lastUsedAt).not.toBeNull()
    expect((await client.call(integrationList, {})).data.map(({ app, state }) => [app, state])).toEqual([
      ['zoom', 'CONNECTED'],
      ['prakerja', 'NOT_CONFIGURED'],
      ['legacy-correction', 'NOT_CONFIGURED'],
      ['smtp', 'NOT_CONFIGURED'],
      ['whatsapp', 'NOT_CONFIGURED'],
      ['sms', 'NOT_CONFIGURED'],
      ['storage', 'UNTESTED'],
    ])
    expect(await client.call(integrationTest, { app: 'storage' })).toMatchObject({ state: 'CONNECTED' })
  })

  it('is switched by who may do that, and not where the server is set up', async () => {
    const client = await staff()
    const { version } = await client.call(integrationRead, { app: 'zoom' })
    const set = (enabled: boolean, given = version) =>
      client.call(integrationUpdate, { app: 'zoom', body: { version: given, enabled } })
    expect(await set(false)).toMatchObject({ state: 'DISABLED', version: version + 1 })
    expect(await refused(set(true))).toMatchObject({ code: 'VERSION_CONFLICT' })
    expect(await set(true, version + 1)).toMatchObject({ enabled: true })
    const smtp = client.call(integrationUpdate, { app: 'smtp', body: { version: 0, enabled: true } })
    expect(await refused(smtp)).toMatchObject({ code: 'FIXED' })
    const reader = await server.as('PARTNER_ADMIN')
    expect(
      await refused(reader.call(integrationUpdate, { app: 'zoom', body: { version: 1, enabled: false } })),
    ).toMatchObject({
      status: 403,
    })
  })
})

describe('the token of a host', () => {
  it('is fetched for an account of the customer, noted, and stored nowhere', async () => {
    const { accountId, email } = await schedule()
    const client = await staff()
    const { customerId } = server.home
    expect(await client.call(zoomZakToken, { customerId, body: { zoomAccountId: accountId } })).toMatchObject({
      zakToken: `zak-${email}`,
    })
    const { rows } = await sql<{ row: string }>`SELECT to_jsonb(a)::text AS row FROM audit_log a
      WHERE action = 'zoomAccount.start' AND record_id = ${accountId}`.execute(server.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain('zak-')
    const elsewhere = client.call(zoomZakToken, {
      customerId: server.other.customerId,
      body: { zoomAccountId: accountId },
    })
    expect(await refused(elsewhere)).toMatchObject({ code: 'NOT_FOUND' })
    peer.users.delete(email)
    expect(await refused(client.call(zoomZakToken, { customerId, body: { zoomAccountId: accountId } }))).toMatchObject({
      code: 'INTEGRATION_FAILED',
      message: expect.stringContaining('User does not exist'),
    })
  })
})

describe('a meeting of a schedule', () => {
  it('is made, moved and cancelled at Zoom as the schedule is changed', async () => {
    const { email } = await schedule()
    const { id } = await meeting(server, 1, inHours(30))
    const made = await becomes(id, 'MADE')
    expect(peer.meetings.get(String(made.meeting_id))).toMatchObject({
      user: email,
      topic: expect.stringContaining('Pertemuan 1'),
      duration: 90,
      settings: { auto_recording: 'cloud' },
    })
    expect((await itemNow(id)).zoom_join_url).toBe(`https://zoom.example/j/${made.meeting_id}`)

    await setItem(id, { start_at: inHours(54) })
    await until('it is moved', async () => {
      server.clock.advance(LOOK_MS)
      return Date.parse(peer.meetings.get(String(made.meeting_id))?.start_time ?? '') > inHours(53).getTime()
    })
    // Held by another account it has to be made anew.
    const other = await schedule()
    await until('it is held by the other account', async () => {
      server.clock.advance(LOOK_MS)
      const row = await meetingOf(id)
      return row?.state === 'MADE' && peer.meetings.get(String(row.meeting_id))?.user === other.email
    })
    expect(peer.meetings.has(String(made.meeting_id))).toBe(false)

    await setItem(id, { cancelled_at: new Date() })
    await until('it is cancelled', async () => {
      server.clock.advance(LOOK_MS)
      return (await meetingOf(id)) === undefined
    })
    expect([...peer.meetings.values()].filter((one) => one.user === other.email)).toEqual([])
    expect((await itemNow(id)).zoom_join_url).toBeNull()
  })

  it('is made once, also where the answer of Zoom was lost', async () => {
    const { email } = await schedule()
    peer.trouble.push({
      path: new RegExp(`POST /v2/users/${encodeURIComponent(email)}`),
      answer: 'silent',
      afterwards: true,
    })
    const { id } = await meeting(server, 2, inHours(40))
    const made = await becomes(id, 'MADE')
    expect([...peer.meetings.values()].filter(({ user }) => user === email).map((one) => String(one.id))).toEqual([
      made.meeting_id,
    ])
  })

  it('waits where nothing gets through, and fails where Zoom refuses it', async () => {
    const { email } = await schedule()
    const path = /POST \/v2\/users/
    const answer = { status: 403, body: { code: 4711, message: 'No permission.' } }
    peer.trouble.push({ path, answer, stays: true })
    const { id } = await meeting(server, 3, inHours(50))
    await until('it has been tried', async () => {
      server.clock.advance(LOOK_MS)
      return (await meetingOf(id))?.error ?? undefined
    })
    expect(await meetingOf(id)).toMatchObject({ state: 'WAITING', error: 'No permission. (4711)' })
    peer.trouble.length = 0
    server.clock.advance(CLOSED_MS)
    await becomes(id, 'MADE')

    peer.users.delete(email)
    const { id: second } = await meeting(server, 4, inHours(60))
    expect(await becomes(second, 'FAILED')).toMatchObject({ error: `User does not exist: ${email}. (1001)` })
    peer.users.add(email)
  })
})

describe('a meeting whose making Zoom answers', () => {
  it.each([
    ['401', { status: 401, body: { code: 124, message: 'Invalid access token.' } }],
    ['429', { status: 429, headers: { 'retry-after': '7' } }],
    ['500', { status: 500 }],
    ['nothing', 'silent'],
    ['garbage', 'garbage'],
  ] as const)('with %s says why, and is made once afterwards', async (_what, answer) => {
    const { id: lmsClassId, email } = await schedule()
    // The meetings of other tests would be made with the new account too.
    const others = server.db.updateTable('class_activity_item').set({ cancelled_at: new Date() })
    await others.where('lms_class_id', '=', lmsClassId).execute()
    const path = new RegExp(`POST /v2/users/${encodeURIComponent(email)}`)
    peer.trouble.push({ path, answer, stays: true })
    const { id } = await meeting(server, 6, inHours(70 + next('hour')))
    await until('it has been tried', async () => {
      server.clock.advance(LOOK_MS)
      return (await meetingOf(id))?.error ?? undefined
    })
    expect((await meetingOf(id))?.state).toBe('WAITING')
    const { error } = (await meetingOf(id)) ?? {}
    await until('the failure is shown', async () => {
      const { failures } = await (await staff()).call(integrationRead, { app: 'zoom' })
      return failures.some(({ what, why }) => what.includes('Pertemuan 6') && why === error)
    })
    peer.trouble.length = 0
    server.clock.advance(CLOSED_MS)
    await becomes(id, 'MADE')
    expect([...peer.meetings.values()].filter(({ user }) => user === email)).toHaveLength(1)
  })
})

describe('a meeting that has ended', () => {
  const tell = (body: object, secret = WEBHOOK, at = Math.floor(Date.now() / 1000)) => {
    const text = JSON.stringify(body)
    return fetch(`${server.url}/hooks/zoom`, {
      method: 'POST',
      body: text,
      headers: {
        'content-type': 'application/json',
        'x-zm-request-timestamp': String(at),
        'x-zm-signature': hookSignature(String(at), Buffer.from(text), secret),
      },
    })
  }

  it('is told of by Zoom alone, and its participants are matched to the class', async () => {
    const { id: scheduleId } = await schedule()
    const { id } = await meeting(server, 5, inHours(20))
    const made = await becomes(id, 'MADE')
    const [here, byName] = [
      await participant(server, { schedule: scheduleId }),
      await participant(server, { schedule: scheduleId }),
    ]
    // Names of the factories differ only by numbers, which people put before theirs.
    const name = 'Ratna Wulandari'
    await server.db.updateTable('student').set({ name }).where('id', '=', byName.student.id).execute()
    const at = (minutes: number) => new Date(Date.now() - 200 * 60_000 + minutes * 60_000).toISOString()
    const uuid = 'aB/c//d=='
    peer.present.set(uuid, [
      { name: 'hp', user_email: here.student.email.toUpperCase(), join_time: at(0), leave_time: at(70) },
      { name: '07 ratna WULANDARI', user_email: '', join_time: at(2), leave_time: at(90) },
      { name: 'Tamu', user_email: '', join_time: at(5), leave_time: at(6) },
    ])
    await setItem(id, { start_at: inHours(-4) })
    await server.db
      .updateTable('zoom_meeting')
      .set({ start_at: inHours(-4) })
      .where('id', '=', made.id)
      .execute()
    const event = { event: 'meeting.ended', payload: { object: { id: Number(made.meeting_id), uuid } } }
    expect((await tell(event, 'salah')).status).toBe(403)
    expect((await tell(event, WEBHOOK, Math.floor(Date.now() / 1000) - 400)).status).toBe(403)
    expect((await tell(event)).status).toBe(200)
    const rows = await until('participants are there', async () => {
      server.clock.advance(LOOK_MS)
      const found = await server.db
        .selectFrom('zoom_participant')
        .selectAll()
        .where('class_activity_item_id', '=', id)
        .orderBy('joined_at')
        .execute()
      return found.length > 0 ? found : undefined
    })
    expect(rows.map((row) => [row.matched_by, row.student_lms_class_id, row.minutes])).toEqual([
      ['EMAIL', here.id, 70],
      ['NAME', byName.id, 88],
      ['NONE', null, 1],
    ])
    expect((await meetingOf(id))?.participants_at).not.toBeNull()
  })

  it('is preceded by a question whether the address is ours', async () => {
    const answer = await tell({ event: 'endpoint.url_validation', payload: { plainToken: 'abc' } })
    expect(await answer.json()).toMatchObject({
      plainToken: 'abc',
      encryptedToken: expect.stringMatching(/^[\da-f]{64}$/),
    })
  })
})
