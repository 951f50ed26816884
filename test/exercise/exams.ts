import type { Evaluation, Exam } from '#contract/exercise/exam.ts'

const shared = {
  id: 5,
  customerId: 1,
  title: 'Excel Juni',
  lmsClassId: 12,
  lmsClass: { id: 12, code: 'JK-0012', title: 'Excel Juni' },
  locked: false,
  activityItemsId: 71,
  exerciseId: 81,
  exercise: { id: 81, title: 'Post-test Excel' },
  startAt: '2026-06-10T01:00:00.000Z',
  endAt: '2026-06-12T01:00:00.000Z',
  syncStatus: 'NEVER' as const,
  syncedAt: null,
  syncError: null,
  exclude: false,
  version: 4,
  createdAt: '2026-06-01T02:00:00.000Z',
  updatedAt: '2026-06-01T02:00:00.000Z',
}

/** An exam as commands meet it. */
export const exam = (given: Partial<Exam> = {}): Exam => ({
  ...shared,
  kind: 'POSTTEST',
  durationMinutes: 30,
  attemptsAllowed: 2,
  passingScore: 60,
  participants: 0,
  submitted: 0,
  average: null,
  passed: 0,
  ...given,
})

/** An evaluation as commands meet it. */
export const evaluation = (given: Partial<Evaluation> = {}): Evaluation => ({
  ...shared,
  kind: 'CLASS',
  respondents: 0,
  averageRating: null,
  nps: null,
  highlights: [],
  ...given,
})
