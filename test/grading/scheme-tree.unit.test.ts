import { describe, expect, it } from 'vitest'
import type { ScorableActivity, SchemeGroup } from '#contract/grading/scheme.ts'
import {
  addGroup,
  addItems,
  addPart,
  balance,
  balanceAll,
  change,
  move,
  nest,
  remove,
  unnest,
} from '#console/areas/grading/scheme/change.ts'
import { copiedScheme } from '#console/areas/grading/scheme/copied.ts'
import type { EditGroup, EditItem, Tree } from '#console/areas/grading/scheme/edited.ts'
import { countChanges, isItem, placeOf, rowId, rowsOf, unusedOf } from '#console/areas/grading/scheme/edited.ts'

const item = (activityItemsId: number, weight: number, more: Partial<EditItem> = {}): EditItem => ({
  activityItemsId,
  title: `Kuis ${activityItemsId}`,
  type: 'EXERCISE',
  ke: null,
  weight,
  maxScore: 100,
  method: 'BEST',
  required: false,
  ...more,
})
const group = (name: string, weight: number, parts: Partial<EditGroup> = {}): EditGroup => ({
  name,
  weight,
  minScore: null,
  required: false,
  items: [],
  groups: [],
  ...parts,
})
const activity = (activityItemsId: number, more: Partial<ScorableActivity> = {}): ScorableActivity => ({
  activityItemsId,
  title: `Kuis ${activityItemsId}`,
  type: 'EXERCISE',
  ke: null,
  maxScore: 50,
  usedInGroupId: null,
  ...more,
})

/** `Tugas 60 [1:50 2:50] Ujian 40 {Teori 100 []}` */
const text = (tree: Tree): string =>
  tree
    .map(({ name, weight, items, groups }) => {
      const own =
        groups.length > 0
          ? `{${text(groups)}}`
          : `[${items.map((one) => `${one.activityItemsId}:${one.weight}`).join(' ')}]`
      return `${name} ${weight} ${own}`
    })
    .join(' ')

const tree: Tree = [
  group('Tugas', 60, { id: 1, items: [item(1, 50), item(2, 50)] }),
  group('Ujian', 40, { id: 2, groups: [group('Teori', 100, { id: 3, items: [item(3, 100)] })] }),
]
const after = (step: { tree: Tree } | undefined) => (step ? text(step.tree) : undefined)
const at = (step: { at: Parameters<typeof rowId>[0] } | undefined) => step && rowId(step.at)

it('every row has a name that leads back to it', () => {
  const ids = rowsOf(tree).map(({ place }) => rowId(place))
  expect(ids).toEqual(['0', '0:0', '0:1', '1', '1.0', '1.0:0'])
  expect(ids.map((id) => rowId(placeOf(id)))).toEqual(ids)
  expect(rowsOf(tree).map(({ node }) => isItem(node))).toEqual([false, true, true, false, false, true])
})

describe('adding', () => {
  it('a group puts it after the one with the focus, with the weight that is missing', () => {
    expect(after(addGroup([], placeOf('')))).toBe(' 100 []')
    const step = addGroup(change(tree, placeOf('0'), { weight: 50 }), placeOf('0:1'))
    expect([after(step), at(step)]).toEqual(['Tugas 50 [1:50 2:50]  10 [] Ujian 40 {Teori 100 [3:100]}', '1'])
  })

  it('a part takes the items of its group along, and there is no fourth level', () => {
    const step = addPart(tree, placeOf('0'))
    expect([after(step), at(step)]).toEqual(['Tugas 60 { 100 [1:50 2:50]} Ujian 40 {Teori 100 [3:100]}', '0.0'])
    const third = addPart(tree, placeOf('1.0'))
    expect(at(third)).toBe('1.0.0')
    expect(addPart(third?.tree ?? [], placeOf('1.0.0'))).toBeUndefined()
  })

  it('activities share what is missing to 100 exactly, and go after the item with the focus', () => {
    const empty = [group('Tugas', 100)]
    expect(
      after(
        addItems(
          empty,
          placeOf('0'),
          [4, 5, 6].map((id) => activity(id)),
        ),
      ),
    ).toBe('Tugas 100 [4:33.34 5:33.33 6:33.33]')
    const step = addItems(tree, placeOf('0:0'), [activity(9)])
    expect([after(step), at(step)]).toEqual(['Tugas 60 [1:50 9:0 2:50] Ujian 40 {Teori 100 [3:100]}', '0:1'])
    expect(addItems(tree, placeOf('1'), [activity(9)])).toBeUndefined()
  })

  it('offers activities once', () => {
    expect(unusedOf(tree, [activity(1), activity(4)]).map((one) => one.activityItemsId)).toEqual([4])
  })
})

describe('moving', () => {
  it('changes places among siblings, and is over at the ends', () => {
    expect(after(move(tree, placeOf('1'), -1))).toBe('Ujian 40 {Teori 100 [3:100]} Tugas 60 [1:50 2:50]')
    expect(move(tree, placeOf('0'), -1)).toBeUndefined()
    const step = move(tree, placeOf('0:0'), 1)
    expect([after(step), at(step)]).toEqual(['Tugas 60 [2:50 1:50] Ujian 40 {Teori 100 [3:100]}', '0:1'])
  })

  it('takes an item at the edge of its group into the next group that takes items', () => {
    const step = move(tree, placeOf('0:1'), 1)
    expect([after(step), at(step)]).toEqual(['Tugas 60 [1:50] Ujian 40 {Teori 100 [2:50 3:100]}', '1.0:0'])
    const back = move(tree, placeOf('1.0:0'), -1)
    expect([after(back), at(back)]).toEqual(['Tugas 60 [1:50 2:50 3:100] Ujian 40 {Teori 100 []}', '0:2'])
    expect(move(tree, placeOf('0:0'), -1)).toBeUndefined()
  })

  it('into the group above makes a part of it, where that takes parts and has room', () => {
    const two = [...tree, group('Hadir', 0, { items: [item(7, 100)] })]
    const step = nest(two, placeOf('2'))
    expect([after(step), at(step)]).toEqual([
      'Tugas 60 [1:50 2:50] Ujian 40 {Teori 100 [3:100] Hadir 0 [7:100]}',
      '1.1',
    ])
    expect(nest(tree, placeOf('1'))).toBeUndefined()
    expect(nest(tree, placeOf('0'))).toBeUndefined()
    const out = unnest(step?.tree ?? [], placeOf('1.1'))
    expect([after(out), at(out)]).toEqual([text(two), '2'])
    expect(unnest(tree, placeOf('0'))).toBeUndefined()
  })
})

it('removing leads to the next sibling, or to what it was in', () => {
  expect(at(remove(tree, placeOf('0:0')))).toBe('0:0')
  expect(at(remove(tree, placeOf('0:1')))).toBe('0:0')
  expect(at(remove(tree, placeOf('1.0:0')))).toBe('1.0')
  expect([after(remove(tree, placeOf('1.0'))), at(remove(tree, placeOf('1.0')))]).toEqual([
    'Tugas 60 [1:50 2:50] Ujian 40 []',
    '1',
  ])
  expect(at(remove(tree, placeOf('1')))).toBe('0')
})

it('weights are distributed in one group, or wherever they do not sum to 100', () => {
  const wrong = [
    group('Tugas', 30, { items: [item(1, 10), item(2, 20)] }),
    group('Ujian', 30, { groups: [group('Teori', 0, { items: [item(3, 'x' as never)] })] }),
  ]
  expect(text(balance(wrong, []))).toBe('Tugas 50 [1:10 2:20] Ujian 50 {Teori 0 [3:x]}')
  expect(text(balance(wrong, [0]))).toBe('Tugas 30 [1:33.33 2:66.67] Ujian 30 {Teori 0 [3:x]}')
  expect(text(balanceAll(wrong))).toBe('Tugas 50 [1:33.33 2:66.67] Ujian 50 {Teori 100 [3:100]}')
  expect(text(balanceAll(tree))).toBe(text(tree))
})

it('changes are counted by what is new, changed, moved or removed', () => {
  expect(countChanges(tree, tree)).toBe(0)
  expect(countChanges(tree, change(tree, placeOf('0:0'), { weight: 40 }))).toBe(1)
  expect(countChanges(tree, remove(tree, placeOf('1')).tree)).toBe(3)
  expect(countChanges(tree, move(tree, placeOf('0:0'), 1)?.tree ?? [])).toBe(2)
  expect(countChanges(tree, addGroup(tree, placeOf('1')).tree)).toBe(1)
})

describe('the scheme of another class', () => {
  const source = (items: SchemeGroup['items']): SchemeGroup[] => [
    {
      scoringSchemaGroupId: 8,
      level: 1,
      parentId: null,
      name: 'Semua',
      weight: 100,
      minScore: 60,
      required: true,
      version: 4,
      items,
    },
  ]
  const of = (id: number, more: Partial<SchemeGroup['items'][number]>): SchemeGroup['items'][number] => ({
    ...item(100 + id, 50),
    scoringSchemaGroupItemId: id,
    maxScore: 100,
    weight: 50,
    ...more,
  })

  it('takes what is called alike, then the same meeting, then what is of the same type', () => {
    const { tree: copy, missing } = copiedScheme(
      source([
        of(1, { title: 'Ujian Akhir', method: 'LAST' }),
        of(2, { title: 'Temu muka', type: 'ZOOM', ke: 2 }),
        of(3, { title: 'Kuis Word' }),
        of(4, { title: 'Praktik', type: 'ASSIGNMENT' }),
      ]),
      [
        activity(1, { title: 'Kuis Excel' }),
        activity(2, { title: 'ujian akhir ' }),
        activity(3, { title: 'Pertemuan 1', type: 'ZOOM', ke: 1 }),
        activity(4, { title: 'Pertemuan 2', type: 'ZOOM', ke: 2 }),
      ],
    )
    expect(text(copy)).toBe('Semua 100 [2:50 4:50 1:50]')
    expect(copy[0]).toMatchObject({ minScore: 60, required: true })
    expect(copy[0]).not.toHaveProperty('id')
    expect(copy[0]?.items[0]).toMatchObject({ title: 'ujian akhir ', method: 'LAST', maxScore: 50 })
    expect(copy[0]?.items[0]).not.toHaveProperty('scoringSchemaGroupItemId')
    expect(missing).toEqual(['Praktik'])
  })
})
