import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id, Reason } from '#contract/core/common.ts'
import { scheduleCancellation } from '#contract/schedule/schedule-changes.ts'
import { lms } from '#contract/schedule/schedule.ts'
import { canMove } from '#contract/schedule/workflow.rules.ts'
import { focused } from '#engine/answers/from.ts'
import { knownRecord, knownRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { bool, text } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

/** Cancels a schedule for good: its participants leave, and their vouchers are free for another schedule. */
export default defineCommand({
  id: 'lms.cancel',
  title: 'Cancel a schedule',
  short: 'Cancel schedule',
  section: 'lms',
  resource: 'lms',
  keywords: ['call off', 'batalkan jadwal', 'batalkan kelas'],
  permission: ['lms:update', 'lms:cancel'],
  risk: 'irreversible',
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ schedule: Id, reason: Reason, notify: z.boolean() }),
  ask: {
    schedule: pickRecord('lms'),
    reason: text('Why?', { max: 500, names: ['reason', 'alasan'] }),
    notify: bool('Notify the participants?', {
      help: 'Each participant receives the message about a cancelled class.',
      yes: 'Notify',
      no: "Don't notify",
      names: ['notify', 'beritahu', 'kabari'],
    }),
  },
  from: { schedule: focused('lms') },
  blocked({ schedule }, ctx) {
    const record = schedule === undefined ? undefined : knownRecord(ctx, 'lms', schedule)
    const verdict = record ? canMove(record, 'CANCELLED') : true
    return verdict === true ? undefined : verdict
  },
  async background({ schedule: id }, { call, customerId }) {
    const found = await call(scheduleCancellation, { customerId, id })
    const line = (label: string, count: number) => (count === 0 ? [] : [{ label, text: String(count) }])
    return [
      ...line('Participants who leave', found.participants),
      ...line('Redeemed vouchers that become reserved again', found.vouchers),
      ...line('Redemptions that are taken back', found.redemptions),
      ...line('Students removed from the waiting list', found.waiting),
      ...line('Meetings that do not take place', found.meetings),
      ...line('Participants with a certificate: the schedule cannot be cancelled', found.certified),
    ]
  },
  confirm: ({ schedule }, ctx) => ({
    title: say('Cancel {{name}}?', { name: knownRef(ctx, 'lms', schedule)?.label ?? String(schedule) }),
    detail:
      'Participants lose their places, and their vouchers can be used for another schedule. This cannot be undone.',
    action: 'Cancel schedule',
  }),
  async run({ schedule: id, reason, notify }, { call, customerId, known }) {
    const { version } = known('lms', id) ?? (await call(lms.calls.read, { lmsClassId: id, query: { customerId } }))
    const body = { version, workflow: 'CANCELLED' as const, reason, notify }
    return call(lms.calls.update, { lmsClassId: id, query: { customerId }, body })
  },
  done: ({ code }) => ({ say: say('{{code}} is cancelled', { code }), stale: ['lms', 'voucher'] }),
})
