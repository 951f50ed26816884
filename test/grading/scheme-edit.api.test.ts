import { describe, expect, it } from 'vitest'
import type { TreeGroup } from '#contract/grading/scheme.ts'
import { schemeRead, schemeSave } from '#contract/grading/scheme-edit.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'
import { gradedClass } from './graded-class.ts'

const server = testServer()
const place = (id: number) => ({ customerId: server.home.customerId, id })

interface Wanted extends Omit<TreeGroup, 'items' | 'groups'> {
  items?: TreeGroup['items']
  groups?: Wanted[]
}
const treeOf = (wanted: readonly Wanted[]): never =>
  wanted.map(({ items = [], groups = [], ...group }) => ({ ...group, items, groups: treeOf(groups) })) as never

/** A class of three of whom the first has 80, the second 60 and the third nothing, all of it by a quiz. */
async function started() {
  const graded = await gradedClass(server, { workflow: 'GRADING' })
  const { id, quiz, people } = graded
  const client = await server.as('SUPERADMIN')
  const save = (groups: readonly Wanted[], version: number, more: object = {}, options = {}) =>
    client.call(schemeSave, { ...place(id), body: { version, groups: treeOf(groups), ...more } }, options)
  await people[0].hand(quiz, 40)
  await people[1].hand(quiz, 30)
  await people[0].attend(1, 'ABSENT')
  const { scheme } = await save([{ name: 'Kuis', weight: 100, items: [{ activityItemsId: quiz, weight: 100 }] }], 0)
  return { ...graded, client, save, scheme, group: scheme.groups[0]?.scoringSchemaGroupId }
}

describe('a scheme that is edited as a whole', () => {
  it('is read with what can be scored, and replaced on all levels at once', async () => {
    const { id, quiz, meeting, client, scheme, save, group } = await started()
    expect(scheme).toMatchObject({
      lmsClass: { id, participants: 3, workflow: 'GRADING' },
      locked: false,
      groups: [{ name: 'Kuis', level: 1 }],
      activities: [
        { activityItemsId: meeting, usedInGroupId: null },
        { activityItemsId: quiz, usedInGroupId: group, maxScore: 50 },
      ],
      scores: [{ count: 2 }],
    })
    const { scheme: after, outcome } = await save(
      [
        {
          id: group,
          name: 'Nilai',
          weight: 100,
          groups: [
            { name: 'Kuis', weight: 60, items: [{ activityItemsId: quiz, weight: 100 }] },
            { name: 'Hadir', weight: 40, items: [{ activityItemsId: meeting, weight: 100 }] },
          ],
        },
      ],
      scheme.version,
    )
    expect(outcome).toBeNull()
    expect(after.version).toBeGreaterThan(scheme.version)
    expect(after.groups.map(({ name, level, parentId }) => [name, level, parentId])).toEqual([
      ['Nilai', 1, null],
      ['Kuis', 2, group],
      ['Hadir', 2, group],
    ])
    expect(await client.call(schemeRead, place(id))).toEqual(after)
  })

  it('tried out says whose result changes and how, and changes nothing', async () => {
    const { id, quiz, meeting, people, client, scheme, save, group } = await started()
    const before = await people[0].grade()
    expect(before).toMatchObject({ final_score: 80, passed: true })
    const groups = [
      {
        id: group,
        name: 'Nilai',
        weight: 100,
        items: [
          { activityItemsId: quiz, weight: 50 },
          { activityItemsId: meeting, weight: 50 },
        ],
      },
    ]
    const { outcome } = await save(groups, scheme.version, {}, { dryRun: true })
    expect(outcome).toMatchObject({
      removedScores: 0,
      counts: [
        { kind: 'NOW_FAILS', count: 1 },
        { kind: 'SCORE', count: 1 },
      ],
      people: [
        {
          studentLmsClassId: people[0].id,
          kind: 'NOW_FAILS',
          before: { finalScore: 80, passed: true, letter: 'B' },
          after: { finalScore: 40, passed: false, letter: 'E' },
        },
        { studentLmsClassId: people[1].id, kind: 'SCORE', before: { finalScore: 60 }, after: { finalScore: 30 } },
      ],
    })
    expect(await client.call(schemeRead, place(id))).toEqual(scheme)
    expect(await people[0].grade()).toMatchObject({ final_score: 80, passed: true, version: before.version })
  })

  it('with scores in what is removed is counted when tried out, refused, and saved only with force', async () => {
    const { meeting, scheme, save, id } = await started()
    const groups = [{ name: 'Hadir', weight: 100, items: [{ activityItemsId: meeting, weight: 100 }] }]
    const { outcome } = await save(groups, scheme.version, {}, { dryRun: true })
    expect(outcome?.removedScores).toBe(2)
    const error = await refused(save(groups, scheme.version))
    expect(error).toMatchObject({ code: 'IN_USE', data: { by: '2 scores' } })
    const grader = await server.as('INSTRUCTOR_MANAGER')
    const forced = { ...place(id), body: { version: scheme.version, force: true, groups: treeOf(groups) } }
    expect(await refused(grader.call(schemeSave, forced))).toMatchObject({ code: 'FORBIDDEN' })
    const saved = await save(groups, scheme.version, { force: true })
    expect(saved.scheme.groups).toMatchObject([{ name: 'Hadir' }])
  })

  it('that another user has changed is refused with what it is now', async () => {
    const { quiz, scheme, save, group } = await started()
    const named = (name: string) => [{ id: group, name, weight: 100, items: [{ activityItemsId: quiz, weight: 100 }] }]
    await save(named('Ujian'), scheme.version)
    const error = await refused(save(named('Tes'), scheme.version))
    expect(error).toMatchObject({ code: 'VERSION_CONFLICT', data: { current: { groups: [{ name: 'Ujian' }] } } })
    expect(error.data.by).toEqual(expect.any(String))
  })

  it('with something wrong is refused at its place in the tree, and nothing of it is written', async () => {
    const { id, quiz, meeting, scheme, save, client } = await started()
    const kuis = { name: 'Kuis', weight: 50, items: [{ activityItemsId: quiz, weight: 100 }] }
    const refusal = async (groups: readonly Wanted[]) => {
      const { code, issues } = await refused(save(groups, scheme.version))
      return [code, issues]
    }
    expect(
      await refusal([
        kuis,
        {
          name: 'Lain',
          weight: 50,
          groups: [{ name: 'Hadir', weight: 99.99, items: [{ activityItemsId: meeting, weight: 100 }] }],
        },
      ]),
    ).toEqual(['WEIGHT_SUM', [{ field: 'groups.1.groups', message: 'must sum to 100; they sum to 99.99' }]])
    expect(await refusal([kuis, { name: 'Lain', weight: 50, groups: [{ ...kuis, weight: 100 }] }])).toEqual([
      'VALIDATION',
      [{ field: 'groups.1.groups.0.items.0.activityItemsId', message: 'is already in the scheme' }],
    ])
    expect(await refusal([kuis, { name: 'Kosong', weight: 50 }])).toEqual([
      'VALIDATION',
      [{ field: 'groups.1.items', message: 'must hold at least one activity' }],
    ])
    expect(await refusal([{ ...kuis, weight: 33.333 }])).toEqual([
      'VALIDATION',
      [{ field: 'groups.0.weight', message: 'must have at most two decimals' }],
    ])
    const deep = {
      name: '1',
      weight: 100,
      groups: [{ name: '2', weight: 100, groups: [{ name: '3', weight: 100, groups: [kuis] }] }],
    }
    expect((await refused(save([deep], scheme.version))).code).toBe('VALIDATION')
    expect(await client.call(schemeRead, place(id))).toEqual(scheme)
  })

  it('is refused where grades are final, without permission, and of another customer', async () => {
    const { id, quiz, scheme, save, lock } = await started()
    const groups = [{ name: 'Kuis', weight: 100, items: [{ activityItemsId: quiz, weight: 100 }] }]
    const body = { version: scheme.version, groups: treeOf(groups) }
    expect(await refused((await server.as('VIEWER')).call(schemeSave, { ...place(id), body }))).toMatchObject({
      code: 'FORBIDDEN',
    })
    const { customerId } = server.other
    const other = await server.as('INSTRUCTOR_MANAGER', customerId)
    expect(await refused(other.call(schemeRead, { customerId, id }))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refused(other.call(schemeSave, { customerId, id, body }))).toMatchObject({ code: 'NOT_FOUND' })
    await lock()
    expect(await refused(save(groups, scheme.version))).toMatchObject({ code: 'GRADING_LOCKED' })
  })
})
