import * as z from 'zod/mini'
import { Id } from '#contract/core/common.ts'
import { studentUnmerge } from '#contract/crm/student-merge.ts'
import { defineCommand } from '#engine/define.ts'
import { int } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

/** Takes a merge apart: what undo runs. */
export default defineCommand({
  id: 'student.unmerge',
  title: 'Take a merge of students apart',
  short: 'Unmerge',
  section: 'student',
  resource: 'student',
  keywords: ['split', 'pisahkan peserta'],
  permission: 'student:update',
  risk: 'reversible',
  surfaces: ['palette'],
  args: z.object({ merge: Id }),
  ask: { merge: int('Which merge?') },
  run: ({ merge: mergeId }, { call, customerId }) => call(studentUnmerge, { customerId, mergeId }),
  done: ({ name }) => ({
    say: say('The merge of {{name}} is undone', { name }),
    stale: ['student', 'enrolment', 'order', 'voucher', 'message', 'complaint', 'prospect', 'scholarship'],
  }),
})
