import * as z from 'zod/mini'
import { confirmAccess, opened, whyAccess } from '#commands/prompts/access.ts'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { AccessReason, studentAccess } from '#contract/access/access.ts'
import { Id } from '#contract/core/common.ts'
import { focused } from '#engine/answers/from.ts'
import type { Context } from '#engine/context.ts'
import { knownRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'

/** The student of the participant that has the focus. */
const studentOf = ({ focused: ref }: Context) =>
  ref?.resource === 'enrolment' ? (ref.record?.student ?? undefined) : undefined

const nameOf = (ctx: Context, id: number | undefined): string => {
  const student = studentOf(ctx)
  return student?.id === id && student ? student.name : (knownRef(ctx, 'student', id)?.label ?? String(id))
}

/** Opens what a student sees, for support. */
export default defineCommand({
  id: 'student.access',
  title: 'Open as a student',
  short: 'Open as student',
  section: 'enrolment',
  resource: 'enrolment',
  keywords: ['impersonate', 'admin access', 'log in as', 'participant', 'buka sebagai peserta', 'akses admin'],
  permission: 'student:impersonate',
  risk: 'irreversible',
  destructive: false,
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ student: Id, reason: AccessReason }),
  ask: { student: pickRecord('student'), reason: whyAccess },
  from: { student: (ctx) => studentOf(ctx)?.id ?? focused('student')(ctx) },
  confirm: ({ student }, ctx) => confirmAccess(nameOf(ctx, student)),
  run: ({ student, reason }, { call, customerId }) =>
    call(studentAccess, { customerId, studentId: student, body: { reason } }),
  done: ({ url }, { student }, ctx) => opened(url, nameOf(ctx, student)),
})
