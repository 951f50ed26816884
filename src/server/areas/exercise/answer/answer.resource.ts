import { sql } from 'kysely'
import type { Answer, AnswerStatus } from '#contract/exercise/answer.ts'
import { answer } from '#contract/exercise/answer.ts'
import { canBecome } from '#contract/exercise/answer.rules.ts'
import type { Tx } from '#server/core/db/database.ts'
import { alive, dotted, name, ref } from '#server/core/find/description.ts'
import { questionsOf } from '#server/areas/exercise/questions.ts'
import { related } from '#server/core/resource/columns.ts'
import { serveResource } from '#server/core/resource/serve.ts'
import type { StoredItem } from './items.ts'
import { itemsOf } from './items.ts'
import type { Grading } from './write.ts'
import { tellGraded } from './tell.ts'
import { checkGrades, checkNew, columnsOfGrades, columnsOfNew } from './write.ts'

/** A sheet question by question. */
export async function wholeAnswer(tx: Tx, row: Answer): Promise<Answer> {
  const { items } = await tx.selectFrom('answer').select('items').where('id', '=', row.id).executeTakeFirstOrThrow()
  const questions = await questionsOf(tx, row.exerciseId, row.revision)
  return { ...row, items: itemsOf(questions, items as StoredItem[]) }
}

/** What a write makes of its status: grading makes it graded. */
export function statusAfter({ items, manualScore, status }: Grading): AnswerStatus | undefined {
  return status ?? (items !== undefined || manualScore !== undefined ? 'GRADED' : undefined)
}

/** What participants handed in. */
export const answers = serveResource(answer, {
  columns: {
    student: { id: ref('place.student_id'), name: ref('student.name'), joins: ['place', 'student'] },
    lmsClassId: { value: ref('place.lms_class_id'), joins: ['place'] },
    lmsClass: related('lms_class', 'id', 'code', 'title'),
    classCode: { value: ref('lms_class.code'), joins: ['place', 'class'] },
    class: { value: ref('lms_class.title'), joins: ['place', 'class'] },
    locked: sql`(lms_class.grading_locked_at IS NOT NULL)`,
    activityItemsId: 'class_activity_item_id',
    activity: related('class_activity_item', 'id', 'title'),
    exercise: {
      value: ref('exercise.title'),
      joins: ['exercise'],
      record: sql`json_build_object('id', exercise.id, 'title', exercise.title, 'type', exercise.type,
                                    'maxScore', exercise.max_score)`,
    },
    type: { value: ref('exercise.type'), joins: ['exercise'] },
    graded: sql`(answer.status = 'GRADED')`,
    byHand: sql`EXISTS (SELECT FROM exercise_question AS q WHERE q.exercise_id = answer.exercise_id
      AND q.revision = answer.revision AND q.kind IN ('ESSAY', 'UPLOAD'))`,
    gradedBy: { id: ref('answer.graded_by'), name: ref('grader.name') },
  },
  joins: {
    place: sql`JOIN student_lms_class AS place ON place.id = answer.student_lms_class_id`,
    student: sql`JOIN student ON student.id = place.student_id`,
    class: sql`JOIN lms_class ON lms_class.id = place.lms_class_id`,
    activity: sql`JOIN class_activity_item ON class_activity_item.id = answer.class_activity_item_id`,
    exercise: sql`JOIN exercise ON exercise.id = answer.exercise_id`,
    grader: sql`LEFT JOIN app_user AS grader ON grader.id = answer.graded_by`,
  },
  references: {
    studentLmsClassId: { table: 'student_lms_class', what: 'an enrolment' },
    lmsClassId: { table: 'lms_class', what: 'a schedule' },
    exerciseId: { table: 'exercise', what: 'an exercise' },
  },
  // Of its questions the audit has only the scores.
  auditSnapshot({ items, ...own }, other) {
    if (!items || (other && !other.items)) return own
    return { ...own, scores: items.map(({ score }) => score ?? '–').join(' · ') }
  },
  completeRow: wholeAnswer,
  mayEdit(row, input) {
    const to = statusAfter(input)
    return to === undefined ? true : canBecome(row, to)
  },
  check: ({ customerId, input, before }, { tx }) =>
    before ? checkGrades(before, input) : checkNew(tx, customerId, input),
  // What was answered is stored with what it is worth, and grades with what was answered.
  write: { status: () => ({}), manualScore: () => ({}) },
  values: ({ customerId, input, before }, { tx, session }) =>
    before ? columnsOfGrades(before, input, session.masterId) : columnsOfNew(tx, customerId, input),
  afterWrite: (id, { input, set, before }, context) =>
    set.status === 'GRADED'
      ? tellGraded(
          id,
          { score: Number(set.total_score ?? 0), comment: input.comment ?? before?.comment ?? null },
          context,
        )
      : Promise.resolve(),
  actionOf(_before, input) {
    const to = statusAfter(input)
    return to === 'GRADED' ? 'answer.grade' : to === 'RETURNED' ? 'answer.return' : undefined
  },
  find: {
    from: sql`list_answer AS t JOIN list_student_lms_class AS e ON e.id = t.student_lms_class_id
                               JOIN list_exercise AS x ON x.id = t.exercise_id`,
    tenant: ref('t.customer_id'),
    where: alive,
    newest: sql`t.submitted_at DESC, t.id DESC`,
    fields: [name('e.name_on_certificate', { part: 'near' }), name('x.title', { part: 'near' })],
    through: {
      column: ref('t.student_lms_class_id'),
      view: 'list_student_lms_class',
      texts: [ref('v.search_text')],
    },
    alone: true,
    label: ref('e.name_on_certificate'),
    hint: dotted(ref('x.title'), sql`initcap(t.status)`),
  },
})
