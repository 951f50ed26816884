import { sql } from 'kysely'
import { reason } from '#contract/core/reason.ts'
import { workDay } from '#contract/hr/work-day.ts'
import { ref } from '#server/core/find/description.ts'
import { related } from '#server/core/resource/columns.ts'
import { serveResource } from '#server/core/resource/serve.ts'
import { workTimeOf } from '../leave/work-time.ts'
import { countedOf } from './counted.ts'

/** Days at work. Minutes follow from the times and the working hours. */
export default serveResource(workDay, {
  columns: {
    employee: related('employee', 'id', 'name'),
    employeeName: { value: ref('employee.name'), joins: ['employee'] },
    departmentCode: {
      value: ref('employee.department_code'),
      joins: ['employee'],
      choices: sql`SELECT DISTINCT code FROM lookup WHERE type = 'department' AND deleted_at IS NULL`,
    },
  },
  joins: { employee: sql`JOIN employee ON employee.id = employee_attendance.employee_id` },
  references: { employeeId: { table: 'employee', what: 'an employee' } },
  unique: 'day',
  duplicateReason: reason('DUPLICATE', { field: 'day', value: 'This day of the employee' }),
  check({ input, before }) {
    const from = input.checkIn === undefined ? before?.checkIn : input.checkIn
    const to = input.checkOut === undefined ? before?.checkOut : input.checkOut
    return from && to && Date.parse(to) < Date.parse(from)
      ? [{ field: 'checkOut', message: 'must not be before the start' }]
      : []
  },
  async values({ customerId, input, before }, { tx }) {
    const { checkIn, checkOut, status } = input
    if (checkIn === undefined && checkOut === undefined) return {}
    const time = await workTimeOf(tx, customerId)
    const { late, worked, isLate } = countedOf(time, {
      checkIn: checkIn === undefined ? (before?.checkIn ?? null) : checkIn,
      checkOut: checkOut === undefined ? (before?.checkOut ?? null) : checkOut,
    })
    const was = status ?? before?.status
    const follows = was === 'PRESENT' || was === 'LATE' ? { status: isLate ? 'LATE' : 'PRESENT' } : {}
    return { late_minutes: late, work_minutes: worked, ...follows }
  },
})
