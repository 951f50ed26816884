import { sql } from 'kysely'
import { leaveRequest } from '#contract/hr/leave-request.ts'
import { ref } from '#server/core/find/description.ts'
import { related } from '#server/core/resource/columns.ts'
import { serveResource } from '#server/core/resource/serve.ts'

/** Requests for leave. They are made, decided and cancelled by `request.ts`, which knows balances and days. */
export default serveResource(leaveRequest, {
  columns: {
    employee: related('employee', 'id', 'name'),
    leaveType: related('leave_type', 'id', 'name'),
    employeeName: { value: ref('employee.name'), joins: ['employee'] },
    typeName: { value: ref('leave_type.name'), joins: ['leaveType'] },
    departmentCode: {
      value: ref('employee.department_code'),
      joins: ['employee'],
      choices: sql`SELECT DISTINCT code FROM lookup WHERE type = 'department' AND deleted_at IS NULL`,
    },
    startTime: sql`to_char(leave_request.start_time, 'HH24:MI')`,
    amount: sql`leave_request.amount::float8`,
    settled: sql`(leave_request.status <> 'PENDING')`,
    approver: { id: ref('leave_request.approver_id'), name: ref('approver.name'), joins: ['approver'] },
  },
  joins: {
    employee: sql`JOIN employee ON employee.id = leave_request.employee_id`,
    leaveType: sql`JOIN leave_type ON leave_type.id = leave_request.leave_type_id`,
    approver: sql`LEFT JOIN app_user AS approver ON approver.id = leave_request.approver_id`,
  },
  references: {
    employeeId: { table: 'employee', what: 'an employee' },
    leaveTypeId: { table: 'leave_type', what: 'a leave type' },
  },
})
