import { describe, expect, it } from 'vitest'
import { auditUndo } from '#contract/core/audit/audit.ts'
import { customerExerciseCalls, exercise } from '#contract/exercise/exercise.ts'
import type { Exercise } from '#contract/exercise/exercise.ts'
import { next } from '#test/factories/next.ts'
import type { Client } from '#test/helpers/client.ts'
import { refusal, refused } from '#test/helpers/client.ts'
import { testResource } from '#test/helpers/contract/resource-suite.ts'
import { testServer } from '#test/helpers/server.ts'
import { answer, essay, exam, inSyllabus, item, single, survey, trueFalse } from '#test/factories/exercises.ts'

const server = testServer()

const creation = () => ({
  title: `Kuis Rumus ${next('exercise')}`,
  type: 'EXERCISE' as const,
  coreClassId: server.home.coreClass.id,
  instructions: 'Kerjakan sendiri.',
  durationMinutes: 20,
  passingScore: 60,
  questions: [single(), essay()],
})

testResource(server, {
  calls: exercise.calls,
  table: 'exercise',
  creation,
  // A list leaves out what only a record says in full.
  listed: ({ questions: _questions, uses: _uses, answerCount: _count, ...row }) => row,
  change: () => ({
    body: { title: 'Kuis Rumus IF', questions: [trueFalse()], passingScore: null },
    shows: { title: 'Kuis Rumus IF', questionCount: 1, revision: 2, passingScore: null },
  }),
  wrong: [
    [{ title: ' ' }, 'title', "can't be empty!"],
    [{ type: 'KUIS' }, 'type', 'must be one of EXERCISE, PRETEST, POSTTEST, ASSIGNMENT, SKILL_TEST, SURVEY'],
    [{ coreClassId: 999_999 }, 'coreClassId', 'is not a class of this customer'],
    [{ maxScore: 0 }, 'maxScore', 'must be at least 1'],
    [{ maxScore: 50 }, 'passingScore', 'must be at most 50, the highest score'],
    [{ attemptsAllowed: 1.5 }, 'attemptsAllowed', 'must be a whole number'],
    [{ status: 'PUBLISHED' }, 'status', 'is not a known field'],
    [{ questions: 'banyak' }, 'questions', 'must be a list'],
    [{ questions: [{ ...single(), prompt: '' }] }, 'questions.0.prompt', "can't be empty!"],
    [{ questions: [single(), { ...single(), score: -1 }] }, 'questions.1.score', 'must not be negative'],
    [{ questions: [essay(), single([{ text: ' ' }])] }, 'questions.1.options.0.text', "can't be empty!"],
    [{ questions: [single([{ correct: false }])] }, 'questions.0.options', 'must have a correct one'],
    [{ questions: [single([{}, { key: 'A' }])] }, 'questions.0.options.1.key', 'is already used by another option'],
    [
      { questions: [{ ...essay(), mediaItemId: 999_999 }] },
      'questions.0.mediaItemId',
      'is not a file of this customer',
    ],
    [{ questions: Array.from({ length: 201 }, () => essay()) }, 'questions', 'must hold at most 200 items'],
  ],
  filters: [
    [({ title }) => ({ keyword: String(title).slice(3) }), { keyword: 'nowhere' }],
    [() => ({ type: 'EXERCISE' }), { type: 'SURVEY' }],
    [() => ({ status: 'DRAFT' }), { status: 'PUBLISHED' }],
    [() => ({ coreClassId: server.home.coreClass.id }), { coreClassId: 'empty' }],
    [() => ({ questionCount: 'gte:2' }), { questionCount: 'gt:2' }],
    [() => ({ exclude: false }), { exclude: true }],
  ],
})

const query = () => ({ customerId: server.home.customerId })
const create = (client: Client, more: object = {}) =>
  client.call(exercise.calls.create, { query: query(), body: { ...creation(), ...more } })
const change = (client: Client, { id, version }: Pick<Exercise, 'id' | 'version'>, body: object) =>
  client.call(exercise.calls.update, { id, body: { version, ...body } })
const read = (client: Client, id: number) => client.call(exercise.calls.read, { id })
const prompts = ({ questions = [] }: Exercise) => questions.map(({ prompt }) => prompt)

async function lastAudit(id: number) {
  return server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('resource', '=', 'exercise')
    .where('record_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}
async function undoLast(client: Client, id: number) {
  return client.send(auditUndo, {
    params: { customerId: server.home.customerId, id: (await lastAudit(id)).id },
  })
}

describe('the questions of an exercise', () => {
  it('are kept in their order, as they were sent', async () => {
    const client = await server.as('SUPERADMIN')
    const asked = [essay(), single(), trueFalse()]
    const row = await create(client, { questions: asked })
    expect((await read(client, row.id)).questions).toMatchObject(asked)
    const page = await client.call(exercise.calls.list, { query: { ...query(), ids: [row.id] } })
    expect(page.data[0]).toMatchObject({ id: row.id, questionCount: 3 })
    expect(page.data[0]).not.toHaveProperty('questions')
  })

  it('that were answered stay with their answers when others take their place', async () => {
    const client = await server.as('SUPERADMIN')
    const first = await create(client)
    await answer(server, first)
    const second = await change(client, first, { questions: [trueFalse()] })
    expect(second).toMatchObject({ revision: 2, questionCount: 1, answered: true, answerCount: 1 })
    const kept = await server.db
      .selectFrom('exercise_question')
      .select('id')
      .where('exercise_id', '=', first.id)
      .where('revision', '=', 1)
      .execute()
    expect(new Set(kept.map(({ id }) => id))).toEqual(new Set(first.questions?.map(({ id }) => id)))
  })

  it('that are sent as they are make no revision, and no change', async () => {
    const client = await server.as('SUPERADMIN')
    const row = await create(client)
    expect(await change(client, row, { questions: row.questions })).toEqual(row)
  })

  it('come back as they were with an undo, and again with its undo, also when they were answered meanwhile', async () => {
    const client = await server.as('SUPERADMIN')
    const first = await create(client)
    const second = await change(client, first, { questions: [trueFalse('Benarkah?')], title: 'Lain' })
    await answer(server, second)
    expect((await undoLast(client, first.id)).status).toBe(200)
    const back = await read(client, first.id)
    expect(back.questions).toEqual(first.questions)
    expect(back).toMatchObject({ title: first.title, questionCount: 2, revision: 1, version: 3 })
    expect((await undoLast(client, first.id)).status).toBe(200)
    expect(prompts(await read(client, first.id))).toEqual(['Benarkah?'])
    const third = await change(client, { id: first.id, version: 4 }, { questions: [essay()] })
    expect(third).toMatchObject({ revision: 3, questionCount: 1 })
  })

  it('are named in the audit where they were changed, and only there', async () => {
    const client = await server.as('SUPERADMIN')
    const row = await create(client, { questions: [single(), essay('Ceritakan.'), trueFalse()] })
    expect((await lastAudit(row.id)).after).toMatchObject({ questions: ['3, 50 points'] })
    await change(client, row, { questions: [single(), essay('Jelaskan.'), trueFalse()] })
    const { before, after } = await lastAudit(row.id)
    expect(before).toMatchObject({ questions: ['2. Ceritakan. (ESSAY, 30)'] })
    expect(after).toMatchObject({ questions: ['2. Jelaskan. (ESSAY, 30)'] })
    expect(Object.keys(after as object).toSorted()).toEqual(['questions', 'revision'])
  })

  it('are not overwritten by who has seen others', async () => {
    const client = await server.as('SUPERADMIN')
    const row = await create(client)
    const after = await change(client, row, { questions: [essay()] })
    const error = await refused(change(client, row, { questions: [trueFalse()] }))
    expect(error).toMatchObject({ status: 412, code: 'VERSION_CONFLICT' })
    expect((error.data as { current: Exercise }).current.questions).toEqual(after.questions)
  })

  it('of a survey have no right answer; nobody makes another kind of exercise of it before they have', async () => {
    const client = await server.as('SUPERADMIN')
    const row = await create(client, { type: 'SURVEY', questions: [survey()] })
    const reply = await client.send(exercise.calls.update, {
      params: { id: row.id },
      body: { version: 1, type: 'EXERCISE' },
    })
    expect(refusal(reply)).toMatchObject({
      code: 422,
      errors: [{ field: 'questions.0.options', message: 'must have a correct one' }],
    })
    expect(await change(client, row, { type: 'EXERCISE', questions: [single()] })).toMatchObject({ type: 'EXERCISE' })
  })
})

describe('the state of an exercise', () => {
  it('goes from draft to published to archived and back to published', async () => {
    const client = await server.as('SUPERADMIN')
    const row = await create(client)
    expect(await refused(change(client, row, { status: 'ARCHIVED' }))).toMatchObject({ code: 'ILLEGAL_TRANSITION' })
    const published = await change(client, row, { status: 'PUBLISHED' })
    const archived = await change(client, published, { status: 'ARCHIVED' })
    expect(await change(client, archived, { status: 'PUBLISHED' })).toMatchObject({ status: 'PUBLISHED', version: 4 })
    expect(await lastAudit(row.id)).toMatchObject({ action: 'exercise.publish', before: { status: 'ARCHIVED' } })
  })

  it('is not published without questions, nor are the last ones taken from it then', async () => {
    const client = await server.as('SUPERADMIN')
    const empty = await create(client, { questions: [] })
    const error = await refused(change(client, empty, { status: 'PUBLISHED' }))
    expect(error).toMatchObject({ status: 409, code: 'NO_QUESTIONS' })
    const published = await change(client, await create(client), { status: 'PUBLISHED' })
    const reply = await client.send(exercise.calls.update, {
      params: { id: published.id },
      body: { version: published.version, questions: [] },
    })
    expect(refusal(reply)).toMatchObject({ code: 422, errors: [{ field: 'questions' }] })
  })

  it('changes alone', async () => {
    const client = await server.as('SUPERADMIN')
    const row = await create(client)
    const body = { version: 1, status: 'PUBLISHED', title: 'Lain' }
    const reply = await client.send(exercise.calls.update, { params: { id: row.id }, body })
    expect(refusal(reply)).toMatchObject({ errors: [{ field: 'status', message: 'must be changed alone' }] })
  })

  it('is a draft again by an undo, but not once somebody has answered', async () => {
    const client = await server.as('SUPERADMIN')
    const row = await create(client)
    await change(client, row, { status: 'PUBLISHED' })
    expect((await undoLast(client, row.id)).status).toBe(200)
    const again = await change(client, await read(client, row.id), { status: 'PUBLISHED' })
    await answer(server, again)
    expect(refusal(await undoLast(client, row.id))).toMatchObject({ code: 409, error: 'ANSWERED' })
    expect(await refused(change(client, again, { status: 'DRAFT' }))).toMatchObject({ code: 'ANSWERED' })
    expect((await read(client, row.id)).status).toBe('PUBLISHED')
  })
})

describe('an exercise that is used', () => {
  it('says by what, and is not deleted', async () => {
    const client = await server.as('SUPERADMIN')
    const row = await create(client)
    await inSyllabus(server, row)
    const { id } = await item(server, row)
    await exam(server, row, 'Ujian Excel')
    const { uses } = await read(client, row.id)
    expect(uses?.map(({ kind, count }) => [kind, count]).toSorted()).toEqual([
      ['ACTIVITY', 1],
      ['EXAM', 1],
      ['SYLLABUS', 1],
    ])
    expect(uses).toContainEqual(
      expect.objectContaining({
        kind: 'ACTIVITY',
        some: [expect.objectContaining({ id, record: server.home.schedule.id })],
      }),
    )
    const error = await refused(client.call(exercise.calls.remove, { id: row.id }))
    expect(error).toMatchObject({ status: 409, code: 'IN_USE' })
    expect(error.message).toContain('an exam, an activity of a class schedule, an activity of a class')
  })
})

describe('a copy', () => {
  it('is a draft with everything of the first, and goes with an undo', async () => {
    const client = await server.as('SUPERADMIN')
    const row = await change(client, await create(client), { status: 'PUBLISHED' })
    const { customerId } = server.home
    const copy = await client.call(customerExerciseCalls.exerciseDuplicate, { customerId, id: row.id })
    const { id: _id, questions, title, ...same } = copy
    expect(title).toBe(`${row.title} (salinan)`)
    expect(same).toMatchObject({
      type: row.type,
      coreClassId: row.coreClassId,
      instructions: row.instructions,
      durationMinutes: row.durationMinutes,
      passingScore: row.passingScore,
      status: 'DRAFT',
      version: 1,
      duplicatedFrom: { id: row.id, title: row.title },
    })
    const withoutIds = (all: Exercise['questions']) => all?.map(({ id: _questionId, ...rest }) => rest)
    expect(withoutIds(questions)).toEqual(withoutIds(row.questions))
    expect(await lastAudit(copy.id)).toMatchObject({ action: 'exercise.duplicate' })
    expect((await undoLast(client, copy.id)).status).toBe(200)
    expect((await refused(read(client, copy.id))).code).toBe('NOT_FOUND')
    expect((await read(client, row.id)).version).toBe(row.version)
  })

  it('of a long title still says that it is one', async () => {
    const client = await server.as('SUPERADMIN')
    const row = await create(client, { title: `${'a'.repeat(189)}💣${'b'.repeat(9)}` })
    const { customerId } = server.home
    const { title } = await client.call(customerExerciseCalls.exerciseDuplicate, { customerId, id: row.id })
    expect(title).toBe(`${'a'.repeat(189)} (salinan)`)
  })
})

describe('the calls of a customer', () => {
  it('answer as the generic ones, for the customer of their path', async () => {
    const client = await server.as('SUPERADMIN')
    const { customerId } = server.home
    const row = await client.call(customerExerciseCalls.customerExerciseCreate, { customerId, body: creation() })
    expect(await client.call(customerExerciseCalls.customerExerciseRead, { customerId, id: row.id })).toEqual(row)
    const { data } = await client.call(customerExerciseCalls.customerExerciseList, {
      customerId,
      query: { ids: [row.id] },
    })
    expect(data.map(({ id }) => id)).toEqual([row.id])
    const input = { customerId, id: row.id, body: { version: 1, title: 'Lain' } }
    expect(await client.call(customerExerciseCalls.customerExerciseUpdate, input)).toMatchObject({ title: 'Lain' })
    expect(await client.call(customerExerciseCalls.customerExerciseDelete, { customerId, id: row.id })).toEqual({
      id: row.id,
    })
  })

  it('know no record of another customer', async () => {
    const client = await server.as('SUPERADMIN')
    const row = await create(client)
    const { customerId } = server.other
    const body = { version: 1, title: 'Lain' }
    for (const attempt of [
      () => client.call(customerExerciseCalls.customerExerciseRead, { customerId, id: row.id }),
      () => client.call(customerExerciseCalls.customerExerciseUpdate, { customerId, id: row.id, body }),
      () => client.call(customerExerciseCalls.exerciseDuplicate, { customerId, id: row.id }),
      () => client.call(customerExerciseCalls.customerExerciseDelete, { customerId, id: row.id }),
    ]) {
      expect(await refused(attempt())).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
    expect(await read(client, row.id)).toEqual(row)
  })

  it('need their permissions', async () => {
    const client = await server.as('VIEWER')
    const row = await create(await server.as('SUPERADMIN'))
    const params = { customerId: server.home.customerId, id: row.id }
    const writes = [
      [customerExerciseCalls.customerExerciseCreate, { params, body: creation() }],
      [customerExerciseCalls.customerExerciseUpdate, { params, body: { version: 1, title: 'Lain' } }],
      [customerExerciseCalls.exerciseDuplicate, { params }],
      [customerExerciseCalls.customerExerciseDelete, { params }],
    ] as const
    for (const [endpoint, input] of writes) {
      expect(refusal(await client.send(endpoint, input))).toMatchObject({ code: 403, error: 'FORBIDDEN' })
    }
    const editor = await server.as('ACADEMIC_OPS')
    expect((await editor.send(customerExerciseCalls.customerExerciseRead, { params })).status).toBe(200)
  })
})
