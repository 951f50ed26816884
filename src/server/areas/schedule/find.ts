import { sql } from 'kysely'
import type { FindDescription } from '#server/core/find/description.ts'
import { alive, code, dayText, dotted, email, name, phone, ref, start } from '#server/core/find/description.ts'

export const scheduleFind: FindDescription = {
  from: sql`list_lms_class AS t`,
  tenant: ref('t.customer_id'),
  where: alive,
  newest: sql`t.start_at DESC, t.id DESC`,
  fields: [code('t.code', start), code('t.external_schedule_code'), name('t.title')],
  joins: sql`JOIN list_customer AS c ON c.id = t.customer_id`,
  label: sql`t.code || ' ' || t.title`,
  hint: dayText(sql`t.start_at AT TIME ZONE c.timezone`),
  of: { values: [ref('t.core_class_id')], by: ref('t.core_class_id'), type: 'id' },
}

export const instructorFind: FindDescription = {
  from: sql`list_instructor AS t`,
  tenant: ref('t.customer_id'),
  where: alive,
  newest: sql`t.id DESC`,
  fields: [
    email('t.email', { part: 'indexed' }),
    phone('t.phone'),
    code('t.certification_no'),
    name('t.name'),
    { is: 'name', value: sql`array_to_string(t.expertise, ' ')`, part: 'near', aside: true },
  ],
  label: ref('t.name'),
  hint: dotted(ref('t.email'), sql`nullif(array_to_string(t.expertise, ', '), '')`),
}
