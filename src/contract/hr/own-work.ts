import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Id, LocalDate, requiredText, Version } from '#contract/core/common.ts'
import { UploadBody } from '#contract/core/upload/received-file.ts'
import { AttachedFile } from '#contract/media/file.ts'
import { leaveAttachmentRule } from '#contract/media/purposes.ts'
import { employee } from './employee.ts'
import { EmployeeBalances } from './leave-balance.ts'
import { leaveRequest, LeaveResponse, OwnLeave } from './leave-request.ts'
import { leaveUnits } from './leave-type.ts'
import { leaveStatuses } from './leave.rules.ts'

/** What an employee can ask for. */
const OwnLeaveType = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  unit: z.enum(leaveUnits),
  requiresAttachment: z.boolean(),
})

export const OwnWork = z
  .object({
    employee: employee.record,
    leaveTypes: z.array(OwnLeaveType),
    balances: EmployeeBalances,
    requests: z.array(leaveRequest.record),
    /** The requests of direct reports that wait. */
    waiting: z.array(leaveRequest.record),
    isSupervisor: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'OwnWork' })
export type OwnWork = z.output<typeof OwnWork>

export const ownWork = call({
  method: 'GET',
  service: 'console',
  path: '/own/work',
  access: 'session',
  summary: 'The own record, leave balances and requests of an employee, and what waits for a supervisor',
  answer: record(OwnWork),
})

export const ownLeaveCreate = call({
  method: 'POST',
  service: 'console',
  path: '/own/leave-requests',
  access: 'session',
  summary: 'Ask for leave for oneself',
  body: OwnLeave,
  answer: record(leaveRequest.record),
})

export const leaveAttach = call({
  method: 'POST',
  service: 'console',
  path: '/leave-attachments',
  access: 'session',
  summary: 'Upload the attachment of a request for leave, as an employee or with leave:create',
  query: z.strictObject({ customerId: z.optional(Id) }),
  body: UploadBody,
  upload: () => leaveAttachmentRule,
  answer: record(AttachedFile),
})

/** Supervisors decide on the requests of direct reports without a role of HR. */
export const reportRespond = call({
  method: 'POST',
  service: 'console',
  path: '/own/reports/leave-requests/{id}',
  access: 'session',
  summary: 'Approve or reject the leave request of a direct report',
  body: LeaveResponse,
  answer: record(leaveRequest.record),
})

export const ownLeaveCancel = call({
  method: 'POST',
  service: 'console',
  path: '/own/leave-requests/{id}/cancel',
  access: 'session',
  summary: 'Cancel an own leave request that waits',
  body: z
    .strictObject({ version: Version, reason: z.optional(requiredText(500)) })
    .register(z.globalRegistry, { id: 'CancelOwnLeave' }),
  answer: record(leaveRequest.record),
})

export const Absence = z
  .object({
    id: Id,
    employee: z.object({ id: Id, name: z.string(), department: z.string() }),
    leaveType: z.string(),
    startDate: LocalDate,
    endDate: LocalDate,
    half: z.nullable(z.enum(['AM', 'PM'])),
    status: z.enum(leaveStatuses),
  })
  .register(z.globalRegistry, { id: 'Absence' })
export type Absence = z.output<typeof Absence>

export const absences = call({
  method: 'GET',
  service: 'console',
  path: '/absences',
  access: 'leave:read',
  summary: 'Who is away when, and the holidays, in a span of at most 92 days',
  query: z.strictObject({
    customerId: z.optional(Id),
    from: LocalDate,
    to: LocalDate,
    departmentCode: z.optional(z.string()),
  }),
  answer: record(
    z
      .object({ absences: z.array(Absence), holidays: z.array(z.object({ day: LocalDate, name: z.string() })) })
      .register(z.globalRegistry, { id: 'Absences' }),
  ),
})
