import * as z from 'zod/mini'
import { confirmAccess, opened, whyAccess } from '#commands/prompts/access.ts'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { AccessReason, instructorAccess } from '#contract/access/access.ts'
import { Id } from '#contract/core/common.ts'
import { focused } from '#engine/answers/from.ts'
import { knownRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'

/** Opens what an instructor sees, for support. */
export default defineCommand({
  id: 'instructor.access',
  title: 'Open as an instructor',
  short: 'Open as instructor',
  section: 'instructor',
  resource: 'instructor',
  keywords: ['impersonate', 'admin access', 'log in as', 'buka sebagai instruktur', 'akses admin'],
  permission: 'instructor:impersonate',
  risk: 'irreversible',
  destructive: false,
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ instructor: Id, reason: AccessReason }),
  ask: { instructor: pickRecord('instructor'), reason: whyAccess },
  from: { instructor: focused('instructor') },
  confirm: ({ instructor }, ctx) => confirmAccess(knownRef(ctx, 'instructor', instructor)?.label ?? String(instructor)),
  run: ({ instructor, reason }, { call, customerId }) =>
    call(instructorAccess, { customerId, instructorId: instructor, body: { reason } }),
  done: ({ url }, { instructor }, ctx) =>
    opened(url, knownRef(ctx, 'instructor', instructor)?.label ?? String(instructor)),
})
