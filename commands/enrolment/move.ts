import * as z from 'zod/mini'
import { notifyStudents, pickParticipants, whyWith } from '#commands/prompts/learning/participants.ts'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id, Reason } from '#contract/core/common.ts'
import { participantMove } from '#contract/participant/changes.ts'
import { canMoveOn } from '#contract/participant/enrolment.rules.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'enrolment.move',
  title: 'Move participant to another schedule',
  short: 'Move',
  section: 'enrolment',
  resource: 'enrolment',
  keywords: ['reschedule', 'other date', 'pindahkan peserta', 'ganti jadwal', 'pindah jadwal'],
  permission: 'lms:enrol',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'v m', on: '/absensi-report' },
  args: z.object({ participant: Id, schedule: Id, reason: Reason, notify: z.boolean() }),
  ask: {
    participant: pickParticipants,
    schedule: pickRecord('lms', { label: 'To which schedule?' }),
    reason: whyWith(
      'The voucher and the attendance move along; the seat goes to the next who waits. Answers and scores of a class that was begun are archived.',
    ),
    notify: notifyStudents,
  },
  over: 'participant',
  from: { participant: selected('enrolment') },
  blocked: rule('enrolment', 'participant', canMoveOn),
  run: ({ participant: id, schedule: lmsClassId, reason, notify }, { call, customerId }) =>
    call(participantMove, { customerId, id, body: { lmsClassId, reason, notify } }),
  done: ({ name, schedule, promoted }) => ({
    say: say('{{name}} is now in {{schedule}}', { name, schedule }),
    ...(promoted === null ? {} : { detail: say('{{name}} got the seat', { name: promoted }) }),
    stale: ['enrolment', 'lms'],
  }),
})
