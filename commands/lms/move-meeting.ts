import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id, Moment, Version } from '#contract/core/common.ts'
import { scheduleMoveMeeting } from '#contract/schedule/calendar.ts'
import { lms } from '#contract/schedule/schedule.ts'
import { focused } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { notAsked } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

/**
 * Moves a meeting to the time that was chosen in the calendar, where its conflicts are shown before. Without a time it
 * leads there.
 */
export default defineCommand({
  id: 'lms.move-meeting',
  title: 'Move a meeting',
  section: 'lms',
  resource: 'lms',
  keywords: ['reschedule', 'pindahkan pertemuan', 'geser jadwal'],
  permission: 'lms:update',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({
    schedule: Id,
    meeting: z.optional(Id),
    version: z.optional(Version),
    startAt: z.optional(Moment),
    endAt: z.optional(Moment),
    allowOverlap: z.optional(z.boolean()),
    notify: z.optional(z.boolean()),
  }),
  ask: {
    schedule: pickRecord('lms'),
    meeting: notAsked('Meeting'),
    version: notAsked('Version'),
    startAt: notAsked('Begins'),
    endAt: notAsked('Ends'),
    allowOverlap: notAsked('Overlaps'),
    notify: notAsked('Messages'),
  },
  from: { schedule: focused('lms') },
  async run({ schedule: id, meeting, version, startAt, endAt, ...how }, { call, customerId }) {
    if (meeting !== undefined && version !== undefined && startAt !== undefined && endAt !== undefined) {
      const body = { version, startAt, endAt, ...how }
      return { moved: await call(scheduleMoveMeeting, { customerId, id, itemId: meeting, body }) }
    }
    const row = await call(lms.calls.read, { lmsClassId: id, query: { customerId } })
    return { goTo: `/class-schedule-overview?day=${row.startAt.slice(0, 10)}&coreClassId=${row.coreClassId}` }
  },
  done: ({ moved, goTo }) =>
    moved
      ? { say: say('{{title}} of {{code}} is moved', { title: moved.title, code: moved.code }), stale: ['lms'] }
      : { goTo },
})
