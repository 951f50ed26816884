import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id, Reason } from '#contract/core/common.ts'
import { lms } from '#contract/schedule/schedule.ts'
import { canMove } from '#contract/schedule/workflow.rules.ts'
import { focused, rule } from '#engine/answers/from.ts'
import { knownRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { text } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

/** Makes the final grades of a completed schedule changeable again. */
export default defineCommand({
  id: 'lms.reopen',
  title: 'Reopen grading',
  section: 'lms',
  resource: 'lms',
  keywords: ['unlock', 'grades', 'final', 'buka kembali penilaian', 'buka kunci nilai'],
  permission: ['lms:update', 'grading:unlock'],
  risk: 'privileged',
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ schedule: Id, reason: Reason }),
  ask: { schedule: pickRecord('lms'), reason: text('Why?', { max: 500, names: ['reason', 'alasan'] }) },
  from: { schedule: focused('lms') },
  when: ({ focused: one }) => one?.resource !== 'lms' || (one.record?.workflow ?? 'COMPLETED') === 'COMPLETED',
  blocked: rule('lms', 'schedule', (row) => canMove(row, 'GRADING')),
  confirm: ({ schedule }, ctx) => ({
    title: say('Reopen the grading of {{name}}?', { name: knownRef(ctx, 'lms', schedule)?.label ?? String(schedule) }),
    detail: 'Scores, answers, attendance and feedback can be changed again until the schedule is completed.',
    action: 'Reopen grading',
  }),
  async run({ schedule: id, reason }, { call, customerId, known }) {
    const { version } = known('lms', id) ?? (await call(lms.calls.read, { lmsClassId: id, query: { customerId } }))
    const body = { version, workflow: 'GRADING' as const, reason }
    return call(lms.calls.update, { lmsClassId: id, query: { customerId }, body })
  },
  done: ({ code }) => ({ say: say('Grading of {{code}} reopened', { code }), stale: ['lms'] }),
})
