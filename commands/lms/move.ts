import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id } from '#contract/core/common.ts'
import { lms } from '#contract/schedule/schedule.ts'
import type { Workflow } from '#contract/schedule/workflow.rules.ts'
import { canMove, movesOf, needsReason, workflows } from '#contract/schedule/workflow.rules.ts'
import { knownRecord, knownRef } from '#engine/context.ts'
import type { Context } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { focused } from '#engine/answers/from.ts'
import { oneOf, text } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

const words: Readonly<Record<Workflow, string>> = {
  DRAFT: 'Draft',
  REVIEW: 'Review',
  PUBLISHED: 'Published',
  ONGOING: 'Ongoing',
  GRADING: 'Grading',
  COMPLETED: 'Completed',
  CANCELLED: 'Cancelled',
}

const recordOf = (ctx: Context, schedule: number | undefined) =>
  schedule === undefined ? undefined : knownRecord(ctx, 'lms', schedule)

/** Moves a schedule on in its workflow. */
export default defineCommand({
  id: 'lms.move',
  title: 'Change the state of a schedule',
  short: 'Change state',
  section: 'lms',
  resource: 'lms',
  keywords: ['workflow', 'publish', 'review', 'complete', 'terbitkan', 'alur'],
  permission: 'lms:update',
  risk: 'irreversible',
  surfaces: ['palette', 'row', 'drawer'],
  shortcut: { keys: 'v m', on: '/jadwalkelas' },
  args: z.object({ schedule: Id, to: z.enum(workflows), reason: z.optional(z.string()) }),
  ask: {
    schedule: pickRecord('lms'),
    to: ({ schedule }, ctx) => {
      const record = recordOf(ctx, schedule)
      const offered = (record ? movesOf(record) : workflows).filter((value) => value !== 'CANCELLED')
      return oneOf(
        'Which state?',
        offered.map((value) => ({ value, label: words[value] })),
        { names: ['to', 'ke'] },
      )
    },
    reason: text('Why?', { max: 500, names: ['reason', 'alasan'] }),
  },
  from: { schedule: focused('lms') },
  needs: {
    reason: ({ schedule, to }, ctx) =>
      to !== undefined && needsReason(recordOf(ctx, schedule)?.workflow ?? 'COMPLETED', to),
  },
  blocked({ schedule, to }, ctx) {
    const record = recordOf(ctx, schedule)
    if (!record || to === undefined) return undefined
    const verdict = canMove(record, to)
    return verdict === true ? undefined : verdict
  },
  confirm: ({ schedule, to = 'REVIEW' }, ctx) => ({
    title: say('Change {{name}} to {{state}}?', {
      name: knownRef(ctx, 'lms', schedule)?.label ?? String(schedule),
      state: words[to],
    }),
    detail: 'Each state has rules of its own; what is not allowed yet is refused with its reason.',
    action: 'Change state',
  }),
  async run({ schedule: id, to, reason }, { call, customerId, known }) {
    const { version } = known('lms', id) ?? (await call(lms.calls.read, { lmsClassId: id, query: { customerId } }))
    return call(lms.calls.update, { lmsClassId: id, query: { customerId }, body: { version, workflow: to, reason } })
  },
  done: ({ code, workflow }) => ({
    say: say('{{code}} is {{status}} now', { code, status: workflow }),
    stale: ['lms'],
  }),
})
