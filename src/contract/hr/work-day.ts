import * as z from 'zod/mini'
import { call, list, record as answerOf } from '#contract/core/call.ts'
import { Deleted, Id, LocalDate, Named, requiredText } from '#contract/core/common.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource } from '#contract/core/resource/define.ts'
import { code, day, int, key, moment, record, related, text } from '#contract/core/resource/field.ts'
import { ownCalls, schemasFor } from '#contract/core/resource/own-calls.ts'
import { kinds } from '#contract/kinds.ts'

export const dayStatuses = ['PRESENT', 'LATE', 'ABSENT', 'LEAVE', 'SICK', 'PERMIT', 'WFH', 'HOLIDAY'] as const
export type DayStatus = (typeof dayStatuses)[number]
export const dayWords = {
  PRESENT: 'Present',
  LATE: 'Late',
  ABSENT: 'Absent',
  LEAVE: 'On leave',
  SICK: 'Sick',
  PERMIT: 'Permit',
  WFH: 'Working from home',
  HOLIDAY: 'Holiday',
} as const

/** One letter per state, as it is typed in the month sheet: those of the Indonesian words. */
export const dayLetters: Readonly<Record<DayStatus, string>> = {
  PRESENT: 'H',
  LATE: 'T',
  ABSENT: 'A',
  LEAVE: 'C',
  SICK: 'S',
  PERMIT: 'I',
  WFH: 'W',
  HOLIDAY: 'L',
}
export const statusOfLetter = (letter: string): DayStatus | undefined =>
  dayStatuses.find((status) => dayLetters[status] === letter.trim().toUpperCase())

const of = schemasFor(kinds.workDay, {
  day: day('Day', {
    required: true,
    write: 'create',
    sort: true,
    filter: true,
    main: 1,
    width: 110,
    bounds: ['dateFrom', 'dateTo'],
    typed: ['tanggal'],
  }),
  employeeId: record('Employee', 'employee', { shownBy: 'employee', required: true, filter: true, write: 'create' }),
  employee: related('Employee', Named, {}),
  employeeName: text('Employee', {
    record: false,
    write: 'never',
    search: 'contains',
    sort: true,
    main: 2,
    width: 220,
  }),
  departmentCode: key('Department', {
    write: 'never',
    known: true,
    required: true,
    filter: true,
    typed: ['departemen'],
  }),
  status: code('Status', dayStatuses, {
    words: dayWords,
    initial: 'PRESENT',
    sort: true,
    filter: true,
    edit: true,
    main: 1,
    width: 160,
  }),
  checkIn: moment('In', { sort: true, time: true, width: 150, bounds: ['inFrom', 'inTo'] }),
  checkOut: moment('Out', { sort: true, time: true, width: 150, bounds: ['outFrom', 'outTo'] }),
  /** Worked out from the working hours in the settings. */
  lateMinutes: int('Minutes late', { write: 'never', default: 0, sort: true, width: 120 }),
  workMinutes: int('Minutes worked', { write: 'never', default: 0, sort: true, width: 140 }),
  inLocation: text('Place in', { max: 120, filter: false }),
  outLocation: text('Place out', { max: 120, filter: false }),
  note: text('Note', { max: 500, rows: 2, filter: false, width: 180 }),
})

export const workDayList = call({
  method: 'GET',
  service: 'hr',
  path: '/attendances',
  access: 'hr:read',
  summary: 'List days at work of employees',
  query: z.extend(of.query, { customerId: z.optional(Id) }),
  answer: list(of.record),
})

const byId = { service: 'console', path: '/work-days/{id}' } as const

export const workDayRead = call({
  method: 'GET',
  ...byId,
  access: 'hr:read',
  summary: 'Read one day at work',
  answer: answerOf(of.record),
})

export const workDayCreate = call({
  method: 'POST',
  service: 'console',
  path: '/work-days',
  access: 'hr:update',
  summary: 'Enter one day at work; late minutes follow from the working hours',
  query: z.strictObject({ customerId: z.optional(Id) }),
  body: of.create,
  answer: answerOf(of.record),
})

export const workDayUpdate = call({
  method: 'PUT',
  ...byId,
  access: 'hr:update',
  summary: 'Change one day at work; absent fields stay as they are',
  body: of.update,
  answer: answerOf(of.record),
})

export const workDayRemove = call({
  method: 'DELETE',
  ...byId,
  access: 'hr:delete',
  summary: 'Delete one day at work',
  answer: answerOf(Deleted),
})

/** What the days at work of an employee come to, or those of all. */
export const WorkSummary = z
  .object({
    dateFrom: LocalDate,
    dateTo: LocalDate,
    present: z.int(),
    late: z.int(),
    absent: z.int(),
    leave: z.int(),
    sick: z.int(),
    permit: z.int(),
    wfh: z.int(),
    workDays: z.int(),
    avgWorkMinutes: z.int(),
    byDay: z.array(z.object({ day: LocalDate, present: z.int(), late: z.int(), absent: z.int(), away: z.int() })),
  })
  .register(z.globalRegistry, { id: 'WorkSummary' })
export type WorkSummary = z.output<typeof WorkSummary>

const span = { dateFrom: z.optional(LocalDate), dateTo: z.optional(LocalDate) }

export const workSummary = call({
  method: 'GET',
  service: 'hr',
  path: '/attendances/summary',
  access: 'hr:read',
  summary: 'What the days at work come to, by day; of the present month unless asked otherwise',
  query: z.strictObject({ customerId: z.optional(Id), ...span, departmentCode: z.optional(z.string()) }),
  answer: answerOf(WorkSummary),
})

export const employeeWorkSummary = call({
  method: 'GET',
  service: 'hr',
  path: '/employees/{id}/attendances/summary',
  access: 'hr:read',
  summary: 'What the days at work of one employee come to',
  query: z.strictObject(span),
  answer: answerOf(WorkSummary),
})

const Month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11'))

export const WorkSheet = z
  .object({
    month: Month,
    days: z.array(z.object({ day: LocalDate, isWorkDay: z.boolean(), holiday: z.nullable(z.string()) })),
    /** A letter for each day of the month, a dot where there is nothing. */
    rows: z.array(z.object({ id: Id, name: z.string(), employeeNo: z.string(), days: z.string() })),
  })
  .register(z.globalRegistry, { id: 'WorkSheet' })
export type WorkSheet = z.output<typeof WorkSheet>

export const workSheet = call({
  method: 'GET',
  service: 'console',
  path: '/work-sheet',
  access: 'hr:read',
  summary: 'The month of all employees, a letter for each day',
  query: z.strictObject({ customerId: z.optional(Id), month: Month, departmentCode: z.optional(z.string()) }),
  answer: answerOf(WorkSheet),
})

export const MAX_ENTRIES = 5000

const Entry = z.strictObject({ employeeId: Id, day: LocalDate, status: z.nullable(z.enum(dayStatuses)) })

/** What stood there before, so that it can be put back. */
export const workSheetWrite = call({
  method: 'PUT',
  service: 'console',
  path: '/work-sheet',
  access: 'hr:update',
  summary: 'Enter the states of several days at once; answers those of before, for an undo',
  query: z.strictObject({ customerId: z.optional(Id) }),
  body: z
    .strictObject({
      entries: z
        .array(Entry)
        .check(z.minLength(1, "can't be empty!"), z.maxLength(MAX_ENTRIES, `must be at most ${MAX_ENTRIES}`)),
    })
    .register(z.globalRegistry, { id: 'WorkSheetEntries' }),
  bodyLimit: 1_048_576,
  answer: answerOf(z.object({ before: z.array(Entry) }).register(z.globalRegistry, { id: 'WorkSheetBefore' })),
})

export const MAX_PUNCHES = 20_000

/** A row of the file of an attendance machine, in whatever way its times are written. */
export const LoosePunch = z.strictObject({
  /** Its line in the file. */
  line: z.optional(z.int()),
  employeeNo: requiredText(40),
  day: requiredText(30),
  checkIn: z.optional(z.string()),
  checkOut: z.optional(z.string()),
})
export type LoosePunch = z.output<typeof LoosePunch>

export const ImportReport = z
  .object({
    written: z.int(),
    failed: z.int(),
    /** Rows that were not taken, by their line, with the reason. */
    errors: z.array(z.object({ row: z.int(), employeeNo: z.string(), message: z.string() })),
  })
  .register(z.globalRegistry, { id: 'WorkImportReport' })
export type ImportReport = z.output<typeof ImportReport>

export const workImport = call({
  method: 'POST',
  service: 'console',
  path: '/work-import',
  access: 'hr:update',
  summary: 'Take over the rows of an attendance machine, with a report for each that is not taken',
  query: z.strictObject({ customerId: z.optional(Id) }),
  body: z
    .strictObject({
      rows: z
        .array(LoosePunch)
        .check(z.minLength(1, "can't be empty!"), z.maxLength(MAX_PUNCHES, `must be at most ${MAX_PUNCHES}`)),
      fileName: z.optional(z.string().check(z.maxLength(255))),
    })
    .register(z.globalRegistry, { id: 'WorkImport' }),
  bodyLimit: 4_194_304,
  answer: answerOf(ImportReport),
})

/** A day at work of an employee. */
export const workDay = defineResource(kinds.workDay, {
  calls: ownCalls(of, {
    list: workDayList,
    read: workDayRead,
    create: workDayCreate,
    update: workDayUpdate,
    remove: workDayRemove,
  }),
  keywords: ['attendance', 'kehadiran karyawan', 'presensi'],
  label: ({ employee, day: on }) => `${employee.name} · ${on}`,
  search: 'Employee…',
  sort: '-day',
  empty: { title: 'No days at work yet', hint: 'Enter them in the month sheet, or import the file of a machine.' },
  fields: of.fields,
  inputs: of.inputs,
})
export type WorkDay = RecordOfKind<typeof workDay>
