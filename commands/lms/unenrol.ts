import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id, Reason } from '#contract/core/common.ts'
import { scheduleUnenrol } from '#contract/schedule/students.ts'
import { defineCommand } from '#engine/define.ts'
import { bool, text } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

/** Takes the seat of a participant back; the first who waits gets it. */
export default defineCommand({
  id: 'lms.unenrol',
  title: 'Remove a participant from a schedule',
  short: 'Remove',
  section: 'lms',
  keywords: ['drop', 'unenrol', 'keluarkan peserta', 'hapus peserta'],
  permission: 'lms:enrol',
  risk: 'reversible',
  surfaces: ['palette'],
  args: z.object({ student: Id, reason: Reason, notify: z.boolean() }),
  ask: {
    student: pickRecord('enrolment'),
    reason: text('Why?', { max: 500, names: ['reason', 'alasan'] }),
    notify: bool('Notify the next student?', {
      help: 'Who gets the seat from the waiting list receives a message.',
      yes: 'Notify',
      no: "Don't notify",
      names: ['notify', 'beritahu', 'kabari'],
    }),
  },
  run: async ({ student: studentLmsClassId, reason, notify }, { call }) =>
    call(scheduleUnenrol, { studentLmsClassId, query: { reason, notify } }),
  done: ({ name, promoted }) => ({
    say: say('{{name}} is removed', { name }),
    ...(promoted === null ? {} : { detail: say('{{name}} got the seat', { name: promoted }) }),
    stale: ['lms'],
  }),
})
