import * as z from 'zod/mini'
import { pickParticipants, whyWith } from '#commands/prompts/learning/participants.ts'
import { Id, Reason } from '#contract/core/common.ts'
import { canDrop } from '#contract/participant/enrolment.rules.ts'
import { scheduleUnenrol } from '#contract/schedule/students.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { bool } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

/** Takes the seat of a participant back; the first who waits gets it. */
export default defineCommand({
  id: 'lms.unenrol',
  title: 'Remove a participant from a schedule',
  short: 'Remove from schedule',
  section: 'lms',
  resource: 'enrolment',
  keywords: ['drop', 'unenrol', 'keluarkan peserta', 'hapus peserta'],
  permission: 'lms:enrol',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  args: z.object({ student: Id, reason: Reason, notify: z.boolean() }),
  ask: {
    student: pickParticipants,
    reason: whyWith(
      'The seat goes to the next who waits. The voucher stays redeemed; attendance, answers and scores stay on record. No certificate is issued.',
    ),
    notify: bool('Notify the next student?', {
      help: 'Who gets the seat from the waiting list receives a message.',
      yes: 'Notify',
      no: "Don't notify",
      names: ['notify', 'beritahu', 'kabari'],
    }),
  },
  over: 'student',
  from: { student: selected('enrolment') },
  blocked: rule('enrolment', 'student', canDrop),
  run: async ({ student: studentLmsClassId, reason, notify }, { call }) =>
    call(scheduleUnenrol, { studentLmsClassId, query: { reason, notify } }),
  done: ({ name, promoted }) => ({
    say: say('{{name}} is removed', { name }),
    ...(promoted === null ? {} : { detail: say('{{name}} got the seat', { name: promoted }) }),
    stale: ['enrolment', 'lms'],
  }),
})
