import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id, Moment, Version } from '#contract/core/common.ts'
import { scheduleMoveMeeting } from '#contract/schedule/calendar.ts'
import { defineCommand } from '#engine/define.ts'
import { bool, int, text } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

/** Moves a meeting to the time that was chosen in the calendar, where its conflicts are shown before. */
export default defineCommand({
  id: 'lms.move-meeting',
  title: 'Move a meeting',
  section: 'lms',
  keywords: ['reschedule', 'pindahkan pertemuan', 'geser jadwal'],
  permission: 'lms:update',
  risk: 'reversible',
  surfaces: [],
  args: z.object({
    schedule: Id,
    meeting: Id,
    version: Version,
    startAt: Moment,
    endAt: Moment,
    allowOverlap: z.boolean(),
    notify: z.boolean(),
  }),
  ask: {
    schedule: pickRecord('lms'),
    meeting: int('Meeting'),
    version: int('Version'),
    startAt: text('Begins'),
    endAt: text('Ends'),
    allowOverlap: bool('Accept overlaps', { yes: 'Accept overlaps', no: 'Refuse conflicts' }),
    notify: bool('Notify those who take part', { yes: 'Notify', no: "Don't notify" }),
  },
  run: ({ schedule: id, meeting: itemId, ...body }, { call, customerId }) =>
    call(scheduleMoveMeeting, { customerId, id, itemId, body }),
  done: ({ code, title }) => ({ say: say('{{title}} of {{code}} is moved', { title, code }), stale: ['lms'] }),
})
