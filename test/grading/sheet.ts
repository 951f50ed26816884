import type { SchemeGroup } from '#contract/grading/scheme.ts'
import type { SheetCell, SheetRow } from '#contract/grading/score.ts'

type Item = SchemeGroup['items'][number]

export const schemeItem = (id: number, title: string, more: Partial<Item> = {}): Item => ({
  scoringSchemaGroupItemId: id,
  activityItemsId: id + 100,
  title,
  type: 'EXERCISE',
  ke: null,
  weight: 100,
  maxScore: 100,
  method: 'BEST',
  required: false,
  ...more,
})

export const schemeGroup = (id: number, name: string, items: Item[], more: Partial<SchemeGroup> = {}): SchemeGroup => ({
  scoringSchemaGroupId: id,
  level: 1,
  parentId: null,
  name,
  weight: 100,
  minScore: null,
  required: false,
  version: 1,
  items,
  ...more,
})

export const gradeRow = (id: number, name: string, cells: SheetCell[], more: Partial<SheetRow> = {}): SheetRow => ({
  studentLmsClassId: id,
  studentName: name,
  email: `p${id}@mail.example`,
  groups: [],
  finalScore: null,
  letter: null,
  attendancePct: 100,
  passed: null,
  rank: null,
  status: 'FINISHED',
  certificateStatus: 'NONE',
  cells,
  ...more,
})
