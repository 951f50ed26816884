import { sql } from 'kysely'
import type { AreaPart } from '#server/core/area.ts'
import { alive, code, dotted, email, foreign, name, ref } from '#server/core/find/description.ts'

/** How records of this area are found whose kinds are not described. */
export const find: AreaPart['find'] = {
  // Written on what the participant bought or where the participant learns, so it leads there.
  enrolment: {
    from: sql`list_student_lms_class AS t`,
    tenant: ref('t.customer_id'),
    where: alive,
    newest: sql`t.enrolled_at DESC, t.id DESC`,
    fields: [
      {
        is: 'code',
        value: sql`v.number`,
        via: { view: 'list_certificate', id: 'student_lms_class_id', where: sql`v.deleted_at IS NULL` },
      },
      code('t.voucher_code', { foreign: true, start: true }),
      code('t.redeem_code', { foreign: true, start: true }),
      code('t.invoice_code', foreign),
      email('t.email_in_class', foreign),
      name('t.search_text'),
    ],
    huge: true,
    unnamed: true,
    joins: sql`JOIN list_core_class AS c ON c.id = t.core_class_id JOIN list_lms_class AS l ON l.id = t.lms_class_id`,
    label: ref('t.name_on_certificate'),
    hint: dotted(ref('c.title'), ref('l.code'), sql`round(t.progress_pct)::text || '%'`),
  },
}
