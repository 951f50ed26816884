import * as z from 'zod/mini'
import { movedByMerge } from '#commands/prompts/merged-students.ts'
import { pickOf } from '#commands/prompts/record-commands.ts'
import { Id } from '#contract/core/common.ts'
import { studentMerges, studentUnmerge } from '#contract/crm/student-merge.ts'
import { canUnmerge } from '#contract/crm/student-merge.rules.ts'
import { focused, rule } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { say } from '#engine/say.ts'

/** Makes two students of one again: from the list of merges, and what undo runs. */
export default defineCommand({
  id: 'student.unmerge',
  title: 'Take a merge of students apart',
  short: 'Undo the merge',
  section: 'studentMerge',
  resource: 'studentMerge',
  keywords: ['unmerge', 'split', 'pisahkan peserta'],
  permission: 'student:update',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'drawer'],
  shortcut: { keys: 'u', on: '/crm/student-merges' },
  args: z.object({ merge: Id }),
  ask: { merge: pickOf(studentMerges) },
  from: { merge: focused('studentMerge') },
  blocked: rule('studentMerge', 'merge', canUnmerge),
  run: ({ merge: mergeId }, { call, customerId }) => call(studentUnmerge, { customerId, mergeId }),
  done: ({ name }) => ({
    say: say('The merge of {{name}} is undone', { name }),
    stale: movedByMerge,
  }),
})
