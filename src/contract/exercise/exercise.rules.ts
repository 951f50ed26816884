import type { Verdict } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'
import type { Exercise, ExerciseStatus } from './exercise.ts'

type Facts = Pick<Exercise, 'title' | 'status' | 'questionCount' | 'answered'>

const allowed: Readonly<Record<ExerciseStatus, readonly ExerciseStatus[]>> = {
  DRAFT: ['PUBLISHED'],
  PUBLISHED: ['ARCHIVED', 'DRAFT'],
  ARCHIVED: ['PUBLISHED'],
}

/** Whether an exercise may get another state. */
export function canBecome(exercise: Facts, to: ExerciseStatus): Verdict {
  const { status, title, questionCount, answered } = exercise
  if (!allowed[status].includes(to)) {
    return reason('ILLEGAL_TRANSITION', { from: status, to, allowed: [...allowed[status]] })
  }
  if (to === 'PUBLISHED' && questionCount === 0) return reason('NO_QUESTIONS', { title })
  if (to === 'DRAFT' && answered) return reason('ANSWERED', { title })
  return true
}
