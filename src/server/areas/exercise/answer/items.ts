import type { AnswerItem, QuestionGrade } from '#contract/exercise/answer.ts'
import { isRight, sumOf } from '#contract/exercise/answer.rules.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import type { Question } from '#contract/exercise/question.ts'

/** As the table keeps it. */
export interface StoredItem {
  questionId: number
  value: unknown
  correct: boolean | null
  score: number | null
  points?: number[]
  comment?: string | null
}

/** What was answered beside what was asked, in the order of the questions; one that was left out is among them. */
export function itemsOf(questions: readonly Question[], stored: readonly StoredItem[]): AnswerItem[] {
  const given = new Map(stored.map((one) => [one.questionId, one]))
  return questions.map(({ id, kind, prompt, options, rubric, score: max }) => {
    const one = given.get(id)
    return {
      questionId: id,
      kind,
      prompt,
      options,
      rubric,
      max,
      value: one?.value ?? null,
      correct: one?.correct ?? null,
      score: one?.score ?? null,
      points: one?.points ?? null,
      comment: one?.comment ?? null,
    }
  })
}

export const stored = (items: readonly AnswerItem[]): StoredItem[] =>
  items.map(({ questionId, value, correct, score, points, comment }) => ({
    questionId,
    value,
    correct,
    score,
    ...(points === null ? {} : { points }),
    ...(comment === null ? {} : { comment }),
  }))

/** Grades what needs no people. */
export function gradedAlone(
  questions: readonly Question[],
  given: readonly { questionId: number; value?: unknown }[],
): StoredItem[] {
  const values = new Map(given.map(({ questionId, value }) => [questionId, value]))
  return questions.map((question) => {
    const value = values.get(question.id) ?? null
    const correct = isRight(question, value)
    return { questionId: question.id, value, correct, score: correct === null ? null : correct ? question.score : 0 }
  })
}

/** The items with new grades; what is wrong with a grade is said at its place. */
export function withGrades(
  items: readonly AnswerItem[],
  grades: readonly QuestionGrade[],
): { items: AnswerItem[]; issues: FieldIssue[] } {
  const issues: FieldIssue[] = []
  const byId = new Map(items.map((item) => [item.questionId, item]))
  for (const [at, { questionId, score, points, comment }] of grades.entries()) {
    const item = byId.get(questionId)
    if (!item) {
      issues.push({ field: `items.${at}.questionId`, message: 'is no question of this answer' })
      continue
    }
    if (points && points.length !== item.rubric.length) {
      issues.push({ field: `items.${at}.points`, message: `must be ${item.rubric.length}, one for each criterion` })
    }
    const over = points?.findIndex((one, n) => one > (item.rubric[n]?.max ?? one)) ?? -1
    if (over >= 0) {
      issues.push({ field: `items.${at}.points.${over}`, message: `must be at most ${item.rubric[over]?.max}` })
    }
    const given = points ? sumOf(points) : score
    if (given !== undefined && given > item.max) {
      issues.push({ field: `items.${at}.score`, message: `must be at most ${item.max}` })
    }
    byId.set(questionId, {
      ...item,
      score: given ?? item.score,
      points: points ?? (score === undefined ? item.points : null),
      comment: comment === undefined ? item.comment : comment || null,
    })
  }
  return { items: [...byId.values()], issues }
}
