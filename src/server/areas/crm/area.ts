import { sql } from 'kysely'
import { serveArea } from '#server/core/area.ts'
import { alive, code, dotted, name, ref, start } from '#server/core/find/description.ts'

serveArea({
  find: {
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
  },
})
