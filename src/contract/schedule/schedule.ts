import * as z from 'zod/mini'
import { call, list, record as answerOf } from '#contract/core/call.ts'
import { Deleted, Id, requiredText } from '#contract/core/common.ts'
import { queryOfList } from '#contract/core/list/list.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource } from '#contract/core/resource/define.ts'
import { bool, code, id, int, json, moment, money, named, number, record, text } from '#contract/core/resource/field.ts'
import { ownCalls, schemasFor } from '#contract/core/resource/own-calls.ts'
import { kinds } from '#contract/kinds.ts'
import { classModes, modeWords } from '#contract/class/class-parts.ts'
import { ScheduleActivities, ScheduleStaff } from './schedule-parts.ts'
import { canDeleteSchedule, workflows } from './workflow.rules.ts'

/** 0 to 100. */
const Percent = z.number().check(z.gte(0, 'must be 0 to 100'), z.lte(100, 'must be 0 to 100'))

const flatFields = {
  code: text('Code', {
    write: 'never',
    required: true,
    code: true,
    plain: 'prefix',
    search: 'contains',
    sort: true,
    main: 2,
    width: 130,
    typed: ['kode'],
  }),
  title: text('Title', {
    search: 'contains',
    sort: true,
    required: true,
    max: 200,
    edit: true,
    main: 1,
    width: 260,
    typed: ['judul'],
  }),
  coreClassId: record('Class', 'class', {
    write: 'create',
    required: true,
    filter: true,
    shownBy: 'coreClass',
    help: "Can't be changed later.",
  }),
  coreClass: named('Class', { required: true, list: false }),
  variant: named('Variant', { width: 140 }),
  workflow: code('State', workflows, { write: 'update', sort: true, filter: true, main: 1, width: 110 }),
  startAt: moment('Begins', {
    required: true,
    sort: true,
    filter: true,
    time: true,
    bounds: ['startFrom', 'startTo'],
    width: 150,
    typed: ['mulai'],
  }),
  endAt: moment('Ends', { required: true, sort: true, time: true, bounds: ['endFrom', 'endTo'], width: 150 }),
  mode: code('Mode', classModes, { words: modeWords, initial: 'WEBINAR', sort: true, filter: true, width: 100 }),
  instructors: text('Instructors', { write: 'never', filter: true, width: 200, typed: ['instruktur'] }),
  enrolledCount: int('Participants', { write: 'never', required: true, sort: true, width: 90, typed: ['peserta'] }),
  capacity: int('Capacity', { required: true, min: 1, max: 100_000, sort: true, edit: true, width: 80 }),
  hasSeats: bool('Seats', {
    write: 'never',
    filter: true,
    yes: 'With seats left',
    no: 'Full',
  }),
  enrollOpenAt: moment('Enrolment opens', { time: true, sort: true, bounds: ['opensFrom', 'opensTo'] }),
  enrollCloseAt: moment('Enrolment closes', { time: true, sort: true, bounds: ['closesFrom', 'closesTo'] }),
  waitingList: bool('Waiting list', { default: false, list: false, yes: 'Keep a waiting list when full' }),
  price: money('Price', { default: 0, list: false }),
  location: text('Room', { max: 200, width: 120, filter: true, typed: ['ruang'] }),
  passingScore: number('Passing score', { schema: Percent, default: 70, list: false }),
  minAttendancePct: number('Minimum attendance, %', { schema: Percent, default: 100, list: false }),
  externalScheduleCode: text('Code at the platform', { max: 80, code: true, plain: 'prefix' }),
  notes: text('Notes', { max: 2000, rows: 3, list: false }),
  cancelReason: text('Why it was cancelled', { write: 'never', list: false }),
  schemaVersion: int('Schema', { write: 'never', default: 1, list: false }),
  instructorCount: int('Number of instructors', { write: 'never', required: true, list: false }),
  itemCount: int('Items', { write: 'never', required: true, list: false }),
  undecidedCount: int('Not decided', { write: 'never', required: true, list: false }),
  curationStatus: text('Curation', { write: 'never', required: true, list: false }),
  exclude: bool('Excluded', {
    default: false,
    write: 'update',
    filter: true,
    yes: 'Only excluded',
    no: 'Without excluded',
  }),
  zoomAccountId: id('Zoom account', { list: false }),
} as const

const reason = text('Reason', { write: 'update', schema: requiredText(500) })

/** Version 2: the schedule without its meetings. */
const flat = schemasFor({ kind: 'flatLms' }, flatFields, { inputs: { reason } })

/** Version 3: with its meetings and who teaches it, in one record. */
const of = schemasFor(
  kinds.lms,
  {
    ...flatFields,
    staff: json('Instructors', ScheduleStaff, { detail: true }),
    activities: json('Meetings', ScheduleActivities, { detail: true }),
  },
  {
    inputs: {
      reason,
      variantId: id('Variant', { write: 'create' }),
      copiedFromId: id('Copied from', { write: 'create' }),
      allowOverlap: bool('Overlaps', { yes: 'Accept overlaps with other meetings' }),
      notify: bool('Messages', { write: 'update', yes: 'Send messages about changed meetings' }),
    },
  },
)

const query = queryOfList(of.listFields)
const schedules = '/v2/api/pyadapt/customers/{customerId}/lms-classes'

export const scheduleList = call({
  method: 'GET',
  path: schedules,
  access: 'lms:read',
  summary: 'List scheduled classes',
  query,
  answer: list(of.record),
})

export const scheduleRead = call({
  method: 'GET',
  path: `${schedules}/{id}`,
  access: 'lms:read',
  summary: 'Read one scheduled class without its meetings',
  answer: answerOf(flat.record),
})

export const scheduleCreate = call({
  method: 'POST',
  path: schedules,
  access: 'lms:create',
  summary: 'Create one scheduled class as a draft; the server gives it its code',
  body: flat.create,
  answer: answerOf(flat.record),
})

/** Each move of the workflow takes its own permission; `exclude` takes `lms:exclude`. */
export const scheduleUpdate = call({
  method: 'PUT',
  path: `${schedules}/{id}`,
  access: 'lms:update',
  summary: 'Change one scheduled class or move it on in its workflow; absent fields stay as they are',
  body: flat.update,
  answer: answerOf(flat.record),
})

export const scheduleRemove = call({
  method: 'DELETE',
  path: `${schedules}/{id}`,
  access: 'lms:delete',
  summary: 'Delete one scheduled class that is a draft or was cancelled',
  answer: answerOf(Deleted),
})

const v3 = '/v3/api/lms-classes'
const ofCustomer = z.strictObject({ customerId: z.optional(Id) })

export const scheduleCreateV3 = call({
  method: 'POST',
  path: v3,
  access: 'lms:create',
  summary: 'Create one scheduled class with its meetings as a draft',
  bodyLimit: 1_048_576,
  query: ofCustomer,
  body: of.create,
  answer: answerOf(of.record),
})

export const scheduleReadV3 = call({
  method: 'GET',
  path: `${v3}/{lmsClassId}`,
  access: 'lms:read',
  summary: 'Read one scheduled class with its meetings and instructors',
  query: ofCustomer,
  answer: answerOf(of.record),
})

/** Meetings that are left out are deleted, and messages about changed ones sent only with `notify`; an overlap of an instructor or an account is refused unless it is allowed. */
export const scheduleUpdateV3 = call({
  method: 'PUT',
  path: `${v3}/{lmsClassId}`,
  access: 'lms:update',
  summary: 'Change one scheduled class with its meetings, or move it on in its workflow',
  bodyLimit: 1_048_576,
  query: ofCustomer,
  body: of.update,
  answer: answerOf(of.record),
})

/** A state of the workflow; `auto`: the server moves on to it when its time comes. */
export const LmsClassWorkflow = z
  .object({
    code: z.enum(workflows),
    name: z.string(),
    order: z.int(),
    color: z.string(),
    terminal: z.boolean(),
    next: z.array(z.enum(workflows)),
    auto: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'LmsClassWorkflow' })

export const lmsClassWorkflows = call({
  method: 'GET',
  path: '/v2/api/lms-class-workflows',
  access: 'lms:read',
  summary: 'The states of scheduled classes and how they follow on each other',
  answer: answerOf(z.array(LmsClassWorkflow)),
})

/** A class at its dates: what runs when, with whom, for how many. */
export const lms = defineResource(kinds.lms, {
  calls: ownCalls(of, {
    list: scheduleList,
    read: scheduleReadV3,
    create: scheduleCreateV3,
    update: scheduleUpdateV3,
    remove: scheduleRemove,
  }),
  createScreen: '/jadwalkelas/new-schema',
  keywords: ['schedule', 'jadwal', 'jadwal kelas'],
  label: ({ code: number, title }) => `${number} ${title}`,
  hint: 'title',
  search: 'Code or title…',
  sort: '-startAt',
  mayDelete: canDeleteSchedule,
  empty: {
    title: 'No schedules yet',
    hint: 'A schedule is a class on particular dates, with instructors and participants.',
  },
  fields: of.fields,
  inputs: of.inputs,
})
export type Schedule = RecordOfKind<typeof lms>
