import { sql } from 'kysely'
import { leaveBalance } from '#contract/hr/leave-balance.ts'
import { ref } from '#server/core/find/description.ts'
import { related } from '#server/core/resource/columns.ts'
import { serveResource } from '#server/core/resource/serve.ts'
import { reason } from '#contract/core/reason.ts'

/** What employees have left of each type of leave, a year each. */
export default serveResource(leaveBalance, {
  columns: {
    employee: related('employee', 'id', 'name'),
    leaveType: related('leave_type', 'id', 'name'),
    employeeName: { value: ref('employee.name'), joins: ['employee'] },
    typeName: { value: ref('leave_type.name'), joins: ['leaveType'] },
    duration_type: 'duration_type',
    entitled: sql`leave_balance.entitled::float8`,
    carried: sql`leave_balance.carried::float8`,
    used: sql`leave_balance.used::float8`,
    pending: sql`leave_balance.pending::float8`,
    remaining: sql`leave_balance.remaining::float8`,
  },
  joins: {
    employee: sql`JOIN employee ON employee.id = leave_balance.employee_id`,
    leaveType: sql`JOIN leave_type ON leave_type.id = leave_balance.leave_type_id`,
  },
  references: {
    employeeId: { table: 'employee', what: 'an employee' },
    leaveTypeId: { table: 'leave_type', what: 'a leave type' },
  },
  duplicateReason: reason('DUPLICATE', { field: 'periodYear', value: 'The balance of this employee for this year' }),
  unique: 'periodYear',
  async values({ input, before }, { tx }) {
    if (before) return {}
    const type = await tx
      .selectFrom('leave_type')
      .select(['unit', 'quota'])
      .where('id', '=', input.leaveTypeId ?? 0)
      .executeTakeFirst()
    return {
      duration_type: type?.unit === 'HOUR' ? 'HOUR' : 'DAY',
      entitled: type?.quota ?? 0,
      expires_at: `${input.periodYear}-12-31`,
    }
  },
  async afterWrite(id, { customerId }, { tx, session }) {
    await sql`
      INSERT INTO leave_ledger (customer_id, balance_id, delta, reason, actor_id)
      SELECT ${customerId}, b.id, b.entitled, 'GRANT', ${session.masterId} FROM leave_balance b WHERE b.id = ${id}`.execute(
      tx,
    )
  },
  async usedBy(tx, { id, used, pending }) {
    if (used > 0 || pending > 0) return 'leave requests'
    const taken = await tx
      .selectFrom('leave_ledger')
      .select('id')
      .where('balance_id', '=', id)
      .where('reason', 'in', ['REQUEST', 'CANCEL'])
      .limit(1)
      .executeTakeFirst()
    return taken ? 'leave requests' : undefined
  },
})
