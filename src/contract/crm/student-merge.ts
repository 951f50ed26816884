import * as z from 'zod/mini'
import { call, record as answerOf } from '#contract/core/call.ts'
import { Id, Moment, Version } from '#contract/core/common.ts'
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

export const StudentMerge = z
  .object({ mergeId: Id, student: student.record, moved: z.int() })
  .register(z.globalRegistry, { id: 'StudentMerge' })

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
  answer: answerOf(StudentMerge),
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
