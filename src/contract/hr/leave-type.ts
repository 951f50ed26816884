import * as z from 'zod/mini'
import { call, list, record as answerOf } from '#contract/core/call.ts'
import { Deleted, Id } from '#contract/core/common.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource } from '#contract/core/resource/define.ts'
import { bool, code, int, number, text } from '#contract/core/resource/field.ts'
import { ownCalls, schemasFor } from '#contract/core/resource/own-calls.ts'
import { kinds } from '#contract/kinds.ts'
import { genders, genderWords } from './employee-parts.ts'

export const leaveUnits = ['DAY', 'HALF_DAY', 'HOUR'] as const
export const leaveUnitWords = { DAY: 'Day', HALF_DAY: 'Half Day', HOUR: 'Hour' } as const

/** Half units, of days or hours. */
export const Amount = z
  .number({ error: 'must be a number' })
  .check(
    z.gte(0, 'must not be negative'),
    z.lte(999, 'must be at most 999'),
    z.multipleOf(0.5, 'must be whole or a half'),
  )

const of = schemasFor(kinds.leaveType, {
  code: text('Code', {
    required: true,
    unique: true,
    max: 40,
    code: true,
    upper: true,
    plain: 'prefix',
    search: 'contains',
    sort: true,
    main: 2,
    width: 150,
    pattern: [/^[A-Z][A-Z0-9_]*$/, 'must be capitals and digits with _ between them, such as CUTI_TAHUNAN'],
    placeholder: 'CUTI_TAHUNAN',
    typed: ['kode'],
  }),
  name: text('Name', {
    required: true,
    max: 120,
    search: 'contains',
    sort: true,
    main: 1,
    width: 220,
    typed: ['nama'],
  }),
  unit: code('Unit', leaveUnits, {
    words: leaveUnitWords,
    initial: 'DAY',
    filter: true,
    sort: true,
    width: 100,
    main: true,
  }),
  quota: number('Per year', { required: true, schema: Amount, sort: true, width: 90, typed: ['jatah', 'quota'] }),
  paid: bool('Paid', { default: true, filter: true, width: 80, yes: 'Paid leave', no: 'Unpaid leave' }),
  requiresAttachment: bool('Attachment', {
    default: false,
    filter: true,
    width: 100,
    yes: 'Needs an attachment',
    no: 'Without attachment',
  }),
  carryOverMax: number('Carried over at most', {
    schema: Amount,
    default: 0,
    sort: true,
    width: 130,
    help: 'How much of what is left goes into the next year; the rest expires.',
  }),
  minServiceMonths: int('After months of service', { default: 0, min: 0, max: 600, width: 140 }),
  gender: code('Only for', genders, { words: genderWords, nullable: true, filter: true, width: 90 }),
  maxConsecutive: number('At once at most', { schema: Amount, width: 120, help: 'Leave empty for no limit' }),
  active: bool('Active', { default: true, filter: true, sort: true, width: 80, yes: 'In use', no: 'No longer in use' }),
})

const path = '/leave-type'

export const leaveTypeList = call({
  method: 'GET',
  service: 'hr',
  path,
  access: 'leave:read',
  summary: 'List leave types with their rules',
  query: z.extend(of.query, { customerId: z.optional(Id) }),
  answer: list(of.record),
})

export const leaveTypeRead = call({
  method: 'GET',
  service: 'hr',
  path: `${path}/{id}`,
  access: 'leave:read',
  summary: 'Read one leave type',
  answer: answerOf(of.record),
})

export const leaveTypeCreate = call({
  method: 'POST',
  service: 'hr',
  path,
  access: 'leave:create',
  summary: 'Create one leave type; its balances are granted within the hour',
  query: z.strictObject({ customerId: z.optional(Id) }),
  body: of.create,
  answer: answerOf(of.record),
})

export const leaveTypeUpdate = call({
  method: 'PUT',
  service: 'hr',
  path: `${path}/{id}`,
  access: 'leave:update',
  summary: 'Change one leave type; absent fields stay as they are',
  body: of.update,
  answer: answerOf(of.record),
})

export const leaveTypeRemove = call({
  method: 'DELETE',
  service: 'hr',
  path: `${path}/{id}`,
  access: 'leave:delete',
  summary: 'Delete one leave type of which no one has a balance',
  answer: answerOf(Deleted),
})

/** A type of leave with its rules. */
export const leaveType = defineResource(kinds.leaveType, {
  calls: ownCalls(of, {
    list: leaveTypeList,
    read: leaveTypeRead,
    create: leaveTypeCreate,
    update: leaveTypeUpdate,
    remove: leaveTypeRemove,
  }),
  createScreen: '/leave-type/create',
  keywords: ['leave type', 'jenis cuti', 'cuti'],
  label: 'name',
  hint: 'code',
  search: 'Name or code…',
  sort: 'name',
  onDelete: 'A leave type of which someone has a balance cannot be deleted: take it out of use instead.',
  empty: { title: 'No leave types yet', hint: 'Employees can ask for leave of the types in this list.' },
  fields: of.fields,
  inputs: of.inputs,
})
export type LeaveType = RecordOfKind<typeof leaveType>
