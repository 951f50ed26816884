import { expect, it } from 'vitest'
import type { ListField } from '#contract/core/list/list-field.ts'
import { listSearch } from '#console/list/filter/list-search.ts'
import { searchOfView } from '#console/list/strips/quick-view.ts'
import { listOf } from '#console/resource/list-of.tsx'
import type { AnyView } from '#console/resource/view.ts'

const modules = import.meta.glob<{ default: AnyView }>('/src/console/areas/**/*.resource.tsx', { eager: true })
const views = Object.values(modules).map((module) => module.default)
const lists = views.flatMap((view) => ('resource' in view ? [listOf(view, { id: 1, timezone: 'Asia/Jakarta' })] : []))

/** Seen in the column of the record that they are of. An attribute of a class has no column: classes have different ones. */
const elsewhere = new Set([
  'account.waitsForRole',
  'answer.classCode',
  'answer.graded',
  'attendance.classCode',
  'certificate.lmsClassId',
  'class.attribute',
  'evaluation.class',
  'exam.class',
  'exercise.class',
  'partnerDoc.settled',
  'redemption.voucherId',
  'student.hasScholarship',
  'user.role',
  'voucher.orderNo',
  'voucher.studentId',
])

it('every field that a list is filtered or sorted by is among its columns', () => {
  expect(lists.length).toBeGreaterThan(15)
  const missing = lists.flatMap(({ resource, fields = {}, columns, filters }) => {
    const titles = new Set(columns.map(({ title }) => title))
    const shown = new Set(columns.flatMap(({ key, sort }) => [key, sort]))
    const titleOf = new Map(filters.flatMap((filter) => [[filter.key, filter.title] as const]))
    return Object.entries<ListField>(fields).flatMap(([key, { filter, sort }]) => {
      const isUsed = filter !== false || sort === true
      return !isUsed || shown.has(key) || titles.has(titleOf.get(key) ?? '') || elsewhere.has(`${resource}.${key}`)
        ? []
        : [`${resource}.${key}`]
    })
  })
  expect(missing).toEqual([])
})

it('every list keeps what its rows are called in view', () => {
  const without = lists.filter(({ columns }) => columns.every(({ line, kind }) => line !== 1 || kind === 'status'))
  expect(without.map(({ resource }) => resource)).toEqual([])
})

it('quick views ask for filters that their lists have', () => {
  const about = { me: 7, today: '2026-11-25' }
  const asked = lists.flatMap(({ resource, quickViews = [], query }) =>
    quickViews.map((view) => ({ name: `${resource}.${view.key}`, search: searchOfView(view, about), query })),
  )
  expect(asked.length).toBeGreaterThan(15)
  for (const { name, search, query } of asked) expect(listSearch(query)(search), name).toEqual(search)
})
