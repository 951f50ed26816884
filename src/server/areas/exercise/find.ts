import { sql } from 'kysely'
import type { FindDescription, Sql } from '#server/core/find/description.ts'
import { alive, dotted, name, ref } from '#server/core/find/description.ts'

/** What is asked of participants is called by a title and belongs to a class; `newest` is an index's order. */
const titled = (view: string, newest: Sql, hint: Sql, joins: Sql) => ({
  from: sql`${sql.table(view)} AS t`,
  tenant: ref('t.customer_id'),
  where: alive,
  newest,
  fields: [name('t.title')],
  joins,
  label: ref('t.title'),
  hint,
})

const ofSchedule = sql`JOIN list_lms_class AS l ON l.id = t.lms_class_id`

const scheduled = dotted(ref('l.code'), sql`initcap(t.kind)`)

/** Whose work it is. */
const participant = sql`JOIN list_student_lms_class AS e ON e.id = t.student_lms_class_id`

const throughParticipant = {
  column: ref('t.student_lms_class_id'),
  view: 'list_student_lms_class',
  texts: [ref('v.search_text')],
}

/** How the records of this area are found. */
export const finds = {
  exercise: titled(
    'list_exercise',
    sql`t.updated_at DESC, t.id DESC`,
    dotted(sql`initcap(replace(t.type, '_', ' '))`, ref('c.code')),
    sql`LEFT JOIN list_core_class AS c ON c.id = t.core_class_id`,
  ),
  exam: titled('list_exam', sql`t.start_at DESC, t.id DESC`, scheduled, ofSchedule),
  evaluation: titled('list_evaluation', sql`t.start_at DESC, t.id DESC`, scheduled, ofSchedule),
  answer: {
    from: sql`list_answer AS t ${participant} JOIN list_exercise AS x ON x.id = t.exercise_id`,
    tenant: ref('t.customer_id'),
    where: alive,
    newest: sql`t.submitted_at DESC, t.id DESC`,
    fields: [name('e.name_on_certificate', { part: 'near' }), name('x.title', { part: 'near' })],
    through: throughParticipant,
    alone: true,
    label: ref('e.name_on_certificate'),
    hint: dotted(ref('x.title'), sql`initcap(t.status)`),
  },
} satisfies Record<string, FindDescription>
