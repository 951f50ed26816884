import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id } from '#contract/core/common.ts'
import { focused } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'

/** Two students side by side, to make one of them. */
export default defineCommand({
  id: 'student.compare',
  title: 'Compare student with a duplicate',
  short: 'Compare and merge',
  section: 'student',
  resource: 'student',
  keywords: ['merge', 'duplicate', 'same person', 'gabung', 'peserta ganda'],
  permission: 'student:update',
  risk: 'read',
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ student: Id, other: Id }),
  ask: {
    student: pickRecord('student'),
    other: pickRecord('student', { label: 'Which student is the same person?', names: ['other', 'ganda'] }),
  },
  from: { student: focused('student') },
  run: async () => {},
  done: (_result, { student, other }) => ({ goTo: `/crm/student/merge/${student}?other=${other}` }),
})
