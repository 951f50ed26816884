import { sql } from 'kysely'
import { serveArea } from '#server/core/area.ts'
import { alive, code, dayText, dotted, name, ref } from '#server/core/find/description.ts'

/** Whose work it is. */
const participant = sql`JOIN list_student_lms_class AS e ON e.id = t.student_lms_class_id`

const throughParticipant = {
  column: ref('t.student_lms_class_id'),
  view: 'list_student_lms_class',
  texts: [ref('v.search_text')],
}

serveArea({
  find: {
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
  },
})
