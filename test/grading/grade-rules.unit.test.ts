import { describe, expect, it } from 'vitest'
import type { Evidence, ScoredGroup } from '#contract/grading/grade.rules.ts'
import { cellOf, gradeOf } from '#contract/grading/grade.rules.ts'
import type { GeneratedClass } from './generated-class.ts'
import { generateClass } from './generated-class.ts'
import { referenceOf } from './reference.ts'

const evidence = (more: Partial<Evidence> = {}): Evidence => ({
  maxScore: 100,
  method: 'BEST',
  isMeeting: false,
  attendance: null,
  late: 80,
  graded: [],
  waits: false,
  feedback: null,
  decided: null,
  isVoid: false,
  isDue: false,
  ...more,
})

describe('an item', () => {
  it.each([
    ['BEST', 90],
    ['FIRST', 55],
    ['LAST', 70.5],
    ['AVERAGE', 71.83],
  ] as const)('of several graded sheets counts the %s one', (method, raw) => {
    expect(cellOf(evidence({ method, graded: [55, 90, 70.5] }))).toEqual({ state: 'SCORE', raw, pct: raw })
  })

  it('is scored in percent of its maximum, half up to two decimals, and never above 100', () => {
    expect(cellOf(evidence({ maxScore: 30, graded: [20] })).pct).toBe(66.67)
    expect(cellOf(evidence({ maxScore: 80, graded: [0.1] })).pct).toBe(0.13)
    expect(cellOf(evidence({ maxScore: 30, graded: [31] })).pct).toBe(100)
  })

  it('that is a meeting is scored by attendance, and has no weight for an excused participant', () => {
    const meeting = (attendance: Evidence['attendance'], more = {}) =>
      cellOf(evidence({ isMeeting: true, attendance, isDue: true, ...more }))
    expect(meeting('PRESENT')).toEqual({ state: 'SCORE', raw: 100, pct: 100 })
    expect(meeting('LATE', { maxScore: 50 })).toEqual({ state: 'SCORE', raw: 40, pct: 80 })
    expect(meeting('ABSENT')).toEqual({ state: 'SCORE', raw: 0, pct: 0 })
    expect(meeting('EXCUSED').state).toBe('EXCUSED')
    expect(meeting(null).state).toBe('MISSING')
    expect(meeting(null, { isVoid: true }).state).toBe('EXCUSED')
  })

  it('without a score is pending until its time is over, and then nothing, unless it waits for its grader', () => {
    expect(cellOf(evidence()).state).toBe('PENDING')
    expect(cellOf(evidence({ isDue: true }))).toEqual({ state: 'MISSING', raw: null, pct: 0 })
    expect(cellOf(evidence({ isDue: true, waits: true })).state).toBe('WAITING')
  })

  it('takes what a person decided before everything else, and feedback where there is no sheet', () => {
    expect(cellOf(evidence({ graded: [90], decided: 12.5, isVoid: true })).raw).toBe(12.5)
    expect(cellOf(evidence({ feedback: 77 })).raw).toBe(77)
    expect(cellOf(evidence({ feedback: 77, graded: [60] })).raw).toBe(60)
  })
})

const group = (id: number, weight: number, more: Partial<ScoredGroup> = {}): ScoredGroup => ({
  id,
  weight,
  minScore: null,
  required: false,
  groups: [],
  items: [{ id: id * 10, weight: 100, required: false }],
  ...more,
})
const measure = {
  passingScore: 70,
  minAttendancePct: 80,
  attended: 4,
  meetings: 5,
  letters: [85, 75, 65, 50],
} as const
const score = (pct: number) => ({ state: 'SCORE', pct }) as const
const grade = (scheme: readonly ScoredGroup[], pct: Readonly<Record<number, number | null>>, more = {}) =>
  gradeOf(
    scheme,
    new Map(
      Object.entries(pct).map(([id, one]) => [
        Number(id),
        one === null ? { state: 'PENDING' as const, pct: null } : score(one),
      ]),
    ),
    { ...measure, ...more },
  )

describe('a grade', () => {
  it('is the weighted mean of its groups, half up to two decimals, without the error of binary fractions', () => {
    expect(grade([group(1, 33.33), group(2, 66.67)], { 10: 69.99, 20: 70.01 }).final).toBe(70)
    // 0.1 × 10.05 + 0.9 × 10.15 = 10.14
    expect(grade([group(1, 10), group(2, 90)], { 10: 10.05, 20: 10.15 }).final).toBe(10.14)
    expect(grade([group(1, 50), group(2, 50)], { 10: 84.99, 20: 85 })).toMatchObject({ final: 85, letter: 'A' })
  })

  it('has no final score while a group that has weight is wholly pending', () => {
    const scheme = [group(1, 60), group(2, 40), group(3, 0)]
    expect(grade(scheme, { 10: 90, 20: null, 30: null })).toMatchObject({ final: null, complete: false, passed: null })
    expect(grade(scheme, { 10: 90, 20: 80, 30: null })).toMatchObject({ final: 86, complete: true, passed: true })
  })

  it('is not complete while a required item is pending', () => {
    const items = [
      { id: 10, weight: 50, required: false },
      { id: 11, weight: 50, required: true },
    ]
    expect(grade([group(1, 100, { items })], { 10: 90, 11: null })).toMatchObject({ final: 90, complete: false })
    expect(grade([group(1, 100, { items })], { 10: null, 11: 90 })).toMatchObject({ final: 90, complete: true })
  })

  it('passes only with each required group at its minimum and enough attendance', () => {
    const scheme = [group(1, 60), group(2, 40, { required: true, minScore: 60 })]
    expect(grade(scheme, { 10: 100, 20: 60 }).passed).toBe(true)
    expect(grade(scheme, { 10: 100, 20: 59.99 })).toMatchObject({ final: 84, passed: false })
    expect(grade(scheme, { 10: 100, 20: 60 }, { attended: 3 }).passed).toBe(false)
    expect(grade(scheme, { 10: 100, 20: 60 }, { attended: 0, meetings: 0 }).passed).toBe(true)
  })

  it('leaves out what is excused, a whole group too', () => {
    const cells = new Map<number, { state: 'EXCUSED' | 'SCORE'; pct: number | null }>([
      [10, { state: 'EXCUSED', pct: null }],
      [20, score(72)],
    ])
    const one = gradeOf([group(1, 90), group(2, 10)], cells, measure)
    expect(one).toMatchObject({ final: 72, passed: true })
    expect(one.groups.get(1)).toEqual({ score: null, pending: false })
  })
})

describe('of generated classes', () => {
  it('every grade is that of exact arithmetic', () => {
    const wrong: GeneratedClass[] = []
    for (let seed = 1; seed <= 400; seed++) {
      const made = generateClass(seed)
      for (const { cells, attended } of made.participants) {
        const { groups, ...own } = gradeOf(made.scheme, cells, { ...made.measure, attended })
        const expected = referenceOf(made.scheme, cells, { ...made.measure, attended })
        const isSame = JSON.stringify([own, [...groups]]) === JSON.stringify([expected.grade, [...expected.groups]])
        if (!isSame) wrong.push(made)
      }
    }
    expect(wrong.slice(0, 1)).toEqual([])
  })
})
