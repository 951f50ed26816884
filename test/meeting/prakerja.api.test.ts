import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ACADEMY } from '#contract/customer/customer.rules.ts'
import { exam as exams, examResults, examSync } from '#contract/exercise/exam.ts'
import { exercise } from '#contract/exercise/exercise.ts'
import { credential } from '#contract/meeting/credential.ts'
import { integrationRead, integrationTest, integrationUpdate } from '#contract/meeting/integration.ts'
import { uploadProgress } from '#contract/core/progress.ts'
import { startPrakerja } from '#server/areas/meeting/prakerja/prakerja-worker.ts'
import { makeSchedule } from '#test/factories/classes.ts'
import { item, single } from '#test/factories/exercises.ts'
import { next } from '#test/factories/next.ts'
import { participant } from '#test/factories/participants.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import { refused } from '#test/helpers/client.ts'
import { PRAKERJA_LOGIN, PrakerjaPeer } from '#test/helpers/peers/prakerja-peer.ts'
import { ownServer } from '#test/helpers/server.ts'
import { until } from '#test/helpers/until.ts'

const peer = new PrakerjaPeer()
const server = ownServer(async () => {
  await peer.start()
  return { PRAKERJA_API_URL: peer.url }
})
afterAll(() => peer.stop())
beforeEach(() => {
  peer.trouble.length = 0
  peer.assessed.length = 0
})

const LOOK_MS = 10_000
const CLOSED_MS = 5 * 60_000
const app = 'prakerja' as const
const chief = () => server.as('SUPERADMIN')
const read = async () => (await chief()).call(integrationRead, { app })
const change = async (input: object) => {
  const { version } = await read()
  return (await chief()).call(integrationUpdate, { app, body: { version, ...input } })
}

async function aCredential(more: { secret?: string; clientCode?: string | null } = {}) {
  const { clientCode, signKey } = PRAKERJA_LOGIN
  const body = { name: `Prakerja ${next('prakerja')}`, kind: 'CLIENT_KEY', environment: 'PRODUCTION' } as const
  const own = { clientCode, secret: signKey, ...more }
  const { id } = await (
    await chief()
  ).call(credential.calls.create, {
    query: { customerId: ACADEMY },
    body: { ...body, secret: own.secret, ...(own.clientCode === null ? {} : { clientCode: own.clientCode }) },
  })
  return id
}

/** A class with an exam that is all of its grade, and people who came with a redeem code each. */
async function examOf(scores: readonly number[]) {
  const client = await chief()
  const { customerId, coreClass } = server.home
  const asked = await client.call(exercise.calls.create, {
    query: { customerId },
    body: { title: `Ujian ${next('exam')}`, type: 'POSTTEST', questions: [{ ...single(), score: 100 }] } as never,
  })
  const schedule = await makeSchedule(server.db, customerId, coreClass.id, { min_attendance_pct: 0 })
  const part = await item(server, asked, schedule.id)
  const own = { customer_id: customerId, lms_class_id: schedule.id }
  const { id: group } = await server.db
    .insertInto('scoring_schema_group')
    .values({ ...own, level: 1, name: 'Post-test', weight: 100 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('scoring_schema_group_item')
    .values({ customer_id: customerId, group_id: group, class_activity_item_id: part.id, weight: 100 })
    .execute()
  const body = { title: 'Post-test', lmsClassId: schedule.id, exerciseId: asked.id, kind: 'POSTTEST' as const }
  const times = { startAt: '2026-06-10T01:00:00.000Z', endAt: '2026-06-12T01:00:00.000Z' }
  const exam = await client.call(exams.calls.create, {
    query: { customerId },
    body: { ...body, ...times, durationMinutes: 30, passingScore: 60 },
  })
  const answerOf = (place: number, score: number) => ({
    customer_id: customerId,
    student_lms_class_id: place,
    class_activity_item_id: part.id,
    exercise_id: asked.id,
    attempt: next('attempt'),
    submitted_at: new Date(),
    status: 'GRADED' as const,
    auto_score: score,
    total_score: score,
  })
  const people: { place: number; code: string }[] = []
  for (const score of scores) {
    const { id: place } = await participant(server, { schedule: schedule.id })
    const code = `REDEEM-${next('redeem')}`
    peer.codes.add(code)
    await server.db.updateTable('student_lms_class').set({ redeem_code: code }).where('id', '=', place).execute()
    await server.db.insertInto('answer').values(answerOf(place, score)).execute()
    people.push({ place, code })
  }
  const rescore = (place: number, score: number) =>
    server.db.insertInto('answer').values(answerOf(place, score)).execute()
  return { exam, people, rescore }
}

async function sync(id: number, more: object = {}) {
  const client = await chief()
  const { progressId } = await client.call(examSync, { id, body: { scope: 'ALL', ...more } })
  await until('the sync', async () => {
    const job = await client.call(uploadProgress, { progressId: progressId ?? 'none' })
    return job.finishedAt !== null && job
  })
}

const pushes = async (id: number) => (await (await chief()).call(examResults, { id })).map(({ push }) => push)
const states = async (id: number) => (await pushes(id)).map((push) => push?.state ?? null)
/** The server looks until what is expected has come about. */
const lookUntil = (what: string, ask: () => Promise<boolean>) =>
  until(what, async () => {
    server.clock.advance(LOOK_MS)
    return ask()
  })
const dueNow = () => server.db.updateTable('prakerja_push').set({ next_try_at: new Date() }).execute()

describe('the connection to Prakerja', () => {
  it('says what is missing, takes a credential, is tested, and says when it was used', async () => {
    expect(await read()).toMatchObject({
      state: 'NOT_CONFIGURED',
      missing: ['Credential with the signing key'],
      credential: null,
    })
    expect(await refused((await chief()).call(integrationTest, { app }))).toMatchObject({
      code: 'INTEGRATION_DISABLED',
    })
    await change({ credentialId: await aCredential({ clientCode: null }) })
    expect(await read()).toMatchObject({ missing: ['Client code of the credential'] })
    await change({ credentialId: await aCredential({ secret: 'kunci-yang-salah' }), enabled: true })
    expect(await (await chief()).call(integrationTest, { app })).toMatchObject({
      state: 'ERROR',
      lastError: 'Prakerja refuses the credential: signature not match',
      failures: [{ what: 'Test' }],
    })
    const id = await aCredential()
    expect(await change({ credentialId: id })).toMatchObject({ state: 'UNTESTED', credential: { id } })
    expect(await (await chief()).call(integrationTest, { app })).toMatchObject({ state: 'CONNECTED', lastError: null })
    expect((await (await chief()).call(credential.calls.read, { id })).lastUsedAt).not.toBeNull()
    expect(peer.assessed).toEqual([])
  })

  it('refuses what is no credential of the academy, and people who may not set it up', async () => {
    expect(await refused(change({ credentialId: 987_654 }))).toMatchObject({
      issues: [{ field: 'credentialId', message: 'is not a credential' }],
    })
    const role = await makeRole(server.db, ['integration:update', 'integration:read'])
    const other = await server.session(await makePerson(server.db, server.home.customerId, { roles: [role] }))
    const { version } = await read()
    const attempt = other.call(integrationUpdate, { app, body: { version, enabled: false } })
    expect(await refused(attempt)).toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('a sync of an exam', () => {
  it('sends each score once, also with two servers, and again only when it has changed', async () => {
    const { exam, people, rescore } = await examOf([80, 60, 40])
    await sync(exam.id)
    const second = startPrakerja(server.running.server, pino({ level: 'silent' }))
    try {
      await lookUntil('all scores are sent', async () => (await states(exam.id)).every((state) => state === 'SENT'))
    } finally {
      await second.stop()
    }
    const codes = () => peer.assessed.map(({ redeem_code: code }) => code).toSorted()
    expect(codes()).toEqual(people.map(({ code }) => code).toSorted())
    const [first] = people
    expect(peer.assessed.find(({ redeem_code: code }) => code === first?.code)).toEqual({
      redeem_code: first?.code,
      scope: 'post_test',
      sequence: 1,
      notes: 'Nilai 80 dari 100. Nilai akhir 80, lulus.',
      url_file: '',
    })
    await sync(exam.id)
    expect(await states(exam.id)).toEqual(['SENT', 'SENT', 'SENT'])
    await rescore(first?.place ?? 0, 95)
    peer.assessed.length = 0
    await sync(exam.id)
    await lookUntil('the new score is sent', async () => (await states(exam.id)).every((state) => state === 'SENT'))
    expect(peer.assessed).toMatchObject([{ redeem_code: first?.code, notes: expect.stringContaining('Nilai 95') }])
  })

  it('sends nothing where that is not wanted, for people without a redeem code, and while Prakerja is disabled', async () => {
    const { exam, people } = await examOf([80, 70])
    await sync(exam.id, { pushToPlatform: false })
    expect(await states(exam.id)).toEqual([null, null])
    const place = people[0]?.place ?? 0
    await server.db.updateTable('student_lms_class').set({ redeem_code: null }).where('id', '=', place).execute()
    await change({ enabled: false })
    await sync(exam.id)
    expect(await states(exam.id)).toEqual([null, null])
    await change({ enabled: true })
    await sync(exam.id)
    expect((await states(exam.id)).filter((state) => state !== null)).toHaveLength(1)
    await lookUntil('it is sent', async () => (await states(exam.id)).includes('SENT'))
  })

  it('names a score that is refused, and sends it with the next sync', async () => {
    const { exam, people } = await examOf([75])
    const code = people[0]?.code ?? ''
    peer.codes.delete(code)
    await sync(exam.id)
    await lookUntil('it is refused', async () => (await states(exam.id)).includes('FAILED'))
    expect(await pushes(exam.id)).toMatchObject([{ state: 'FAILED', error: 'redeem code not found', sentAt: null }])
    expect((await read()).failures[0]).toMatchObject({ why: 'redeem code not found' })
    peer.codes.add(code)
    await sync(exam.id)
    await lookUntil('it is sent', async () => (await states(exam.id)).includes('SENT'))
  })

  it.each([
    ['429', { status: 429 }],
    ['500', { status: 500 }],
    ['garbage', 'garbage'],
    ['silence', 'silent'],
  ] as const)('tries again after %s', async (_name, trouble) => {
    const { exam } = await examOf([75])
    peer.trouble.push(trouble)
    await sync(exam.id)
    await lookUntil('it has failed once', async () => (await pushes(exam.id))[0]?.error != null)
    expect(await pushes(exam.id)).toMatchObject([{ state: 'WAITING' }])
    expect(await read()).toMatchObject({ state: 'ERROR' })
    await dueNow()
    await lookUntil('it is sent', async () => (await states(exam.id)).includes('SENT'))
    expect(peer.assessed).toHaveLength(1)
    expect(await read()).toMatchObject({ state: 'CONNECTED' })
  })

  it('stops while the credential is refused, and loses nothing', async () => {
    const { exam } = await examOf([75, 85])
    peer.trouble.push({ status: 401, body: { success: false, message: 'signature not match' } })
    await sync(exam.id)
    await lookUntil('it has failed once', async () => (await pushes(exam.id)).some((push) => push?.error != null))
    expect(peer.assessed).toEqual([])
    expect(await read()).toMatchObject({
      state: 'ERROR',
      lastError: 'Prakerja refuses the credential: signature not match',
    })
    await dueNow()
    server.clock.advance(CLOSED_MS)
    await lookUntil('both are sent', async () => (await states(exam.id)).every((state) => state === 'SENT'))
    expect(peer.assessed).toHaveLength(2)
  })
})
