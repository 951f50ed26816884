import * as z from 'zod/mini'
import { movedByMerge } from '#commands/prompts/merged-students.ts'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id } from '#contract/core/common.ts'
import { mergedFields, studentMerge } from '#contract/crm/student-merge.ts'
import type { Context } from '#engine/context.ts'
import { knownRef } from '#engine/context.ts'
import { focused } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { notAsked } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

const nameOf = (ctx: Context, id: number | undefined) => knownRef(ctx, 'student', id)?.label ?? String(id)

/** Makes one student of two. Without a choice of values the one that stays has its own, and what it lacks of the other. */
export default defineCommand({
  id: 'student.merge',
  title: 'Merge two students',
  short: 'Merge',
  section: 'student',
  resource: 'student',
  keywords: ['duplicate', 'same person', 'gabung peserta', 'peserta ganda'],
  permission: 'student:update',
  risk: 'irreversible',
  destructive: false,
  surfaces: ['palette'],
  args: z.object({
    student: Id,
    other: Id,
    take: z.optional(z.array(z.enum(mergedFields))),
    version: z.optional(Id),
    otherVersion: z.optional(Id),
  }),
  ask: {
    student: pickRecord('student', { label: 'Which student stays?' }),
    other: pickRecord('student', { label: 'Which student is the same person?', names: ['other', 'ganda'] }),
    take: notAsked('Values of the other'),
    version: notAsked('Version'),
    otherVersion: notAsked('Version of the other'),
  },
  from: { student: focused('student') },
  confirm: ({ student, other }, ctx) => ({
    title: say('Merge {{other}} into {{name}}?', { other: nameOf(ctx, other), name: nameOf(ctx, student) }),
    detail:
      'Classes, vouchers, orders, messages and all else of the other belong to this student. It can be undone for 30 days.',
    action: 'Merge',
  }),
  run: ({ student, other, take = [], ...versions }, { call, customerId }) =>
    call(studentMerge, { customerId, id: student, body: { other, take, ...versions } }),
  done: ({ student: { name }, moved }, { student }) => ({
    say: say('{{name}} is one student now: {{count}} records moved', { name, count: moved }),
    goTo: `/crm/student/${student}`,
    stale: movedByMerge,
  }),
})
