import { sql } from 'kysely'
import type { FindKind } from '#contract/find-kinds.ts'
import type { FindDescription } from './description.ts'
import { alive, code, dotted, email, foreign, name, phone, ref, start } from './description.ts'

/** People, and the customers whom they work for. */
export const people = {
  student: {
    from: sql`list_student AS t`,
    tenant: ref('t.customer_id'),
    where: alive,
    newest: sql`t.created_at DESC, t.id DESC`,
    fields: [
      email('t.email', { start: true, part: 'indexed' }),
      phone('t.phone', start),
      code('t.student_no', start),
      code('t.prakerja_no'),
      name('t.name', start),
    ],
    huge: true,
    label: ref('t.name'),
    hint: dotted(ref('t.email'), ref('t.student_no')),
  },
  instructor: {
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
  },
  employee: {
    from: sql`list_employee AS t`,
    tenant: ref('t.customer_id'),
    where: alive,
    newest: sql`t.id DESC`,
    fields: [
      code('t.employee_no'),
      phone('t.phone'),
      { is: 'email', value: sql`v.address`, via: { view: 'list_employee_email', id: 'employee_id' } },
      name('t.name'),
    ],
    label: ref('t.name'),
    hint: dotted(ref('t.employee_no'), ref('t.position')),
  },
  account: {
    from: sql`list_app_user AS t`,
    tenant: ref('t.customer_id'),
    everywhere: true,
    where: alive,
    newest: sql`t.created_at DESC, t.id DESC`,
    fields: [email('t.email', { start: true, part: 'indexed' }), phone('t.phone', start), name('t.name', start)],
    huge: true,
    unnamed: true,
    label: ref('t.name'),
    hint: dotted(ref('t.email'), sql`nullif(initcap(t.account_status), 'Active')`),
  },
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
} satisfies Partial<Record<FindKind, FindDescription>>
