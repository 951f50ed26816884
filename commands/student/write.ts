import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id } from '#contract/core/common.ts'
import { focused } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'

/** Opens the page on which a message to a student is written from a template. */
export default defineCommand({
  id: 'student.write',
  title: 'Write to a student from a template',
  short: 'Write',
  section: 'student',
  resource: 'student',
  keywords: ['message', 'send', 'tulis pesan', 'kirim pesan', 'templat'],
  permission: ['message:create', 'student:read'],
  risk: 'read',
  surfaces: ['palette', 'row', 'drawer'],
  shortcut: { keys: 'w', on: '/crm/student' },
  args: z.object({ student: Id }),
  ask: { student: pickRecord('student') },
  from: { student: focused('student') },
  run: async () => {},
  done: (_result, { student }) => ({ goTo: `/message/write?about=student&id=${student}` }),
})
