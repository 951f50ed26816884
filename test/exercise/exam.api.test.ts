import { beforeAll, describe, expect, it } from 'vitest'
import { listCallsOf } from '#contract/core/list/list-def.ts'
import { bulkRefused, bulkStart } from '#contract/core/bulk.ts'
import type { Exam } from '#contract/exercise/exam.ts'
import {
  evaluation,
  evaluationRatings,
  evaluationSync,
  exam as exams,
  examResults,
  examSync,
} from '#contract/exercise/exam.ts'
import { exercise } from '#contract/exercise/exercise.ts'
import type { Exercise } from '#contract/exercise/exercise.ts'
import { jobList } from '#contract/core/progress.ts'
import { uploadProgress } from '#contract/core/progress.ts'
import { failStaleSyncs } from '#server/areas/exercise/exam/sync.ts'
import { makeSchedule } from '#test/factories/classes.ts'
import { item, single } from '#test/factories/exercises.ts'
import { next } from '#test/factories/next.ts'
import { participant } from '#test/factories/participants.ts'
import { makeRole } from '#test/factories/people.ts'
import { refused } from '#test/helpers/client.ts'
import { testDescribed } from '#test/helpers/contract/described-case.ts'
import { testServer } from '#test/helpers/server.ts'
import { until } from '#test/helpers/until.ts'

const server = testServer()
const inHome = () => ({ customerId: server.home.customerId })
const ops = () => server.as('ACADEMIC_OPS')

async function makeExercise(type: 'POSTTEST' | 'SURVEY', questions: object[]): Promise<Exercise> {
  const body = { title: `Ujian ${next('exam')}`, type, questions }
  return (await ops()).call(exercise.calls.create, { query: inHome(), body: body as never })
}
const stars = (prompt: string) => ({ kind: 'RATING', prompt, score: 5 })

let [test, survey]: [Exercise, Exercise] = [undefined as never, undefined as never]
beforeAll(async () => {
  test = await makeExercise('POSTTEST', [{ ...single(), score: 100 }])
  survey = await makeExercise('SURVEY', [
    stars('Puas?'),
    stars('Merekomendasikan?'),
    { kind: 'ESSAY', prompt: 'Saran?', score: 0 },
  ])
})

const times = { startAt: '2026-06-10T01:00:00.000Z', endAt: '2026-06-12T01:00:00.000Z' }
const creation = () => ({
  title: `Post-test ${next('title')}`,
  lmsClassId: server.home.schedule.id,
  exerciseId: test.id,
  kind: 'POSTTEST' as const,
  durationMinutes: 30,
  passingScore: 60,
  ...times,
})
const samples = {
  lmsClassId: () => server.home.schedule.id,
  startAt: () => times.startAt,
  endAt: () => times.endAt,
}
const wrong = [
  [{ lmsClassId: 987_654 }, 'lmsClassId', 'is not a schedule of this customer'],
  [{ exerciseId: 987_654 }, 'exerciseId', 'is not an exercise of this customer'],
  [{ endAt: times.startAt }, 'endAt', 'must be after the start'],
  [{ startAt: undefined }, 'startAt', "can't be empty!"],
] as const
const filters = [[() => ({ lmsClassId: server.home.schedule.id }), { lmsClassId: 987_654 }]] as const

describe('exams', () => {
  testDescribed(server, exams, {
    samples: { ...samples, exerciseId: () => test.id },
    change: { title: 'Ujian akhir', kind: 'FINAL', passingScore: 70 },
    wrong: [...wrong, [{ passingScore: 10_000 }, 'passingScore', 'must be at most 9999']],
    filters,
  })
})

describe('evaluations', () => {
  testDescribed(server, evaluation, {
    samples: { ...samples, exerciseId: () => survey.id },
    change: { title: 'Survei akhir', kind: 'INSTRUCTOR' },
    wrong: [...wrong, [{ passingScore: 60 }, 'passingScore', 'is not a known field']],
    filters,
  })
})

/** A class of its own with a part of its schedule that asks an exercise. */
async function classOf(asked: Exercise) {
  const { customerId, coreClass } = server.home
  const schedule = await makeSchedule(server.db, customerId, coreClass.id)
  const part = await item(server, asked, schedule.id)
  const enter = async () => (await participant(server, { schedule: schedule.id })).id
  const handIn = (place: number, more: object) =>
    server.db
      .insertInto('answer')
      .values({
        customer_id: customerId,
        student_lms_class_id: place,
        class_activity_item_id: part.id,
        exercise_id: asked.id,
        attempt: next('attempt'),
        submitted_at: new Date(),
        status: 'GRADED',
        ...more,
      })
      .execute()
  return { schedule, part, enter, handIn }
}

async function weighs(schedule: number, part: number) {
  const group = await server.db
    .insertInto('scoring_schema_group')
    .values({ customer_id: server.home.customerId, lms_class_id: schedule, level: 1, name: 'Post-test', weight: 100 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return server.db
    .insertInto('scoring_schema_group_item')
    .values({ customer_id: server.home.customerId, group_id: group.id, class_activity_item_id: part, weight: 100 })
    .returning('id')
    .executeTakeFirstOrThrow()
}

const made = async (more: object) =>
  (await ops()).call(exams.calls.create, { query: inHome(), body: { ...creation(), ...more } })
const syncExam = async (id: number, body: object = { scope: 'ALL' }) =>
  (await ops()).call(examSync, { id, body: body as never })
const done = async (progressId: string | null) =>
  until('the sync', async () => {
    const job = await (await ops()).call(uploadProgress, { progressId: progressId ?? 'none' })
    return job.finishedAt !== null && job
  })

describe('a sync', () => {
  it('takes the best graded sheet into the grades, names whose work waits, and leaves what a person decided', async () => {
    const { schedule, part, enter, handIn } = await classOf(test)
    const weight = await weighs(schedule.id, part.id)
    const [good, poor, waiting, decided, absent] = [
      await enter(),
      await enter(),
      await enter(),
      await enter(),
      await enter(),
    ]
    await handIn(good, { total_score: 55 })
    await handIn(good, { total_score: 90 })
    await handIn(good, { total_score: 99, run: 7 })
    await handIn(poor, { total_score: 40 })
    await handIn(waiting, { status: 'SUBMITTED' })
    await handIn(decided, { total_score: 20 })
    const manual = { raw: 75, max: 100, pct: 75, source: 'MANUAL' as const, note: 'Ujian ulang lisan' }
    await server.db
      .updateTable('student_score')
      .set(manual)
      .where('student_lms_class_id', '=', decided)
      .where('group_item_id', '=', weight.id)
      .execute()
    const exam = await made({ lmsClassId: schedule.id })
    expect(exam.activityItemsId).toBe(part.id)

    const begun = await syncExam(exam.id)
    expect(begun).toMatchObject({ id: exam.id, total: 5 })
    const job = await done(begun.progressId)
    expect(job).toMatchObject({ kind: 'SYNC', status: 'DONE', succeeded: 4, failed: 1 })
    expect(job.errors).toMatchObject([
      { code: 'NOT_GRADED', message: expect.stringContaining('waits to be graded') as string },
    ])
    const client = await ops()
    expect(await client.call(exams.calls.read, { id: exam.id })).toMatchObject({
      syncStatus: 'SYNCED',
      syncError: null,
      participants: 5,
      submitted: 4,
      average: 50,
      passed: 1,
    })
    const results = await client.call(examResults, { id: exam.id })
    const byId = new Map(results.map((one) => [one.studentLmsClassId, one]))
    expect(byId.get(good)).toMatchObject({ attempts: 2, waits: false, best: 90, score: 90, source: 'AUTO' })
    expect(byId.get(poor)).toMatchObject({ best: 40, score: 40 })
    expect(byId.get(waiting)).toMatchObject({ attempts: 1, waits: true, best: null, score: null })
    expect(byId.get(decided)).toMatchObject({ best: 20, score: 75, source: 'MANUAL' })
    expect(byId.get(absent)).toMatchObject({ attempts: 0, score: null })
    // Only participants without a score, or those that are named.
    expect((await done((await syncExam(exam.id, { scope: 'MISSING' })).progressId)).total).toBe(2)
    const named = await syncExam(exam.id, { scope: 'STUDENTS', studentLmsClassIds: [good] })
    expect((await done(named.progressId)).total).toBe(1)
  })

  it('of many at once is one job, in which each is done or says why not', async () => {
    const { schedule, part, enter, handIn } = await classOf(test)
    await weighs(schedule.id, part.id)
    const place = await enter()
    await handIn(place, { total_score: 70 })
    const fixed = await classOf(test)
    const [good, running, locked] = [
      await made({ lmsClassId: schedule.id }),
      await made({ lmsClassId: schedule.id }),
      await made({ lmsClassId: fixed.schedule.id }),
    ]
    await server.db.updateTable('exam').set({ sync_status: 'SYNCING' }).where('id', '=', running.id).execute()
    const lock = { grading_locked_at: new Date() }
    await server.db.updateTable('lms_class').set(lock).where('id', '=', fixed.schedule.id).execute()
    const client = await ops()
    const ids = [good.id, running.id, locked.id]
    const { id: selection } = await client.call(listCallsOf(exams.calls.listDef).selection, {
      query: inHome(),
      body: { ids },
    })
    const body = { command: 'exam.sync', args: { scope: 'ALL' }, selection }
    const jobs = async () => (await client.call(jobList, {})).data.map(({ kind }) => kind)
    const before = (await jobs()).filter((kind) => kind === 'SYNC')
    const { progressId } = await client.call(bulkStart, { ...inHome(), body })
    expect(await done(progressId)).toMatchObject({ kind: 'BULK', status: 'DONE', succeeded: 1, failed: 2 })
    const { data: refusals } = await client.call(bulkRefused, { progressId, query: {} })
    expect(refusals.map(({ recordId, error }) => [recordId, error?.code])).toEqual([
      [running.id, 'ALREADY_RUNNING'],
      [locked.id, 'GRADING_LOCKED'],
    ])
    expect(await client.call(exams.calls.read, { id: good.id })).toMatchObject({ syncStatus: 'SYNCED', submitted: 1 })
    const [result] = await client.call(examResults, { id: good.id })
    expect(result).toMatchObject({ studentLmsClassId: place, score: 70, source: 'AUTO' })
    // No job beside it waits in the tray.
    expect((await jobs()).filter((kind) => kind === 'SYNC')).toEqual(before)
  })

  it('counts the stars of a survey, and finds the highlights of its answers', async () => {
    const { schedule, enter, handIn } = await classOf(survey)
    const [one = 0, two = 0, comment = 0] = (survey.questions ?? []).map(({ id }) => id)
    const sheet = (first: number, last: number, text: string) => ({
      items: JSON.stringify([
        { questionId: one, value: first },
        { questionId: two, value: last },
        { questionId: comment, value: text },
      ]),
    })
    await handIn(await enter(), sheet(4, 5, 'Waktu latihan diperpanjang'))
    await handIn(await enter(), sheet(5, 5, ' waktu latihan diperpanjang '))
    await handIn(await enter(), sheet(3, 1, 'Tidak ada'))
    await enter()
    const { durationMinutes: _minutes, passingScore: _passing, ...rest } = creation()
    const body = { ...rest, lmsClassId: schedule.id, exerciseId: survey.id, kind: 'CLASS' as const }
    const client = await ops()
    const { id } = await client.call(evaluation.calls.create, { query: inHome(), body })
    const { progressId } = await client.call(evaluationSync, { id, body: { scope: 'ALL' } })
    await done(progressId)
    expect(await client.call(evaluation.calls.read, { id })).toMatchObject({
      syncStatus: 'SYNCED',
      respondents: 3,
      averageRating: 3.83,
      nps: 33,
      highlights: [
        'Puas? 4,0 / 5',
        'Merekomendasikan? 3,7 / 5',
        expect.stringMatching(/^waktu latihan diperpanjang \(2×\)$/i),
      ],
    })
    expect(await client.call(evaluationRatings, { id })).toEqual({
      questions: [
        { questionId: one, prompt: 'Puas?', mean: 4, counts: [0, 0, 1, 1, 1] },
        { questionId: two, prompt: 'Merekomendasikan?', mean: 3.67, counts: [1, 0, 0, 0, 2] },
      ],
    })
    const stranger = await server.as('PARTNER_ADMIN', server.other.customerId)
    expect((await refused(stranger.call(evaluationRatings, { id }))).status).toBe(404)
    const role = await makeRole(server.db, ['class:read'])
    const reader = await server.newClient(role)
    expect((await refused(reader.call(evaluationRatings, { id }))).code).toBe('FORBIDDEN')
  })

  it('is refused while one runs, once grades are fixed, for a stranger, and to who may not', async () => {
    const { schedule } = await classOf(test)
    const exam: Exam = await made({ lmsClassId: schedule.id })
    const put = (set: object) => server.db.updateTable('exam').set(set).where('id', '=', exam.id).execute()
    await put({ sync_status: 'SYNCING' })
    const running = { status: 409, code: 'ALREADY_RUNNING', data: { what: exam.title } }
    expect(await refused(syncExam(exam.id))).toMatchObject(running)
    expect(await refused((await ops()).call(exams.calls.remove, { id: exam.id }))).toMatchObject(running)
    await put({ sync_status: 'SYNCED' })
    const stranger = await participant(server)
    const named = { scope: 'STUDENTS', studentLmsClassIds: [stranger.id] }
    expect(await refused(syncExam(exam.id, named))).toMatchObject({
      issues: [{ field: 'studentLmsClassIds.0', message: 'is no participant of this class' }],
    })
    expect(await refused(syncExam(exam.id, { scope: 'STUDENTS' }))).toMatchObject({
      issues: [{ field: 'studentLmsClassIds', message: "can't be empty!" }],
    })
    const viewer = await server.as('VIEWER')
    expect((await viewer.send(examSync, { params: { id: exam.id }, body: { scope: 'ALL' } })).status).toBe(403)
    const lock = { grading_locked_at: new Date() }
    await server.db.updateTable('lms_class').set(lock).where('id', '=', schedule.id).execute()
    expect(await refused(syncExam(exam.id))).toMatchObject({ status: 409, code: 'GRADING_LOCKED' })
  })

  it('that died with its server says so after a while', async () => {
    const { customerId, schedule } = server.home
    const shared = {
      customer_id: customerId,
      lms_class_id: schedule.id,
      exercise_id: test.id,
      kind: 'FINAL' as const,
      start_at: times.startAt,
      end_at: times.endAt,
      duration_minutes: 30,
      passing_score: 60,
      sync_status: 'SYNCING' as const,
    }
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const insert = (title: string, minutes: number) =>
      server.db
        .insertInto('exam')
        .values({ ...shared, title, updated_at: ago(minutes) })
        .returning('id')
        .executeTakeFirstOrThrow()
    const [dead, alive] = [await insert('Mati', 20), await insert('Berjalan', 5)]
    expect(await refused(syncExam(alive.id))).toMatchObject({ code: 'ALREADY_RUNNING' })
    await server.db.transaction().execute((tx) => failStaleSyncs(tx))
    const status = async (id: number) => (await (await ops()).call(exams.calls.read, { id })).syncStatus
    expect([await status(dead.id), await status(alive.id)]).toEqual(['FAILED', 'SYNCING'])
    await done((await syncExam(dead.id)).progressId)
    expect(await status(dead.id)).toBe('SYNCED')
  })
})
