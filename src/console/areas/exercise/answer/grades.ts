import type { Answer, AnswerItem, QuestionGrade } from '#contract/exercise/answer.ts'
import { sumOf } from '#contract/exercise/answer.rules.ts'
import { isGraded } from '#contract/exercise/question.rules.ts'

/** What is typed for a question: its points, or those of each criterion of its rubric, and a comment. */
export interface TypedGrade {
  points: readonly string[]
  comment: string
}
export type TypedGrades = Readonly<Record<number, TypedGrade>>

/** How many fields a question has: one, or one for each criterion. */
export const partsOf = ({ rubric }: AnswerItem): number => Math.max(rubric.length, 1)

const words = (points: number | null) => (points === null ? '' : String(points).replace('.', ','))

function typedOf(item: AnswerItem): TypedGrade {
  const points = item.rubric.length > 0 ? (item.points ?? item.rubric.map(() => null)) : [item.score]
  return { points: points.map(words), comment: item.comment ?? '' }
}

/** What stands in the fields of a sheet that is opened. */
export const typedGrades = ({ items = [] }: Answer): TypedGrades =>
  Object.fromEntries(items.filter(({ kind }) => isGraded(kind)).map((item) => [item.questionId, typedOf(item)]))

/** `7`, `7,5` or `7.5`; undefined for anything else. */
function numberIn(text: string): number | undefined {
  return /^\d{1,4}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : undefined
}

/** What is wrong with each field of a question, by its place. */
export function problemsIn(
  item: AnswerItem,
  { points }: TypedGrade,
): (readonly [string, Record<string, number>] | undefined)[] {
  return points.map((text, n) => {
    const most = item.rubric[n]?.max ?? item.max
    const value = numberIn(text)
    if (text.trim() === '') return ["can't be empty!", {}]
    if (value === undefined) return ['must be a number', {}]
    return value > most ? ['must be at most {{max}}', { max: most }] : undefined
  })
}

/** What a question comes to as it is typed; undefined while something is missing. */
export function scoreIn({ points }: TypedGrade): number | undefined {
  const values = points.map(numberIn)
  return values.includes(undefined) ? undefined : sumOf(values as number[])
}

/** As they are sent. */
export function gradesToSend(items: readonly AnswerItem[], typed: TypedGrades): QuestionGrade[] {
  return items.flatMap((item) => {
    const one = typed[item.questionId]
    if (!one) return []
    const points = one.points.map((text) => numberIn(text) ?? 0)
    const { questionId } = item
    return [
      {
        questionId,
        ...(item.rubric.length > 0 ? { points } : { score: points[0] ?? 0 }),
        comment: one.comment === '' ? null : one.comment,
      },
    ]
  })
}

/** What the sheet comes to as it is typed; undefined while something is missing. */
export function totalIn({ items = [], autoScore }: Answer, typed: TypedGrades): number | undefined {
  const scores = items.flatMap(({ questionId }) => {
    const one = typed[questionId]
    return one ? [scoreIn(one)] : []
  })
  return scores.includes(undefined) ? undefined : sumOf([autoScore ?? 0, ...(scores as number[])])
}

/** Everything that was typed for the questions of a sheet, in one line. */
export const pointsInWords = (grades: TypedGrades): string =>
  Object.values(grades)
    .map(({ points, comment }) => [points.join(' + '), comment].filter(Boolean).join(': '))
    .join('; ')
