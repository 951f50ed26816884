import * as z from 'zod/mini'
import { call, list, record as answerOf } from '#contract/core/call.ts'
import { Id, Moment, Version } from '#contract/core/common.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource } from '#contract/core/resource/define.ts'
import { code, int, moment, named, record, text } from '#contract/core/resource/field.ts'
import { ownCalls, schemasFor } from '#contract/core/resource/own-calls.ts'
import { kinds } from '#contract/kinds.ts'
import { mergeStates } from './student-merge.rules.ts'
import { student } from './student.ts'

/** By what two students are recognised as one, the surest first. */
export const duplicateReasons = ['nik', 'prakerjaNo', 'person', 'email', 'phone'] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

/** The fields that are chosen one by one when two students are merged; tags are put together. */
export const mergedFields = [
  'name',
  'email',
  'phone',
  'nik',
  'prakerjaNo',
  'prakerjaWave',
  'gender',
  'birthPlace',
  'birthDate',
  'address',
  'city',
  'province',
  'educationLevel',
  'school',
  'occupation',
  'company',
  'notes',
] as const
export type MergedField = (typeof mergedFields)[number]

const of = { customerId: Id, id: Id }

export const Duplicate = z
  .object({
    id: Id,
    studentNo: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
    classCount: z.int(),
    createdAt: Moment,
    reasons: z.array(z.enum(duplicateReasons)),
  })
  .register(z.globalRegistry, { id: 'DuplicateStudent' })
export type Duplicate = z.output<typeof Duplicate>

export const studentDuplicates = call({
  method: 'GET',
  path: '/customers/{customerId}/students/{id}/duplicates',
  service: 'console',
  params: of,
  access: 'student:read',
  summary: 'Students who may be the same person, by number, birth, e-mail or phone',
  answer: answerOf(z.array(Duplicate)),
})

const MergedStudents = z
  .object({ mergeId: Id, student: student.record, moved: z.int() })
  .register(z.globalRegistry, { id: 'MergedStudents' })

export const studentMerge = call({
  method: 'POST',
  path: '/customers/{customerId}/students/{id}/merge',
  service: 'console',
  params: of,
  access: 'student:update',
  summary: 'Merge another student into this one, with all that refers to the other',
  body: z
    .strictObject({
      other: Id,
      /** The fields whose value is that of the other; empty ones are filled from it anyway. */
      take: z.array(z.enum(mergedFields)),
      version: z.optional(Version),
      otherVersion: z.optional(Version),
    })
    .register(z.globalRegistry, { id: 'MergeStudents' }),
  answer: answerOf(MergedStudents),
})

export const studentUnmerge = call({
  method: 'POST',
  path: '/customers/{customerId}/student-merges/{mergeId}/undo',
  service: 'console',
  params: { customerId: Id, mergeId: Id },
  access: 'student:update',
  summary: 'Take a merge apart again, within 30 days',
  answer: answerOf(student.record),
})

const merges = schemasFor(kinds.studentMerge, {
  mergedName: text('Merged student', {
    required: true,
    write: 'never',
    search: 'contains',
    sort: true,
    main: 1,
    width: 180,
    typed: ['nama'],
  }),
  mergedNo: text('Number', { required: true, write: 'never', code: true, plain: 'prefix', upper: true, width: 110 }),
  studentId: record('Merged into', 'student', { write: 'never', shownBy: 'student', filter: true }),
  student: named('Merged into', { required: true, main: 1, width: 180 }),
  state: code('State', mergeStates, {
    words: { OPEN: 'Can be undone', UNDONE: 'Undone', FINAL: 'For good' },
    write: 'never',
    filter: true,
    main: 2,
    width: 130,
  }),
  undoUntil: moment('Can be undone until', { required: true, write: 'never', sort: true, time: true, width: 150 }),
  mergedBy: named('Merged by', { width: 140 }),
  createdAt: moment('Merged', {
    required: true,
    write: 'never',
    sort: true,
    filter: true,
    time: true,
    bounds: ['createdFrom', 'createdTo'],
    main: 2,
    width: 150,
  }),
  moved: int('Moved records', { write: 'never', default: 0, filter: false, width: 110 }),
  undoneAt: moment('Undone', { write: 'never', time: true, list: false }),
})

const base = '/customers/{customerId}/student-merges'

export const studentMergeList = call({
  method: 'GET',
  path: base,
  service: 'console',
  access: 'student:read',
  summary: 'List the merges of students of a customer',
  query: merges.query,
  answer: list(merges.record),
})

export const studentMergeRead = call({
  method: 'GET',
  path: `${base}/{id}`,
  service: 'console',
  access: 'student:read',
  summary: 'Read one merge of students',
  answer: answerOf(merges.record),
})

/** Which student became part of which other one. */
export const studentMerges = defineResource(kinds.studentMerge, {
  calls: ownCalls(merges, {
    list: studentMergeList,
    read: studentMergeRead,
    create: studentMerge,
    update: studentUnmerge,
    remove: studentUnmerge,
  }),
  commands: ['export'],
  keywords: ['merge', 'penggabungan'],
  label: ({ mergedName, student: { name } }) => `${mergedName} → ${name}`,
  search: 'Name of the merged student…',
  sort: '-createdAt',
  empty: {
    title: 'No merges yet',
    hint: 'When two students are merged, it is listed here as long as it can be undone.',
    commands: ['student.merge'],
  },
  fields: merges.fields,
})
export type StudentMerge = RecordOfKind<typeof studentMerges>
