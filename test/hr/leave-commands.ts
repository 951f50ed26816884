import type { LeaveRequest } from '#contract/hr/leave-request.ts'
import type { RecordRef } from '#engine/context.ts'

/** A request that waits. */
export const waiting = {
  id: 7,
  customerId: 1,
  number: 'LV-2611-0007',
  employeeId: 3,
  employee: { id: 3, name: 'Ratih' },
  leaveTypeId: 2,
  leaveType: { id: 2, name: 'Cuti Tahunan' },
  startDate: '2099-01-05',
  endDate: '2099-01-06',
  amount: 2,
  duration_type: 'DAY',
  status: 'PENDING',
  version: 4,
} as unknown as LeaveRequest

export const refOf = (record: LeaveRequest): RecordRef => ({
  resource: 'leaveRequest',
  id: record.id,
  label: record.number,
  record,
})
