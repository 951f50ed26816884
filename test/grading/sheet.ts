import type { SchemeGroup } from '#contract/grading/scheme.ts'
import type { GradingSheet, GradingTotals, SheetCell, SheetRow } from '#contract/grading/score.ts'

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

const totals: GradingTotals = {
  students: 3,
  complete: 1,
  passed: 1,
  average: 80,
  median: 80,
  highest: 80,
  lowest: 80,
  distribution: Array.from({ length: 10 }, (_, n) => ({ from: n * 10, to: n * 10 + 10, count: n === 8 ? 1 : 0 })),
}

/** The grading table of schedule 12. */
export const gradingTable = (more: Partial<GradingSheet> = {}): GradingSheet => ({
  lmsClass: {
    id: 12,
    customerId: 1,
    code: 'JK-12',
    title: 'Excel Juni',
    workflow: 'GRADING',
    passingScore: 60,
  },
  locked: false,
  scheme: [],
  rows: [],
  totals,
  ...more,
})
