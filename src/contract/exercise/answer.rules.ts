import type { AnswerStatus } from './answer.ts'
import type { Verdict } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'
import type { QuestionKind } from './question.rules.ts'
import { isGraded } from './question.rules.ts'

interface Facts {
  status: AnswerStatus
  locked: boolean
  lmsClass: { title: string }
  byHand: boolean
  autoScore: number | null
  student: { name: string }
}

const allowed: Readonly<Record<AnswerStatus, readonly AnswerStatus[]>> = {
  DRAFT: [],
  SUBMITTED: ['GRADED', 'RETURNED'],
  GRADED: ['GRADED', 'RETURNED', 'SUBMITTED'],
  RETURNED: ['GRADED', 'SUBMITTED'],
}

/** Whether a sheet may be graded, handed back, or wait again. */
export function canBecome({ status, locked, lmsClass }: Facts, to: AnswerStatus): Verdict {
  if (!allowed[status].includes(to))
    return reason('ILLEGAL_TRANSITION', { from: status, to, allowed: [...allowed[status]] })
  return locked ? reason('GRADING_LOCKED', { title: lmsClass.title }) : true
}

/** Whether what the server has worked out can be taken as it is. */
export function canAccept(answer: Facts): Verdict {
  if (answer.status !== 'SUBMITTED') {
    return reason('ILLEGAL_TRANSITION', { from: answer.status, to: 'GRADED', allowed: [...allowed[answer.status]] })
  }
  const verdict = canBecome(answer, 'GRADED')
  if (verdict !== true) return verdict
  return answer.byHand || answer.autoScore === null ? reason('NEEDS_GRADING', { name: answer.student.name }) : true
}

/** What counts for a grade stays once grades are fixed. */
export function canDeleteAnswer({ locked, lmsClass }: Facts): Verdict {
  return locked ? reason('GRADING_LOCKED', { title: lmsClass.title }) : true
}

interface Asked {
  kind: QuestionKind
  options: readonly { key: string; text: string; correct: boolean }[]
  score: number
}

const plain = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
const keysOf = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(String).toSorted()

/** Whether an answer is right; null where nobody but people can say, and where no answer is right. */
export function isRight({ kind, options }: Asked, value: unknown): boolean | null {
  const right = options.filter(({ correct }) => correct)
  if (isGraded(kind) || kind === 'RATING' || right.length === 0) return null
  if (kind === 'SHORT') return typeof value === 'string' && right.some(({ text }) => plain(text) === plain(value))
  if (value === null || value === undefined) return false
  return keysOf(value).join('\n') === keysOf(right.map(({ key }) => key)).join('\n')
}

/** Sums to the hundredth, without an error of rounding. */
export const sumOf = (points: readonly number[]): number =>
  points.reduce((sum, one) => sum + Math.round(one * 100), 0) / 100

interface Scored {
  kind: QuestionKind
  score: number | null
  correct: boolean | null
}

/** What questions give that need no people, and those that do; null where there are none, or one has no score yet. */
export function scoresOf(items: readonly Scored[]): { auto: number | null; manual: number | null } {
  const part = (of: readonly Scored[]) => {
    const scores = of.flatMap(({ score }) => score ?? [])
    return of.length === 0 || scores.length < of.length ? null : sumOf(scores)
  }
  return {
    auto: part(items.filter(({ kind, correct }) => !isGraded(kind) && correct !== null)),
    manual: part(items.filter(({ kind }) => isGraded(kind))),
  }
}
