import * as z from 'zod/mini'
import { call, list, record as answerOf } from '#contract/core/call.ts'
import { Deleted, Id, LocalDate, Named, Reason, requiredText, Version } from '#contract/core/common.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource } from '#contract/core/resource/define.ts'
import {
  bool,
  code,
  day,
  id,
  key,
  moment,
  named,
  number,
  record,
  related,
  text,
} from '#contract/core/resource/field.ts'
import { ownCalls, schemasFor } from '#contract/core/resource/own-calls.ts'
import { kinds } from '#contract/kinds.ts'
import { durationTypes, durationWords } from './leave-balance.ts'
import { canDelete, leaveStatuses } from './leave.rules.ts'

export const halves = ['AM', 'PM'] as const
export const halfWords = { AM: 'Morning', PM: 'Afternoon' } as const

const Time = z.string().check(z.trim(), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:00'))
const Hours = z
  .number({ error: 'must be a number' })
  .check(
    z.gte(0.5, 'must be at least half an hour'),
    z.lte(24, 'must be at most 24'),
    z.multipleOf(0.5, 'must be whole or a half'),
  )

/** When someone is away, and of which type that is. */
const span = {
  leaveTypeId: Id,
  startDate: LocalDate,
  endDate: LocalDate,
  /** Of a day: which half. */
  half: z.nullish(z.enum(halves)),
  /** Of hours: when they begin and how many they are. */
  startTime: z.nullish(Time),
  hours: z.nullish(Hours),
}

export const LeaveSpan = z.strictObject(span).register(z.globalRegistry, { id: 'LeaveSpan' })
export type LeaveSpan = z.output<typeof LeaveSpan>

export const OwnLeave = z
  .strictObject({ ...span, reason: requiredText(500), attachmentFileId: z.nullish(Id) })
  .register(z.globalRegistry, { id: 'OwnLeaveRequest' })
export type OwnLeave = z.output<typeof OwnLeave>

const create = z
  .strictObject({ employeeId: Id, ...span, reason: requiredText(500), attachmentFileId: z.nullish(Id) })
  .register(z.globalRegistry, { id: 'CreateLeaveRequest' })
/** Nothing else about a request changes by hand: it is decided by its approver. */
const update = z
  .strictObject({
    version: Version,
    status: z.literal('CANCELLED'),
    cancelReason: z.optional(Reason),
  })
  .register(z.globalRegistry, { id: 'UpdateLeaveRequest' })

const never = { write: 'never' } as const

const of = schemasFor(
  kinds.leaveRequest,
  {
    number: text('Number', {
      ...never,
      required: true,
      code: true,
      plain: 'prefix',
      upper: true,
      search: 'prefix',
      sort: true,
      main: 1,
      width: 140,
      typed: ['nomor'],
    }),
    employeeId: record('Employee', 'employee', { shownBy: 'employee', required: true, filter: true, write: 'create' }),
    employee: related('Employee', Named, {}),
    employeeName: text('Employee', { record: false, ...never, search: 'contains', sort: true, main: 2, width: 200 }),
    departmentCode: key('Department', { ...never, known: true, required: true, filter: true, typed: ['departemen'] }),
    leaveTypeId: record('Type', 'leaveType', { shownBy: 'leaveType', required: true, filter: true, write: 'create' }),
    leaveType: related('Type', Named, {}),
    typeName: text('Type', { record: false, ...never, sort: true, width: 150 }),
    startDate: day('From', {
      required: true,
      write: 'create',
      sort: true,
      filter: true,
      main: 2,
      width: 110,
      bounds: ['startFrom', 'startTo'],
      typed: ['mulai'],
    }),
    endDate: day('Until', { required: true, write: 'create', sort: true, width: 110, bounds: ['endFrom', 'endTo'] }),
    half: code('Half', halves, { words: halfWords, nullable: true, write: 'create', list: false }),
    startTime: text('Begins', { write: 'create', list: false, placeholder: '09:00', schema: Time }),
    amount: number('Amount', { ...never, required: true, sort: true, main: true, width: 80 }),
    duration_type: code('Counted in', durationTypes, { words: durationWords, ...never, width: 90 }),
    /** Those that wait come first. */
    settled: bool('Decided', { record: false, ...never, sort: true, chars: 0 }),
    status: code('Status', leaveStatuses, {
      write: 'update',
      sortBy: 'settled',
      filter: true,
      main: 1,
      width: 110,
      typedValues: {
        PENDING: ['menunggu'],
        APPROVED: ['disetujui'],
        REJECTED: ['ditolak'],
        CANCELLED: ['dibatalkan'],
      },
    }),
    reason: text('Reason', { required: true, max: 500, rows: 3, list: false }),
    approver: named('Approver', { width: 160 }),
    approverId: id('Approver', { ...never, nullable: true, list: false }),
    respondedAt: moment('Decided', { ...never, sort: true, time: true, bounds: ['respondedFrom', 'respondedTo'] }),
    responseNote: text('Note', { ...never, list: false }),
    cancelledAt: moment('Cancelled', { ...never, list: false }),
    attachmentFileId: id('Attachment', { nullable: true, write: 'create', list: false }),
    createdAt: moment('Asked', {
      ...never,
      required: true,
      sort: true,
      width: 110,
      bounds: ['createdFrom', 'createdTo'],
    }),
  },
  {
    inputs: {
      hours: number('Hours', { write: 'create', schema: Hours }),
      cancelReason: text('Why is it cancelled?', { write: 'update', max: 500 }),
    },
    bodies: { create, update },
  },
)

const query = z.extend(of.query, { customerId: z.optional(Id) })

export const leaveApprovalList = call({
  method: 'GET',
  service: 'hr',
  path: '/leave-approval',
  access: 'leave:read',
  summary: 'List leave requests',
  query,
  answer: list(of.record),
})

export const leaveApprovalRead = call({
  method: 'GET',
  service: 'hr',
  path: '/leave-approval/{id}',
  access: 'leave:read',
  summary: 'Read one leave request',
  answer: answerOf(of.record),
})

export const LeaveResponse = z
  .strictObject({
    status: z.enum(['APPROVED', 'REJECTED']),
    note: z.optional(z.string().check(z.trim(), z.maxLength(500, 'must have at most 500 characters'))),
    version: z.optional(Version),
  })
  .register(z.globalRegistry, { id: 'LeaveResponse' })

/** `version`: what the approver looked at. Of two who decide at once, the second is refused. */
export const leaveRespond = call({
  method: 'POST',
  service: 'hr',
  path: '/leave-approval/{id}',
  access: 'leave:approve',
  summary: 'Approve or reject a leave request; never the own one',
  body: LeaveResponse,
  answer: answerOf(of.record),
})

export const leaveRequestCreate = call({
  method: 'POST',
  path: '/general/leave-request/create',
  access: 'leave:create',
  summary: 'Ask for leave on behalf of an employee',
  query: z.strictObject({ customerId: z.optional(Id) }),
  body: create,
  answer: answerOf(of.record),
})

export const leaveRequestUpdate = call({
  method: 'PUT',
  path: '/general/leave-request/{id}',
  access: 'leave:update',
  summary: 'Cancel a leave request, which restores the balance',
  body: update,
  answer: answerOf(of.record),
})

export const leaveRequestRemove = call({
  method: 'DELETE',
  path: '/general/leave-request/{id}',
  access: 'leave:delete',
  summary: 'Refused with the reason: leave requests stay on record',
  answer: answerOf(Deleted),
})

/** What comes of a request before it is made. */
export const LeavePreview = z
  .object({
    amount: z.number(),
    duration_type: z.enum(durationTypes),
    /** What is left before and after; null where the employee has no balance of that year. */
    before: z.nullable(z.number()),
    after: z.nullable(z.number()),
    holidays: z.array(z.object({ day: LocalDate, name: z.string() })),
    /** Requests of the same employee for the same time. */
    overlaps: z.array(z.object({ id: Id, number: z.string(), startDate: LocalDate, endDate: LocalDate })),
    /** Who of the same department is away then. */
    away: z.array(
      z.object({ name: z.string(), startDate: LocalDate, endDate: LocalDate, status: z.enum(leaveStatuses) }),
    ),
    issues: z.array(z.object({ field: z.string(), message: z.string() })),
  })
  .register(z.globalRegistry, { id: 'LeavePreview' })
export type LeavePreview = z.output<typeof LeavePreview>

export const leavePreview = call({
  method: 'POST',
  service: 'console',
  path: '/leave-requests/preview',
  access: 'session',
  summary: 'What a request comes to: amount, balance, holidays and overlaps; without an employee the own',
  unaudited: 'a preview changes no record',
  body: z
    .strictObject({ employeeId: z.optional(Id), ...span })
    .register(z.globalRegistry, { id: 'PreviewLeaveRequest' }),
  answer: answerOf(LeavePreview),
})

/** A request for leave, which waits for the supervisor or for HR. */
export const leaveRequest = defineResource(kinds.leaveRequest, {
  calls: ownCalls(of, {
    list: leaveApprovalList,
    read: leaveApprovalRead,
    create: leaveRequestCreate,
    update: leaveRequestUpdate,
    remove: leaveRequestRemove,
  }),
  keywords: ['leave request', 'permohonan cuti', 'cuti', 'izin'],
  creation: { title: 'Ask for leave', short: 'Ask for leave' },
  label: ({ number, employee }) => `${number} · ${employee.name}`,
  hint: ({ leaveType }) => leaveType.name,
  search: 'Number or employee…',
  sort: 'settled,startDate',
  mayDelete: canDelete,
  commands: ['create', 'export'],
  empty: { title: 'No leave requests', hint: 'Requests of employees appear here, those that wait first.' },
  fields: of.fields,
  inputs: of.inputs,
})
export type LeaveRequest = RecordOfKind<typeof leaveRequest>
