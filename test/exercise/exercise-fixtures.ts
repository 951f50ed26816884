import type { Exercise } from '#contract/exercise/exercise.ts'
import type { RecordRef } from '#engine/context.ts'

/** A draft with two questions, but for what is said otherwise. */
export function exercise(more: Partial<Exercise> = {}): Exercise {
  return {
    id: 7,
    customerId: 1,
    title: 'Kuis Rumus IF',
    type: 'EXERCISE',
    coreClassId: null,
    coreClass: null,
    instructions: null,
    durationMinutes: null,
    maxScore: 100,
    passingScore: null,
    attemptsAllowed: 3,
    shuffle: false,
    questionCount: 2,
    revision: 1,
    answered: false,
    duplicatedFrom: null,
    status: 'DRAFT',
    exclude: false,
    version: 4,
    createdAt: '2026-10-01T03:00:00Z',
    updatedAt: '2026-11-01T03:00:00Z',
    updatedBy: null,
    ...more,
  }
}

/** An exercise as surfaces hand it around. */
export function exerciseRef(more: Partial<Exercise> = {}): RecordRef<'exercise'> {
  const record = exercise(more)
  return { resource: 'exercise', id: record.id, label: record.title, record }
}
