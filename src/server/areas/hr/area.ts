import { sql } from 'kysely'
import { serveArea } from '#server/core/area.ts'
import { remindOfContracts } from './employee/contracts.ts'
import { closeBalances, giveHolidays, grantBalances } from './leave/year.ts'
import { alive, code, dayText, dotted, email, name, phone, ref, start, word } from '#server/core/find/description.ts'

serveArea({
  prepare: giveHolidays,
  async housekeeping(tx) {
    await giveHolidays(tx)
    return {
      leaveGranted: await grantBalances(tx),
      leaveClosed: await closeBalances(tx),
      ...(await remindOfContracts(tx)),
    }
  },
  find: {
    employee: {
      from: sql`list_employee AS t`,
      tenant: ref('t.customer_id'),
      where: alive,
      newest: sql`t.id DESC`,
      fields: [code('t.employee_no'), phone('t.phone'), email('t.email'), name('t.name')],
      label: ref('t.name'),
      hint: dotted(ref('t.employee_no'), ref('t.position')),
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
  },
})
