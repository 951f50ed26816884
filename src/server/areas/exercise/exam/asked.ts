import { sql } from 'kysely'
import type { FieldIssue } from '#contract/core/error.ts'
import type { Columns } from '#server/core/db/write-row.ts'
import { alive, dotted, name, ref } from '#server/core/find/description.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { related } from '#server/core/resource/columns.ts'

interface Asked {
  lmsClassId?: number | undefined
  exerciseId?: number | undefined
  startAt?: string | undefined
  endAt?: string | undefined
}
interface Writing {
  input: Asked
  before: Asked | undefined
}

/** What exams and evaluations have in common: a class is asked an exercise. `survey`: of which sort that must be. */
export const asked = (table: 'exam' | 'evaluation', { survey }: { survey: boolean }) => ({
  columns: {
    lmsClass: related('lms_class', 'id', 'code', 'title'),
    classCode: { value: ref('lms_class.code'), joins: ['class'] },
    class: { value: ref('lms_class.title'), joins: ['class'] },
    locked: sql`(lms_class.grading_locked_at IS NOT NULL)`,
    activityItemsId: 'class_activity_item_id',
    exercise: related('exercise', 'id', 'title'),
  } as const,
  joins: {
    class: sql`JOIN lms_class ON lms_class.id = ${ref(`${table}.lms_class_id`)}`,
    exercise: sql`JOIN exercise ON exercise.id = ${ref(`${table}.exercise_id`)}`,
  },
  references: {
    lmsClassId: { table: 'lms_class', what: 'a schedule' },
    exerciseId: { table: 'exercise', what: 'an exercise' },
  } as const,
  async check({ input, before }: Writing, { tx }: HandlerContext): Promise<FieldIssue[]> {
    const issues: FieldIssue[] = []
    const [start, end] = [input.startAt ?? before?.startAt, input.endAt ?? before?.endAt]
    if (start !== undefined && end !== undefined && Date.parse(end) <= Date.parse(start)) {
      issues.push({ field: 'endAt', message: 'must be after the start' })
    }
    if (input.exerciseId === undefined) return issues
    const found = await tx.selectFrom('exercise').select('type').where('id', '=', input.exerciseId).executeTakeFirst()
    if (found && (found.type === 'SURVEY') !== survey) {
      issues.push({ field: 'exerciseId', message: survey ? 'must be a survey' : 'must not be a survey' })
    }
    return issues
  },
  /** Where the schedule of the class asks the exercise, if it does. */
  async values(
    { input: { lmsClassId = 0, exerciseId = 0 }, before }: Writing,
    { tx }: HandlerContext,
  ): Promise<Columns> {
    if (before) return {}
    const item = await tx
      .selectFrom('class_activity_item')
      .select('id')
      .where('lms_class_id', '=', lmsClassId)
      .where('exercise_id', '=', exerciseId)
      .where('deleted_at', 'is', null)
      .orderBy('sort_order')
      .limit(1)
      .executeTakeFirst()
    return { class_activity_item_id: item?.id ?? null }
  },
  find: {
    from: sql`${sql.table(`list_${table}`)} AS t`,
    tenant: ref('t.customer_id'),
    where: alive,
    newest: sql`t.start_at DESC, t.id DESC`,
    fields: [name('t.title')],
    joins: sql`JOIN list_lms_class AS l ON l.id = t.lms_class_id`,
    label: ref('t.title'),
    hint: dotted(ref('l.code'), sql`initcap(t.kind)`),
  },
})
