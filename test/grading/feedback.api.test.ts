import { describe, expect, it } from 'vitest'
import { auditList, auditUndo } from '#contract/core/audit/audit.ts'
import { feedbackDownload, feedbackGive, feedbackList } from '#contract/grading/feedback.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'
import { unzipTexts } from '#test/helpers/unzip.ts'
import { gradedClass } from './graded-class.ts'

const server = testServer()
const staff = () => server.as('ACADEMIC_OPS')

/** A class whose work is graded by people. */
async function practical() {
  const made = await gradedClass(server, { workflow: 'GRADING' })
  await server.db.updateTable('exercise').set({ type: 'ASSIGNMENT' }).where('id', '=', made.exercise.id).execute()
  return made
}

async function refusedWith(call: Promise<unknown>, code: string, issues?: object[]): Promise<void> {
  const error = await refused(call)
  expect(error.code).toBe(code)
  if (issues) expect(error.issues).toEqual(issues)
}

describe('feedback on work', () => {
  it('waits from the moment that work is handed in, oldest first, and is given with a score and notes', async () => {
    const { quiz, people } = await practical()
    const [ada, budi] = people
    await ada.hand(quiz, null)
    await budi.hand(quiz, null)
    const client = await staff()
    const page = await client.call(feedbackList, { activityItemsId: quiz, query: { status: 'WAITING' } })
    expect(page.data.map(({ student, status, maxScore }) => [student.id, status, maxScore])).toEqual([
      [ada.student.id, 'WAITING', 50],
      [budi.student.id, 'WAITING', 50],
    ])
    const [first] = page.data
    const { id = 0, version = 0 } = first ?? {}
    const given = await client.call(feedbackGive, { id, body: { version, score: 42.5, notes: 'Rapi dan lengkap.' } })
    expect(given).toMatchObject({
      status: 'GIVEN',
      score: 42.5,
      notes: 'Rapi dan lengkap.',
      submission: { status: 'GRADED' },
    })
    const sheet = await server.db
      .selectFrom('answer')
      .selectAll()
      .where('student_lms_class_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    expect(sheet).toMatchObject({ status: 'GRADED', total_score: 42.5, comment: 'Rapi dan lengkap.' })
    const { data } = await client.call(feedbackList, { activityItemsId: quiz, query: { keyword: ada.student.name } })
    expect(data).toEqual([given])
    await refusedWith(client.call(feedbackGive, { id, body: { version, score: 1, notes: 'x' } }), 'VERSION_CONFLICT')
  })

  it('undone waits again, together with its sheet', async () => {
    const { quiz, people } = await practical()
    await people[0].hand(quiz, null)
    const client = await server.as('SUPERADMIN')
    const [waiting] = (await client.call(feedbackList, { activityItemsId: quiz })).data
    const body = { version: waiting?.version ?? 0, score: 10, notes: 'Kurang.' }
    const given = await client.call(feedbackGive, { id: waiting?.id ?? 0, body })
    const { customerId } = server.home
    const { data } = await client.call(auditList, {
      customerId,
      query: { resource: 'answer', recordId: given.submission?.answerId ?? 0 },
    })
    await client.call(auditUndo, { customerId, id: data[0]?.id ?? 0 })
    const [again] = (await client.call(feedbackList, { activityItemsId: quiz })).data
    expect(again).toMatchObject({ status: 'WAITING', score: null, submission: { status: 'SUBMITTED' } })
  })

  it('is refused at its place, without the permission, and once grades are final', async () => {
    const { quiz, people, lock } = await practical()
    await people[0].hand(quiz, null)
    const client = await staff()
    const [waiting] = (await client.call(feedbackList, { activityItemsId: quiz })).data
    const give = (more: object, by = client) =>
      by.call(feedbackGive, {
        id: waiting?.id ?? 0,
        body: { version: waiting?.version ?? 0, score: 10, notes: 'Baik', ...more },
      })
    await refusedWith(give({ score: 50.01 }), 'VALIDATION', [{ field: 'score', message: 'must be at most 50' }])
    await refusedWith(give({ score: -1 }), 'VALIDATION', [{ field: 'score', message: 'must not be negative' }])
    await refusedWith(give({ notes: ' ' }), 'VALIDATION', [{ field: 'notes', message: "can't be empty!" }])
    await refusedWith(give({}, await server.as('VIEWER')), 'FORBIDDEN')
    const other = await server.as('PARTNER_ADMIN', server.other.customerId)
    await refusedWith(other.call(feedbackList, { activityItemsId: quiz }), 'NOT_FOUND')
    await lock()
    await refusedWith(give({}), 'GRADING_LOCKED')
  })

  it('without a sheet scores its item', async () => {
    const { quiz, people } = await practical()
    const [ada] = people
    const { id } = await server.db
      .insertInto('instructor_feedback')
      .values({ customer_id: server.home.customerId, class_activity_item_id: quiz, student_lms_class_id: ada.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const group = await server.db
      .insertInto('scoring_schema_group')
      .values({
        customer_id: server.home.customerId,
        lms_class_id: (await ada.grade()).lms_class_id,
        level: 1,
        name: 'Praktik',
        weight: 100,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('scoring_schema_group_item')
      .values({
        customer_id: server.home.customerId,
        group_id: group.id,
        class_activity_item_id: quiz,
        weight: 100,
        max_score: 50,
      })
      .execute()
    expect(await ada.grade()).toMatchObject({ final_score: null })
    await (await staff()).call(feedbackGive, { id, body: { version: 1, score: 40, notes: 'Terampil.' } })
    expect(await ada.grade()).toMatchObject({ final_score: 80, status: 'PASSED' })
  })

  it('without a sheet tells the participant by the template, once for the same words', async () => {
    const { quiz, people } = await practical()
    const [ada] = people
    const { customerId: customer_id } = server.home
    await server.db
      .insertInto('template')
      .values({ customer_id, code: 'TASK_FEEDBACK', name: 'Masukan', channel: 'EMAIL', body: '{{nilai}}. {{masukan}}' })
      .onConflict((on) => on.doNothing())
      .execute()
    const { id } = await server.db
      .insertInto('instructor_feedback')
      .values({ customer_id, class_activity_item_id: quiz, student_lms_class_id: ada.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const client = await staff()
    const given = await client.call(feedbackGive, { id, body: { version: 1, score: 40, notes: 'Terampil.' } })
    await client.call(feedbackGive, { id, body: { version: given.version, score: 40, notes: 'Terampil.' } })
    const letters = await server.db.selectFrom('message').selectAll().where('student_id', '=', ada.student.id).execute()
    expect(letters).toMatchObject([{ channel: 'EMAIL', status: 'QUEUED', body: '40. Terampil.' }])
  })

  it('is a spreadsheet of what is filtered', async () => {
    const { quiz, people } = await practical()
    await people[0].hand(quiz, null)
    const file = await (await staff()).call(feedbackDownload, { activityItemsId: quiz, query: { status: 'WAITING' } })
    const sheet = unzipTexts(new Uint8Array(await file.arrayBuffer()))['xl/worksheets/sheet1.xml'] ?? ''
    expect(sheet).toContain(people[0].student.name)
    await refusedWith((await server.as('VIEWER')).call(feedbackDownload, { activityItemsId: quiz }), 'FORBIDDEN')
  })
})
