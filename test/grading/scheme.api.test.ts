import { describe, expect, it } from 'vitest'
import {
  gradingActivities,
  gradingCreate,
  gradingGroupRemove,
  gradingItemRemove,
  gradingLevels,
  gradingMultipleCreate,
  gradingMultipleUpdate,
  gradingScheme,
  gradingUpdate,
} from '#contract/grading/scheme.ts'
import { auditList, auditUndo } from '#contract/core/audit/audit.ts'
import { instructor } from '#contract/schedule/instructor.ts'
import { lms } from '#contract/schedule/schedule.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'
import { gradedClass } from './graded-class.ts'

const server = testServer()
const staff = () => server.as('SUPERADMIN')

async function refusedWith(call: Promise<unknown>, code: string, issues?: object[]): Promise<void> {
  const error = await refused(call)
  expect(error.code).toBe(code)
  if (issues) expect(error.issues).toEqual(issues)
}

describe('the scoring scheme of a class', () => {
  it('is made group by group in a draft, read as a whole or by level, with its levels and what is not used yet', async () => {
    const { id, quiz, meeting } = await gradedClass(server, { workflow: 'DRAFT' })
    const client = await staff()
    const top = await client.call(gradingCreate, {
      lmsClassId: id,
      body: { level: 1, name: 'Tugas', weight: 60, minScore: 55.5, required: true, items: [] },
    })
    const child = await client.call(gradingCreate, {
      lmsClassId: id,
      body: {
        level: 2,
        parentId: top.scoringSchemaGroupId,
        name: 'Kuis',
        weight: 100,
        items: [{ activityItemsId: quiz, weight: 100, method: 'LAST', required: true }],
      },
    })
    expect(child).toMatchObject({
      level: 2,
      parentId: top.scoringSchemaGroupId,
      items: [{ activityItemsId: quiz, weight: 100, maxScore: 50, method: 'LAST', required: true, type: 'EXERCISE' }],
    })
    expect(await client.call(gradingScheme, { lmsClassId: id })).toHaveLength(2)
    expect(await client.call(gradingScheme, { lmsClassId: id, query: { level: 2 } })).toEqual([child])
    expect(await client.call(gradingLevels, { lmsClassId: id })).toEqual([
      { level: 1, groupCount: 1, weightTotal: 60, complete: false },
      { level: 2, groupCount: 1, weightTotal: 100, complete: true },
    ])
    const parts = await client.call(gradingActivities, { lmsClassId: id })
    expect(parts.map(({ activityItemsId, usedInGroupId }) => [activityItemsId, usedInGroupId])).toEqual([
      [meeting, null],
      [quiz, child.scoringSchemaGroupId],
    ])
  })

  it('says what is wrong at its place, and writes nothing of it', async () => {
    const { id, quiz, meeting } = await gradedClass(server, { workflow: 'PUBLISHED' })
    const client = await staff()
    const groups = (weight: number, item = meeting) => [
      { level: 1, name: 'Kuis', weight, items: [{ activityItemsId: quiz, weight: 100 }] },
      { level: 1, name: 'Kehadiran', weight: 50, items: [{ activityItemsId: item, weight: 100 }] },
    ]
    const create = (wanted: object[]) =>
      client.call(gradingMultipleCreate, { body: { lmsClassId: id, groups: wanted as never } })
    await refusedWith(create(groups(49.99)), 'WEIGHT_SUM', [
      { field: 'groups', message: 'must sum to 100; they sum to 99.99' },
    ])
    await refusedWith(create(groups(50, quiz)), 'VALIDATION', [
      { field: 'groups.1.items.0.activityItemsId', message: 'is already in the scheme' },
    ])
    await refusedWith(create(groups(50, 987_654)), 'VALIDATION', [
      { field: 'groups.1.items.0.activityItemsId', message: 'is not an activity of this class that can be scored' },
    ])
    await refusedWith(create([...groups(50).slice(0, 1), { level: 1, name: 'Kosong', weight: 50 }]), 'VALIDATION', [
      { field: 'groups.1.items', message: 'must hold at least one activity' },
    ])
    await refusedWith(create([{ ...groups(50)[0], weight: 33.333 }]), 'VALIDATION', [
      { field: 'groups.0.weight', message: 'must have at most two decimals' },
    ])
    await refusedWith(create([{ ...groups(50)[0], level: 2 }]), 'VALIDATION', [
      { field: 'groups.0.parentId', message: "can't be empty!" },
    ])
    expect(await client.call(gradingScheme, { lmsClassId: id })).toEqual([])
    expect(await create(groups(50))).toHaveLength(2)
  })

  it('changed grades everyone anew, is noted, and can be taken back', async () => {
    const { id, quiz, meeting, people } = await gradedClass(server, { workflow: 'GRADING' })
    const client = await staff()
    const place = people[0]
    await place.hand(quiz, 40)
    await place.attend(1, 'LATE')
    const made = await client.call(gradingMultipleCreate, {
      body: {
        lmsClassId: id,
        groups: [
          { level: 1, name: 'Kuis', weight: 75, items: [{ activityItemsId: quiz, weight: 100 }] },
          { level: 1, name: 'Kehadiran', weight: 25, items: [{ activityItemsId: meeting, weight: 100 }] },
        ],
      },
    })
    expect(await place.grade()).toMatchObject({ final_score: 80, status: 'PASSED', passed: true })
    const body = {
      lmsClassId: id,
      groups: made.map(({ scoringSchemaGroupId, name, items }, at) => ({
        scoringSchemaGroupId,
        name,
        weight: at === 0 ? 0 : 100,
        required: at === 0,
        minScore: at === 0 ? 90 : null,
        items: items.map(({ activityItemsId, scoringSchemaGroupItemId, weight }) => ({
          activityItemsId,
          scoringSchemaGroupItemId,
          weight,
        })),
      })),
    }
    await client.call(gradingMultipleUpdate, { level: 1, body })
    expect(await place.grade()).toMatchObject({ final_score: 80, status: 'FAILED', passed: false })
    const { data } = await client.call(auditList, {
      customerId: server.home.customerId,
      query: { resource: 'lms_class', recordId: id, action: ['lms.scheme'] },
    })
    const [last] = data
    await client.call(auditUndo, { customerId: server.home.customerId, id: last?.id ?? 0 })
    expect((await client.call(gradingScheme, { lmsClassId: id })).map(({ weight }) => weight)).toEqual([75, 25])
    expect(await place.grade()).toMatchObject({ status: 'PASSED' })
  })

  it('is changed and deleted part by part, with scores only by force', async () => {
    const { id, quiz, meeting, people } = await gradedClass(server, { workflow: 'GRADING' })
    const client = await staff()
    const group = await client.call(gradingCreate, {
      lmsClassId: id,
      body: {
        level: 1,
        name: 'Semua',
        weight: 100,
        items: [
          { activityItemsId: quiz, weight: 50 },
          { activityItemsId: meeting, weight: 50 },
        ],
      },
    })
    await people[0].hand(quiz, 50)
    await people[1].hand(quiz, 25)
    const [first, second] = group.items.map(({ scoringSchemaGroupItemId: item }) => item)
    await refusedWith(client.call(gradingItemRemove, { id: first ?? 0 }), 'IN_USE')
    const grader = await server.as('INSTRUCTOR_MANAGER')
    const removal = { scoringSchemaGroupId: group.scoringSchemaGroupId, query: { force: 'true' as const } }
    await refusedWith(grader.call(gradingGroupRemove, removal), 'FORBIDDEN')
    expect(await client.call(gradingItemRemove, { id: second ?? 0 })).toEqual({ id: second })
    const changed = await client.call(gradingUpdate, {
      scoringSchemaGroupId: group.scoringSchemaGroupId,
      body: { name: 'Hanya kuis', weight: 100, items: [{ activityItemsId: quiz, weight: 100 }] },
    })
    expect(changed.items).toMatchObject([{ scoringSchemaGroupItemId: first, weight: 100 }])
    expect(await people[1].grade()).toMatchObject({ final_score: 50 })
    const stale = { name: 'Lain', weight: 100, version: 1 }
    await refusedWith(
      client.call(gradingUpdate, { scoringSchemaGroupId: group.scoringSchemaGroupId, body: stale }),
      'VERSION_CONFLICT',
    )
    await client.call(gradingGroupRemove, removal)
    expect(await people[1].grade()).toMatchObject({ final_score: null, passed: null, status: 'IN_PROGRESS' })
  })

  it('keeps a schedule in its draft until the weights are complete', async () => {
    const { id, quiz } = await gradedClass(server, { workflow: 'DRAFT' })
    const client = await staff()
    const teacher = await client.call(instructor.calls.create, {
      customerId: server.home.customerId,
      body: { name: 'Bagus', email: 'bagus.nilai@contoh.example', status: 'ACTIVE' },
    })
    const own = { customer_id: server.home.customerId, lms_class_id: id, instructor_id: teacher.id }
    await server.db.insertInto('lms_class_instructor').values(own).execute()
    await client.call(gradingCreate, {
      lmsClassId: id,
      body: { level: 1, name: 'Kuis', weight: 90, items: [{ activityItemsId: quiz, weight: 100 }] },
    })
    const { version } = await client.call(lms.calls.read, { lmsClassId: id })
    await refusedWith(
      client.call(lms.calls.update, { lmsClassId: id, body: { version, workflow: 'REVIEW' } }),
      'WEIGHT_SUM',
    )
  })

  it('of another customer is not there, and final grades keep it', async () => {
    const { id, quiz, lock } = await gradedClass(server, { workflow: 'COMPLETED' })
    const other = await server.as('PARTNER_ADMIN', server.other.customerId)
    await refusedWith(other.call(gradingScheme, { lmsClassId: id }), 'NOT_FOUND')
    await lock()
    const body = { level: 1, name: 'Kuis', weight: 100, items: [{ activityItemsId: quiz, weight: 100 }] }
    await refusedWith((await staff()).call(gradingCreate, { lmsClassId: id, body }), 'GRADING_LOCKED')
    await refusedWith((await server.as('VIEWER')).call(gradingCreate, { lmsClassId: id, body }), 'FORBIDDEN')
  })
})
