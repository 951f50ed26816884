import { sql } from 'kysely'
import type { Answer, AnswerStatus, UpdateAnswer } from '#contract/exercise/answer.ts'
import { answerFields } from '#contract/exercise/answer.ts'
import { canBecome, canDeleteAnswer } from '#contract/exercise/answer.rules.ts'
import type { Tx } from '#server/core/db/database.ts'
import { prepared } from '#server/core/db/prepared.ts'
import { iso, named } from '#server/core/db/list.ts'
import { questionsOf } from '#server/areas/exercise/questions.ts'
import type { Resource, Wish } from '#server/core/resource/resource.ts'
import type { StoredItem } from './items.ts'
import { itemsOf } from './items.ts'
import { checkAnswer, columnsOf } from './write.ts'

const ref = (name: string) => sql.ref(name)

async function rows(tx: Tx, ids: readonly number[]): Promise<Answer[]> {
  const found = await tx
    .selectFrom('answer as a')
    .innerJoin('student_lms_class as e', 'e.id', 'a.student_lms_class_id')
    .innerJoin('student as s', 's.id', 'e.student_id')
    .innerJoin('lms_class as l', 'l.id', 'e.lms_class_id')
    .innerJoin('class_activity_item as i', 'i.id', 'a.class_activity_item_id')
    .innerJoin('exercise as x', 'x.id', 'a.exercise_id')
    .leftJoin('app_user as g', 'g.id', 'a.graded_by')
    .modifyFront(prepared)
    .select(['a.id', 'a.customer_id', 'a.student_lms_class_id', 'a.class_activity_item_id', 'a.exercise_id'])
    .select(['a.revision', 'a.attempt', 'a.run', 'a.status', 'a.files', 'a.auto_score', 'a.manual_score'])
    .select(['a.total_score', 'a.comment', 'a.submitted_at', 'a.graded_by', 'a.graded_at', 'a.excluded', 'a.version'])
    .select(['a.created_at', 'a.updated_at', 'e.student_id', 's.name as student', 'l.id as class_id'])
    .select(['l.code as class_code', 'l.title as class_title', 'l.grading_locked_at', 'i.title as activity'])
    .select(['x.title as exercise', 'x.type', 'x.max_score', 'g.name as grader'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM exercise_question q WHERE q.exercise_id = a.exercise_id
        AND q.revision = a.revision AND q.kind IN ('ESSAY', 'UPLOAD'))`.as('by_hand'),
    )
    .where(sql<boolean>`a.id = ANY (${[...ids]}::bigint[])`)
    .where('a.deleted_at', 'is', null)
    .execute()
  return found.map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    studentLmsClassId: row.student_lms_class_id,
    student: { id: row.student_id, name: row.student },
    lmsClass: { id: row.class_id, code: row.class_code, title: row.class_title },
    locked: row.grading_locked_at !== null,
    activityItemsId: row.class_activity_item_id,
    activity: { id: row.class_activity_item_id, title: row.activity },
    exerciseId: row.exercise_id,
    exercise: { id: row.exercise_id, title: row.exercise, type: row.type, maxScore: row.max_score },
    revision: row.revision,
    attempt: row.attempt,
    run: row.run,
    status: row.status,
    files: row.files,
    byHand: row.by_hand,
    autoScore: row.auto_score,
    manualScore: row.manual_score,
    totalScore: row.total_score,
    comment: row.comment,
    submittedAt: iso(row.submitted_at),
    gradedBy: named(row.graded_by, row.grader),
    gradedAt: iso(row.graded_at),
    exclude: row.excluded,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }))
}

/** A sheet question by question. */
export async function wholeAnswer(tx: Tx, row: Answer): Promise<Answer> {
  const { items } = await tx.selectFrom('answer').select('items').where('id', '=', row.id).executeTakeFirstOrThrow()
  const questions = await questionsOf(tx, row.exerciseId, row.revision)
  return { ...row, items: itemsOf(questions, items as StoredItem[]) }
}

/** What a write makes of its status: grading makes it graded, whatever else is said of it. */
export function statusAfter({ items, manualScore, status }: Partial<UpdateAnswer>): AnswerStatus | undefined {
  return status ?? (items !== undefined || manualScore !== undefined ? 'GRADED' : undefined)
}

/** An answer as the audit notes it: of its questions only their scores. */
function digest({ items, ...own }: Answer, other: Answer | undefined): Record<string, unknown> {
  if (!items || (other && !other.items)) return own
  return { ...own, scores: items.map(({ score }) => score ?? '–').join(' · ') }
}

/** What participants handed in. */
export const answers: Resource<Answer, typeof answerFields> = {
  table: 'answer',
  area: 'exercise',
  command: 'answer',
  noun: 'answer',
  label: ({ student, exercise }) => `${student.name}: ${exercise.title}`,
  columns: { comment: 'comment', files: 'files', studentLmsClassId: 'student_lms_class_id', exerciseId: 'exercise_id' },
  references: {
    studentLmsClassId: { table: 'student_lms_class', what: 'an enrolment' },
    exerciseId: { table: 'exercise', what: 'an exercise' },
  },
  digest,
  whole: wholeAnswer,
  mayEdit(row, wish) {
    const to = statusAfter(wish)
    return to === undefined ? true : canBecome(row, to)
  },
  mayDelete: canDeleteAnswer,
  check: checkAnswer,
  values: columnsOf,
  actionOf(_before, wish: Wish) {
    const to = statusAfter(wish)
    return to === 'GRADED' ? 'answer.grade' : to === 'RETURNED' ? 'answer.return' : undefined
  },
  list: {
    resource: 'answer',
    title: 'Answers',
    view: 'list_answer',
    alias: 'answer',
    fields: answerFields,
    columns: {
      submittedAt: { title: 'Submitted', value: ref('answer.submitted_at'), width: 18 },
      student: { title: 'Participant', value: ref('student.name'), joins: ['place', 'student'], width: 28 },
      studentLmsClassId: { title: 'Participation', value: ref('answer.student_lms_class_id') },
      lmsClassId: { title: 'Schedule', value: ref('place.lms_class_id'), joins: ['place'] },
      classCode: { title: 'Schedule code', value: ref('lms_class.code'), joins: ['place', 'class'], width: 14 },
      class: { title: 'Schedule', value: ref('lms_class.title'), joins: ['place', 'class'], width: 44 },
      activityItemsId: { title: 'Activity', value: ref('answer.class_activity_item_id') },
      exerciseId: { title: 'Exercise', value: ref('answer.exercise_id') },
      exercise: { title: 'Exercise', value: ref('exercise.title'), joins: ['exercise'], width: 44 },
      type: { title: 'Type', value: ref('exercise.type'), joins: ['exercise'], width: 12 },
      attempt: { title: 'Attempt', value: ref('answer.attempt'), width: 10 },
      status: { title: 'Status', value: ref('answer.status'), width: 12 },
      graded: { title: 'Graded', value: sql`(answer.status = 'GRADED')` },
      autoScore: { title: 'Automatic score', value: ref('answer.auto_score'), width: 14 },
      totalScore: { title: 'Score', value: ref('answer.total_score'), width: 10 },
      gradedAt: { title: 'Graded at', value: ref('answer.graded_at'), width: 18 },
      exclude: { title: 'Excluded', value: ref('answer.excluded'), width: 10 },
    },
    joins: {
      place: sql`JOIN student_lms_class AS place ON place.id = answer.student_lms_class_id`,
      student: sql`JOIN student ON student.id = place.student_id`,
      class: sql`JOIN lms_class ON lms_class.id = place.lms_class_id`,
      exercise: sql`JOIN exercise ON exercise.id = answer.exercise_id`,
    },
    where: sql`answer.deleted_at IS NULL`,
    defaultSort: '-submittedAt',
    rows,
  },
}
