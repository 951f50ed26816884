import { sql } from 'kysely'
import type { FindKind } from '#contract/find-kinds.ts'
import type { FindDescription } from './description.ts'
import { alive, code, dayText, dotted, email, foreign, name, ref, start, word } from './description.ts'

/** Support, leave, and what the academy is run with. */
export const running = {
  message: {
    from: sql`list_message AS t`,
    tenant: ref('t.customer_id'),
    where: alive,
    newest: sql`t.created_at DESC, t.id DESC`,
    fields: [
      email('t.recipient', foreign),
      { is: 'phone', value: sql`lower(t.recipient)`, foreign: true },
      name('t.recipient_name'),
      name('t.subject', { part: 'near' }),
    ],
    huge: true,
    unnamed: true,
    label: dotted(sql`mask_secrets(coalesce(t.subject, left(t.body, 60)))`),
    hint: dotted(ref('t.recipient'), sql`initcap(t.status)`),
  },
  leaveRequest: {
    from: sql`list_leave_request AS t JOIN list_employee AS e ON e.id = t.employee_id`,
    tenant: ref('t.customer_id'),
    newest: sql`t.created_at DESC, t.id DESC`,
    fields: [code('t.number', start), name('e.name', { part: 'near' })],
    through: { column: ref('t.employee_id'), view: 'list_employee', texts: [ref('v.name')] },
    unnamed: true,
    joins: sql`JOIN list_leave_type AS y ON y.id = t.leave_type_id`,
    label: dotted(ref('t.number'), ref('e.name')),
    hint: dotted(ref('y.name'), dayText(ref('t.start_date')), sql`initcap(t.status)`),
  },
  leaveType: {
    from: sql`list_leave_type AS t`,
    tenant: ref('t.customer_id'),
    where: alive,
    newest: sql`t.id DESC`,
    fields: [code('t.code', word), name('t.name', { part: 'near' })],
    label: ref('t.name'),
    hint: ref('t.code'),
  },
  template: {
    from: sql`list_template AS t`,
    tenant: ref('t.customer_id'),
    where: alive,
    newest: sql`t.id DESC`,
    fields: [code('t.code', word), name('t.name', { part: 'indexed' })],
    label: ref('t.name'),
    hint: dotted(ref('t.code'), sql`initcap(t.channel)`),
  },
  // Those that can be set up are given; whether a customer has done so its screen shows.
  app: {
    from: sql`(VALUES ('zoom', 'Zoom'), ('prakerja', 'Prakerja'), ('whatsapp', 'WhatsApp'), ('smtp', 'E-mail (SMTP)'),
      ('storage', 'File storage'), ('tokopedia', 'Tokopedia'), ('pijar', 'Pijar Mahir'),
      ('legacy-correction', 'Code correction at the old host')) AS t (id, name)`,
    id: { value: ref('t.id'), type: 'text' },
    newest: sql`t.name`,
    fields: [code('t.id', word), name('t.name', { part: 'near' })],
    label: ref('t.name'),
  },
} satisfies Partial<Record<FindKind, FindDescription>>
