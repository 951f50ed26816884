import type { Answer } from '#contract/exercise/answer.ts'

/** An answer as commands meet it. */
export const answer = (given: Partial<Answer> = {}): Answer => ({
  id: 5,
  customerId: 1,
  studentLmsClassId: 31,
  student: { id: 41, name: 'Siti Rahmawati' },
  lmsClass: { id: 12, code: 'JK-0012', title: 'Excel Juni' },
  locked: false,
  activityItemsId: 71,
  activity: { id: 71, title: 'Post-test' },
  exerciseId: 81,
  exercise: { id: 81, title: 'Post-test Excel', type: 'POSTTEST', maxScore: 100 },
  revision: 1,
  attempt: 1,
  run: 1,
  status: 'SUBMITTED',
  files: [],
  byHand: false,
  autoScore: 80,
  manualScore: null,
  totalScore: null,
  comment: null,
  submittedAt: '2026-06-10T02:00:00.000Z',
  gradedBy: null,
  gradedAt: null,
  exclude: false,
  version: 4,
  createdAt: '2026-06-10T02:00:00.000Z',
  updatedAt: '2026-06-10T02:00:00.000Z',
  ...given,
})

export const answerRef = (given: Partial<Answer> = {}) => {
  const record = answer(given)
  return { resource: 'answer' as const, id: record.id, label: 'Siti Rahmawati: Post-test Excel', record }
}
