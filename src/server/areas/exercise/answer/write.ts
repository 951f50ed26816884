import { sql } from 'kysely'
import type { Answer, AnswerStatus, QuestionGrade } from '#contract/exercise/answer.ts'
import { canAccept, scoresOf, sumOf } from '#contract/exercise/answer.rules.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Columns } from '#server/core/db/write-row.ts'
import { questionsOf } from '#server/areas/exercise/questions.ts'
import { enforce, fail } from '#server/core/http/fail.ts'
import { gradedAlone, stored, withGrades } from './items.ts'

interface New {
  studentLmsClassId?: number | undefined
  exerciseId?: number | undefined
  items?: readonly { questionId: number; value?: unknown }[] | undefined
}

/** What a change may say of grades. */
export interface Grading {
  items?: readonly QuestionGrade[] | undefined
  manualScore?: number | null | undefined
  status?: AnswerStatus | undefined
  comment?: string | null | undefined
}

/** Where in the class of a participant an exercise is asked, and how often the participant has answered it. */
async function placeOf(tx: Tx, customerId: number, { studentLmsClassId = 0, exerciseId = 0 }: New) {
  const { rows } = await sql<{
    item: number | null
    revision: number
    most: number
    run: number
    used: number
    title: string
    locked: boolean
    dropped: boolean
  }>`
    SELECT i.id AS item, x.revision, x.attempts_allowed AS most, e.restart_count + 1 AS run, l.title,
           l.grading_locked_at IS NOT NULL AS locked, e.status = 'DROPPED' AS dropped,
           coalesce((SELECT max(a.attempt) FROM answer a WHERE a.student_lms_class_id = e.id AND a.deleted_at IS NULL
              AND a.class_activity_item_id = i.id AND a.run = e.restart_count + 1), 0) AS used
      FROM student_lms_class e JOIN lms_class l ON l.id = e.lms_class_id
      JOIN exercise x ON x.id = ${exerciseId} AND x.customer_id = e.customer_id
      LEFT JOIN LATERAL (SELECT id FROM class_activity_item WHERE lms_class_id = e.lms_class_id
                            AND exercise_id = x.id AND deleted_at IS NULL ORDER BY sort_order, id LIMIT 1) i ON true
     WHERE e.id = ${studentLmsClassId} AND e.customer_id = ${customerId}`.execute(tx)
  return rows[0]
}

/** What is wrong with grades. @throws NEEDS_GRADING */
export function checkGrades(before: Answer, input: Grading): FieldIssue[] {
  const { items: grades, manualScore, status, comment } = input
  const { items: now = [], exercise, autoScore } = before
  if (status === 'GRADED' && grades === undefined && manualScore === undefined) enforce(canAccept(before))
  const issues: FieldIssue[] = []
  if (grades && manualScore !== undefined) {
    issues.push({ field: 'manualScore', message: 'cannot go together with grades of questions' })
  }
  if (status === 'RETURNED' && ((comment ?? '') === '' || grades !== undefined || manualScore !== undefined)) {
    const message = (comment ?? '') === '' ? "can't be empty!" : 'is for a sheet that is not graded at once'
    issues.push({ field: 'comment', message })
  }
  if (typeof manualScore === 'number' && (autoScore ?? 0) + manualScore > exercise.maxScore) {
    issues.push({ field: 'manualScore', message: `must be at most ${exercise.maxScore - (autoScore ?? 0)}` })
  }
  if (grades) {
    const { items, issues: wrong } = withGrades(now, grades)
    issues.push(...wrong)
    const at = items.findIndex(({ kind, score }) => (kind === 'ESSAY' || kind === 'UPLOAD') && score === null)
    if (wrong.length === 0 && at >= 0) issues.push({ field: 'items', message: `must give question ${at + 1} a score` })
  }
  return issues
}

/** What is wrong with a sheet that came in another way. @throws GRADING_LOCKED, NO_ATTEMPTS */
export async function checkNew(tx: Tx, customerId: number, input: New): Promise<FieldIssue[]> {
  const place = await placeOf(tx, customerId, input)
  // One that is not there at all is refused as such.
  if (!place) return []
  if (place.locked) throw fail('GRADING_LOCKED', { title: place.title })
  if (place.dropped) return [{ field: 'studentLmsClassId', message: 'has left the class' }]
  if (place.item === null) return [{ field: 'exerciseId', message: 'is not asked in the class of this participant' }]
  if (place.used >= place.most) throw fail('NO_ATTEMPTS', { max: place.most })
  const { exerciseId = 0, items = [] } = input
  const known = new Set((await questionsOf(tx, exerciseId, place.revision)).map(({ id }) => id))
  return items.flatMap(({ questionId }, at) =>
    known.has(questionId) ? [] : [{ field: `items.${at}.questionId`, message: 'is no question of this exercise' }],
  )
}

/** @throws NOT_FOUND */
export async function columnsOfNew(tx: Tx, customerId: number, input: New): Promise<Columns> {
  const place = await placeOf(tx, customerId, input)
  if (place?.item == null) throw fail('NOT_FOUND', { what: 'enrolment' })
  const questions = await questionsOf(tx, input.exerciseId ?? 0, place.revision)
  const items = gradedAlone(questions, input.items ?? [])
  const kinds = new Map(questions.map(({ id, kind }) => [id, kind]))
  const { auto } = scoresOf(items.map((item) => Object.assign({ kind: kinds.get(item.questionId) ?? 'ESSAY' }, item)))
  return {
    class_activity_item_id: place.item,
    revision: place.revision,
    run: place.run,
    attempt: place.used + 1,
    items,
    auto_score: auto,
    status: 'SUBMITTED',
    submitted_at: new Date().toISOString(),
  }
}

/** The columns that grading, handing back and taking back write. */
export function columnsOfGrades(before: Answer, { items: grades, manualScore, status }: Grading, by: number): Columns {
  if (status === 'RETURNED') return { status, graded_by: by, graded_at: null, total_score: null }
  if (status === 'SUBMITTED') return { status, graded_by: null, graded_at: null, total_score: null }
  if (grades === undefined && manualScore === undefined && status === undefined) return {}
  const { items } = withGrades(before.items ?? [], grades ?? [])
  const { auto, manual } = scoresOf(items)
  const own = grades
    ? { auto: auto ?? before.autoScore, manual }
    : { auto: before.autoScore, manual: before.manualScore }
  const byHand = manualScore ?? own.manual
  return {
    ...(grades ? { items: stored(items) } : {}),
    auto_score: own.auto,
    manual_score: byHand,
    total_score: sumOf([own.auto ?? 0, byHand ?? 0]),
    status: 'GRADED',
    graded_by: by,
    graded_at: new Date().toISOString(),
  }
}
