import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id } from '#contract/core/common.ts'
import { focused } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'

/** The merges into a student, from where they can be undone. */
export default defineCommand({
  id: 'student.merges',
  title: 'Show who was merged into a student',
  short: 'Merges',
  section: 'student',
  resource: 'student',
  keywords: ['merged', 'undo merge', 'penggabungan', 'yang digabung'],
  permission: 'student:read',
  risk: 'read',
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ student: Id }),
  ask: { student: pickRecord('student') },
  from: { student: focused('student') },
  run: async () => {},
  done: (_result, { student }) => ({ goTo: `/crm/student-merges?studentId=${student}` }),
})
