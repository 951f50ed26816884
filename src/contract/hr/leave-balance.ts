import * as z from 'zod/mini'
import { blob, call, list, record as answerOf } from '#contract/core/call.ts'
import { Deleted, Id, LocalDate, Moment, Named, Reason, Version } from '#contract/core/common.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource } from '#contract/core/resource/define.ts'
import { code, day, int, number, record, related, text } from '#contract/core/resource/field.ts'
import { ownCalls, schemasFor } from '#contract/core/resource/own-calls.ts'
import { kinds } from '#contract/kinds.ts'
import { Amount } from './leave-type.ts'

export const durationTypes = ['DAY', 'HOUR'] as const
export const durationWords = { DAY: 'Days', HOUR: 'Hours' } as const

const counted = { write: 'never', default: 0, sort: true, width: 90 } as const
const Year = z.int().check(z.gte(2000, 'must be at least 2000'), z.lte(2200, 'must be at most 2200'))

const create = z
  .strictObject({ employeeId: Id, leaveTypeId: Id, periodYear: Year })
  .register(z.globalRegistry, { id: 'CreateLeaveBalance' })

/** Either what is due for the year, or what is added to or taken from the balance. */
const update = z
  .strictObject({
    version: Version,
    entitled: z.optional(Amount),
    adjustment: z.optional(
      z
        .number()
        .check(
          z.gte(-999, 'must be at least -999'),
          z.lte(999, 'must be at most 999'),
          z.multipleOf(0.5, 'must be whole or a half'),
        ),
    ),
    reason: Reason,
  })
  .register(z.globalRegistry, { id: 'UpdateLeaveBalance' })

const of = schemasFor(
  kinds.leaveBalance,
  {
    employeeId: record('Employee', 'employee', { shownBy: 'employee', required: true, filter: true, write: 'create' }),
    employee: related('Employee', Named, {}),
    employeeName: text('Employee', {
      record: false,
      write: 'never',
      search: 'contains',
      sort: true,
      main: 1,
      width: 220,
    }),
    leaveTypeId: record('Type', 'leaveType', { shownBy: 'leaveType', required: true, filter: true, write: 'create' }),
    leaveType: related('Type', Named, {}),
    typeName: text('Type', { record: false, write: 'never', sort: true, main: 2, width: 160 }),
    periodYear: int('Year', {
      required: true,
      write: 'create',
      sort: true,
      main: 2,
      width: 70,
      typed: ['tahun'],
    }),
    duration_type: code('Counted in', durationTypes, {
      words: durationWords,
      write: 'never',
      filter: true,
      width: 100,
    }),
    entitled: number('Entitled', { ...counted, write: 'update' }),
    carried: number('Carried over', { ...counted, width: 110 }),
    used: number('Used', counted),
    pending: number('Pending', counted),
    remaining: number('Left', { ...counted, main: 1 }),
    expiresAt: day('Expires', { write: 'never', sort: true, width: 110, bounds: ['expiresFrom', 'expiresTo'] }),
  },
  {
    inputs: {
      adjustment: number('Add or take away', { write: 'update' }),
      reason: text('Reason', { write: 'update', required: true, max: 500 }),
    },
    bodies: { create, update },
  },
)

export const leaveBalanceList = call({
  method: 'GET',
  service: 'hr',
  path: '/leave-balance',
  access: 'leave:read',
  summary: 'List leave balances',
  query: z.extend(of.query, { customerId: z.optional(Id) }),
  answer: list(of.record),
})

export const leaveBalanceRead = call({
  method: 'GET',
  service: 'console',
  path: '/leave-balances/{id}',
  access: 'leave:read',
  summary: 'Read one leave balance',
  answer: answerOf(of.record),
})

export const leaveBalanceCreate = call({
  method: 'POST',
  service: 'console',
  path: '/leave-balances',
  access: 'leave:create',
  summary: 'Grant an employee the balance of a year before the scheduler does',
  query: z.strictObject({ customerId: z.optional(Id) }),
  body: create,
  answer: answerOf(of.record),
})

export const leaveBalanceUpdate = call({
  method: 'PUT',
  service: 'hr',
  path: '/leave-balance/{id}',
  access: 'leave:update',
  summary: 'Adjust one leave balance with a reason',
  body: update,
  answer: answerOf(of.record),
})

export const leaveBalanceRemove = call({
  method: 'DELETE',
  service: 'console',
  path: '/leave-balances/{id}',
  access: 'leave:delete',
  summary: 'Delete one leave balance from which nothing was taken',
  answer: answerOf(Deleted),
})

export const ledgerReasons = ['GRANT', 'CARRY', 'REQUEST', 'CANCEL', 'ADJUST', 'EXPIRE'] as const
export const ledgerWords = {
  GRANT: 'Granted',
  CARRY: 'Carried over',
  REQUEST: 'Leave taken',
  CANCEL: 'Leave cancelled',
  ADJUST: 'Adjusted',
  EXPIRE: 'Expired',
} as const

export const LedgerEntry = z
  .object({
    id: Id,
    balanceId: Id,
    delta: z.number(),
    reason: z.enum(ledgerReasons),
    request: z.nullable(z.object({ id: Id, number: z.string() })),
    actor: z.nullable(Named),
    note: z.nullable(z.string()),
    at: Moment,
  })
  .register(z.globalRegistry, { id: 'LeaveLedgerEntry' })
export type LedgerEntry = z.output<typeof LedgerEntry>

export const EmployeeBalances = z
  .object({
    employee: z.object({ id: Id, name: z.string(), employeeNo: z.string(), joinDate: LocalDate }),
    balances: z.array(
      z.object({
        id: Id,
        leaveType: z.object({ id: Id, code: z.string(), name: z.string() }),
        periodYear: z.int(),
        duration_type: z.enum(durationTypes),
        entitled: z.number(),
        carried: z.number(),
        used: z.number(),
        pending: z.number(),
        remaining: z.number(),
        expiresAt: z.nullable(LocalDate),
        version: Version,
      }),
    ),
    /** Every change of these balances, the newest first. */
    ledger: z.array(LedgerEntry),
  })
  .register(z.globalRegistry, { id: 'EmployeeLeaveBalances' })
export type EmployeeBalances = z.output<typeof EmployeeBalances>

export const employeeBalances = call({
  method: 'GET',
  service: 'hr',
  path: '/leave-balance/{customerId}/{employeeId}',
  access: 'leave:read',
  summary: 'The leave balances of one employee with their ledger',
  query: z.strictObject({ duration_type: z.optional(z.enum(durationTypes)) }),
  answer: answerOf(EmployeeBalances),
})

export const leaveBalanceDownload = call({
  method: 'GET',
  service: 'hr',
  path: '/leave-balance/download/{customerId}',
  access: 'leave:export',
  summary: 'Download the leave balances of a customer as a file',
  query: of.query,
  answer: blob('leave-balance.xls', 'application/vnd.ms-excel'),
})

/** What an employee has left of a type of leave in a year. */
export const leaveBalance = defineResource(kinds.leaveBalance, {
  calls: ownCalls(of, {
    list: leaveBalanceList,
    read: leaveBalanceRead,
    create: leaveBalanceCreate,
    update: leaveBalanceUpdate,
    remove: leaveBalanceRemove,
  }),
  keywords: ['leave balance', 'saldo cuti', 'sisa cuti'],
  label: ({ employee, leaveType, periodYear }) => `${employee.name} · ${leaveType.name} ${periodYear}`,
  search: 'Employee…',
  sort: '-periodYear',
  commands: ['create', 'delete', 'export'],
  onDelete: 'A balance from which leave was taken cannot be deleted.',
  empty: { title: 'No leave balances yet', hint: 'Balances of the year are granted to employees by the server.' },
  fields: of.fields,
  inputs: of.inputs,
})
export type LeaveBalance = RecordOfKind<typeof leaveBalance>
