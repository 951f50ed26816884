import * as z from 'zod/mini'
import { confirmAccess, opened, whyAccess } from '#commands/prompts/access.ts'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { AccessReason, studentAccess } from '#contract/access/access.ts'
import { Id } from '#contract/core/common.ts'
import { focused } from '#engine/answers/from.ts'
import { knownRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'

/** Opens what a participant sees, for support. */
export default defineCommand({
  id: 'student.access',
  title: 'Open as a student',
  short: 'Open as student',
  section: 'lms',
  resource: 'student',
  keywords: ['impersonate', 'admin access', 'log in as', 'participant', 'buka sebagai peserta', 'akses admin'],
  permission: 'student:impersonate',
  risk: 'irreversible',
  destructive: false,
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ student: Id, reason: AccessReason }),
  ask: { student: pickRecord('student'), reason: whyAccess },
  from: { student: focused('student') },
  confirm: ({ student }, ctx) => confirmAccess(knownRef(ctx, 'student', student)?.label ?? String(student)),
  run: ({ student, reason }, { call, customerId }) =>
    call(studentAccess, { customerId, studentId: student, body: { reason } }),
  done: ({ url }, { student }, ctx) => opened(url, knownRef(ctx, 'student', student)?.label ?? String(student)),
})
