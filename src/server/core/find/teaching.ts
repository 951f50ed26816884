import { sql } from 'kysely'
import type { FindKind } from '#contract/find-kinds.ts'
import type { FindDescription, Sql } from './description.ts'
import { alive, code, dayText, dotted, name, ref, start, word } from './description.ts'

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

/** Classes, their schedules and what happens in them. */
export const teaching = {
  lms: {
    from: sql`list_lms_class AS t`,
    tenant: ref('t.customer_id'),
    where: alive,
    newest: sql`t.start_at DESC, t.id DESC`,
    fields: [code('t.code', start), code('t.external_schedule_code'), name('t.title')],
    joins: sql`JOIN list_customer AS c ON c.id = t.customer_id`,
    label: sql`t.code || ' ' || t.title`,
    hint: dayText(sql`t.start_at AT TIME ZONE c.timezone`),
    of: { values: [ref('t.core_class_id')], by: ref('t.core_class_id'), type: 'id' },
  },
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
  attendance: {
    from: sql`list_absensi AS t ${participant}`,
    tenant: ref('t.customer_id'),
    where: alive,
    newest: sql`t.attended_at DESC, t.id DESC`,
    fields: [
      code('t.voucher_code', { foreign: true, start: true }),
      name('e.name_on_certificate', { part: 'near' }),
      name('e.email_in_class', { part: 'near' }),
    ],
    through: throughParticipant,
    alone: true,
    joins: sql`JOIN list_lms_class AS l ON l.id = t.lms_class_id JOIN list_customer AS c ON c.id = t.customer_id`,
    label: dotted(ref('e.name_on_certificate'), sql`CASE t.ke WHEN 999 THEN 'post-test' ELSE 'ke-' || t.ke END`),
    hint: dotted(ref('l.code'), dayText(sql`t.attended_at AT TIME ZONE c.timezone`)),
  },
  certTemplate: {
    from: sql`list_certificate_template AS t`,
    tenant: ref('t.customer_id'),
    where: alive,
    newest: sql`t.updated_at DESC, t.id DESC`,
    fields: [name('t.name')],
    joins: sql`JOIN certificate_type AS y ON y.code = t.type`,
    label: ref('t.name'),
    hint: ref('y.name'),
  },
  stage: {
    from: sql`list_pipeline_stage AS t`,
    tenant: ref('t.customer_id'),
    newest: sql`t.sort_order, t.id`,
    fields: [code('t.code', word), name('t.name', { part: 'near' })],
    alone: true,
    label: ref('t.name'),
  },
  studentClass: {
    from: sql`list_student_class AS t JOIN list_student AS s ON s.id = t.student_id`,
    tenant: ref('t.customer_id'),
    where: alive,
    newest: sql`t.created_at DESC, t.id DESC`,
    fields: [
      code('t.registration_no', start),
      {
        is: 'email',
        value: sql`v.email`,
        foreign: true,
        via: { view: 'list_student', id: 'id', of: ref('t.student_id'), where: sql`v.deleted_at IS NULL` },
      },
      name('s.email', { part: 'near' }),
      name('s.name', { part: 'near' }),
    ],
    through: { column: ref('t.student_id'), view: 'list_student', texts: [ref('v.name'), ref('v.email')] },
    unnamed: true,
    joins: sql`JOIN list_core_class AS c ON c.id = t.core_class_id`,
    label: dotted(ref('t.registration_no'), ref('s.name')),
    hint: dotted(ref('c.title'), sql`initcap(replace(t.status, '_', ' '))`),
    of: { values: [ref('t.student_id'), ref('t.stage_id')], by: ref('t.student_id'), type: 'id' },
  },
} satisfies Partial<Record<FindKind, FindDescription>>
