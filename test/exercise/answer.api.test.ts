import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '#contract/exercise/answer.ts'
import { answer, studentAnswers } from '#contract/exercise/answer.ts'
import { auditUndo } from '#contract/core/audit/audit.ts'
import { exercise } from '#contract/exercise/exercise.ts'
import type { Exercise } from '#contract/exercise/exercise.ts'
import { makeSchedule } from '#test/factories/classes.ts'
import { essay, item, single, trueFalse } from '#test/factories/exercises.ts'
import { next } from '#test/factories/next.ts'
import { participant } from '#test/factories/participants.ts'
import { refused } from '#test/helpers/client.ts'
import { testResource } from '#test/helpers/contract/resource-suite.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const inHome = () => ({ customerId: server.home.customerId })
const ops = () => server.as('ACADEMIC_OPS')

/** An exercise that the class of the customer asks. */
async function asked(questions: object[], more: object = {}): Promise<Exercise> {
  const body = { title: `Tugas ${next('task')}`, type: 'ASSIGNMENT' as const, questions, ...more }
  const made = await (await ops()).call(exercise.calls.create, { query: inHome(), body: body as never })
  await item(server, made)
  return made
}

/** One that only people can grade in part, and one that they need not look at. */
let [mixed, test]: [Exercise, Exercise] = [undefined as never, undefined as never]
const places: number[] = []
beforeAll(async () => {
  mixed = await asked([single(), essay()])
  test = await asked([single(), trueFalse()], { type: 'POSTTEST' })
  for (let n = 0; n < 40; n++) places.push((await participant(server)).id)
})
const place = () => {
  const id = places.pop()
  if (id === undefined) throw new Error('All places are taken')
  return id
}
const ids = ({ questions = [] }: Exercise) => questions.map(({ id }) => id)

testResource(server, {
  calls: answer.calls,
  table: 'answer',
  creation: () => ({
    studentLmsClassId: place(),
    exerciseId: mixed.id,
    items: [{ questionId: ids(mixed)[0], value: 'A' }],
    files: ['https://berkas.contoh.example/hasil.pdf'],
  }),
  listed: ({ items: _items, ...row }) => row,
  change: () => ({
    body: { comment: 'Kurang lengkap', files: [] },
    shows: { comment: 'Kurang lengkap', files: [], status: 'SUBMITTED', autoScore: 10 },
  }),
  wrong: [
    [{ studentLmsClassId: 987_654 }, 'studentLmsClassId', 'is not an enrolment of this customer'],
    [{ exerciseId: 987_654 }, 'exerciseId', 'is not an exercise of this customer'],
    [{ exerciseId: undefined }, 'exerciseId', "can't be empty!"],
    [{ items: [{ questionId: 987_654, value: 'A' }] }, 'items.0.questionId', 'is no question of this exercise'],
    [{ files: ['hasil.pdf'] }, 'files.0', 'must begin with https://'],
    [{ totalScore: 100 }, 'totalScore', 'is not a known field'],
  ],
  filters: [
    [({ exercise }) => ({ keyword: (exercise as Answer['exercise']).title }), { keyword: 'nowhere' }],
    [() => ({ status: 'SUBMITTED' }), { status: 'DRAFT' }],
    [() => ({ graded: false }), { graded: true, status: 'SUBMITTED' }],
    [() => ({ type: 'ASSIGNMENT' }), { type: 'SURVEY' }],
    [() => ({ lmsClassId: server.home.schedule.id }), { lmsClassId: 987_654 }],
  ],
})

const handIn = async (exercise: Exercise, values: readonly unknown[], studentLmsClassId = place()) => {
  const items = values.map((value, n) => ({ questionId: ids(exercise)[n] ?? 0, value }))
  return (await ops()).call(answer.calls.create, {
    query: inHome(),
    body: { studentLmsClassId, exerciseId: exercise.id, items },
  })
}
const change = async ({ id, version }: Answer, body: object) =>
  (await ops()).call(answer.calls.update, { id, body: { version, ...body } })

describe('a sheet that is handed in', () => {
  it('is graded at once where that needs nobody', async () => {
    const sheet = await handIn(test, ['A', 'S'])
    expect(sheet).toMatchObject({ status: 'SUBMITTED', attempt: 1, autoScore: 10, totalScore: null, byHand: false })
    expect(sheet.items?.map(({ correct, score }) => [correct, score])).toEqual([
      [true, 10],
      [false, 0],
    ])
    expect(await handIn(mixed, ['B', 'Dengan sabar'])).toMatchObject({ autoScore: 0, byHand: true })
  })

  it('is of an exercise that the class asks, and no more often than that allows', async () => {
    const once = await asked([single()], { attemptsAllowed: 1 })
    const who = place()
    await handIn(once, ['A'], who)
    expect(await refused(handIn(once, ['A'], who))).toMatchObject({
      status: 409,
      code: 'NO_ATTEMPTS',
      data: { max: 1 },
    })
    const body = { title: 'Tidak dipakai', type: 'EXERCISE' as const, questions: [single()] }
    const unused = await (await ops()).call(exercise.calls.create, { query: inHome(), body })
    expect(await refused(handIn(unused, []))).toMatchObject({
      issues: [{ field: 'exerciseId', message: 'is not asked in the class of this participant' }],
    })
    const { id: left } = await participant(server, { status: 'DROPPED' })
    expect(await refused(handIn(test, [], left))).toMatchObject({ issues: [{ field: 'studentLmsClassId' }] })
  })
})

describe('grading', () => {
  it('gives each question its points, by the rubric where there is one, and can be taken back', async () => {
    const sheet = await handIn(mixed, ['A', 'Dengan sabar'])
    const [, long = 0] = ids(mixed)
    const graded = await change(sheet, {
      items: [{ questionId: long, points: [25.5], comment: 'Runtut' }],
      comment: 'Bagus',
    })
    expect(graded).toMatchObject({
      status: 'GRADED',
      autoScore: 10,
      manualScore: 25.5,
      totalScore: 35.5,
      comment: 'Bagus',
      gradedBy: { id: (await ops()).person.id },
    })
    expect(graded.items?.[1]).toMatchObject({ score: 25.5, points: [25.5], comment: 'Runtut' })
    // Grading anew changes what is named and keeps the rest.
    const again = await change(graded, { items: [{ questionId: long, points: [20] }] })
    expect(again).toMatchObject({ totalScore: 30, items: [{ score: 10 }, { score: 20, comment: 'Runtut' }] })
    const audit = await server.db
      .selectFrom('audit_log')
      .select(['id', 'action'])
      .where('resource', '=', 'answer')
      .where('record_id', '=', sheet.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(audit.action).toBe('answer.grade')
    const admin = await server.as('SUPERADMIN')
    await admin.call(auditUndo, { ...inHome(), id: audit.id })
    expect(await admin.call(answer.calls.read, { id: sheet.id })).toMatchObject({ totalScore: 35.5 })
  })

  it('tells the participant, unless it is taken back at once', async () => {
    await server.db
      .insertInto('template')
      .values({
        customer_id: server.home.customerId,
        code: 'TASK_FEEDBACK',
        name: 'Masukan',
        channel: 'EMAIL',
        subject: 'Masukan {{tugas}}',
        body: '{{nama}}: {{nilai}}. {{masukan}}',
      })
      .onConflict((on) => on.doNothing())
      .execute()
    const sheet = await handIn(mixed, ['A', 'Dengan sabar'])
    await change(sheet, { manualScore: 25.5, comment: 'Bagus' })
    const letters = () =>
      server.db.selectFrom('message').selectAll().where('student_id', '=', sheet.student.id).orderBy('id').execute()
    const [letter, ...more] = await letters()
    expect(letter).toMatchObject({ status: 'QUEUED', channel: 'EMAIL', body: `${sheet.student.name}: 35,5. Bagus` })
    expect(letter?.scheduled_at?.getTime()).toBeGreaterThan(Date.now())
    expect(more).toEqual([])
    const audit = await server.db
      .selectFrom('audit_log')
      .select('id')
      .where('resource', '=', 'answer')
      .where('record_id', '=', sheet.id)
      .where('action', '=', 'answer.grade')
      .executeTakeFirstOrThrow()
    await (await server.as('SUPERADMIN')).call(auditUndo, { ...inHome(), id: audit.id })
    expect(await letters()).toMatchObject([{ status: 'CANCELLED' }])
  })

  it('says what is wrong with it, at its place', async () => {
    const sheet = await handIn(mixed, ['A', 'Dengan sabar'])
    const [short = 0, long = 0] = ids(mixed)
    const wrong: [object, string, string][] = [
      [{ items: [] }, 'items', 'must give question 2 a score'],
      [{ items: [{ questionId: long, points: [31] }] }, 'items.0.points.0', 'must be at most 30'],
      [{ items: [{ questionId: long, points: [1, 2] }] }, 'items.0.points', 'must be 1, one for each criterion'],
      [{ items: [{ questionId: long, score: -1 }] }, 'items.0.score', 'must not be negative'],
      [{ items: [{ questionId: short, score: 11 }] }, 'items.0.score', 'must be at most 10'],
      [{ items: [{ questionId: 987_654, score: 1 }] }, 'items.0.questionId', 'is no question of this answer'],
      [{ manualScore: 91 }, 'manualScore', 'must be at most 90'],
      [{ status: 'RETURNED' }, 'comment', "can't be empty!"],
    ]
    for (const [body, field, message] of wrong) {
      const { issues } = await refused(change(sheet, body))
      expect(issues, JSON.stringify(body)).toContainEqual({ field, message })
    }
    expect(await change(sheet, { manualScore: 40 })).toMatchObject({ status: 'GRADED', totalScore: 50 })
  })

  it('accepts the automatic score where nobody has to read, and only there', async () => {
    expect(await change(await handIn(test, ['A', 'B']), { status: 'GRADED' })).toMatchObject({
      status: 'GRADED',
      totalScore: 20,
    })
    expect(await refused(change(await handIn(mixed, ['A', 'x']), { status: 'GRADED' }))).toMatchObject({
      status: 409,
      code: 'NEEDS_GRADING',
    })
  })

  it('hands work back with a word, and takes a grade back', async () => {
    const returned = await change(await handIn(mixed, []), { status: 'RETURNED', comment: 'Lengkapi langkah kedua' })
    expect(returned).toMatchObject({ status: 'RETURNED', comment: 'Lengkapi langkah kedua', totalScore: null })
    const graded = await change(await handIn(test, ['A', 'B']), { status: 'GRADED' })
    expect(await change(graded, { status: 'SUBMITTED' })).toMatchObject({ status: 'SUBMITTED', totalScore: null })
    const draft = await handIn(test, [])
    await server.db
      .updateTable('answer')
      .set({ status: 'DRAFT', submitted_at: null })
      .where('id', '=', draft.id)
      .execute()
    expect(await refused(change(draft, { manualScore: 3 }))).toMatchObject({ code: 'ILLEGAL_TRANSITION' })
  })

  it('is over once the grades of the class are fixed', async () => {
    const { customerId, coreClass } = server.home
    const over = await makeSchedule(server.db, customerId, coreClass.id)
    const { id: who } = await participant(server, { schedule: over.id })
    await item(server, test, over.id)
    const sheet = await handIn(test, ['A', 'B'], who)
    await server.db.updateTable('lms_class').set({ grading_locked_at: new Date() }).where('id', '=', over.id).execute()
    const locked = { status: 409, code: 'GRADING_LOCKED', data: { title: over.title } }
    expect(await refused(change(sheet, { status: 'GRADED' }))).toMatchObject(locked)
    expect(await refused(handIn(test, ['A'], who))).toMatchObject(locked)
    expect(await refused((await ops()).call(answer.calls.remove, { id: sheet.id }))).toMatchObject(locked)
    expect(await change(sheet, { comment: 'Arsip' })).toMatchObject({ comment: 'Arsip', status: 'SUBMITTED' })
  })
})

describe('the answers of a customer’s participants', () => {
  it('are listed question by question, for who may read them', async () => {
    const sheet = await handIn(mixed, ['A', 'Pelan-pelan'])
    const query = { studentLmsClassId: sheet.studentLmsClassId, graded: false }
    const { data } = await (await ops()).call(studentAnswers, { ...inHome(), query })
    expect(data).toEqual([sheet])
    const hr = await (await server.as('HR')).send(studentAnswers, { params: inHome(), query })
    expect(hr.status).toBe(403)
  })
})
