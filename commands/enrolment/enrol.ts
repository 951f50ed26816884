import * as z from 'zod/mini'
import { notifyStudents, pickParticipants } from '#commands/prompts/learning/participants.ts'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id } from '#contract/core/common.ts'
import { enrolment } from '#contract/participant/enrolment.ts'
import { scheduleEnrol } from '#contract/schedule/students.ts'
import { selected } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { say } from '#engine/say.ts'

/** Gives the student of a participant a seat in a further schedule. */
export default defineCommand({
  id: 'enrolment.enrol',
  title: 'Add participant to a further schedule',
  short: 'Add to schedule',
  section: 'enrolment',
  resource: 'enrolment',
  keywords: ['enrol', 'further class', 'tambahkan ke jadwal', 'daftarkan lagi'],
  permission: ['lms:enrol', 'report:read'],
  risk: 'reversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  args: z.object({ participant: Id, schedule: Id, notify: z.boolean() }),
  ask: {
    participant: pickParticipants,
    schedule: pickRecord('lms', {
      label: 'To which schedule?',
      help: 'A seat is taken there. The present class, its voucher, scores and certificate stay.',
    }),
    notify: notifyStudents,
  },
  over: 'participant',
  from: { participant: selected('enrolment') },
  async run({ participant: id, schedule: lmsClassId, notify }, { call, customerId, known }) {
    const { studentId } = known('enrolment', id) ?? (await call(enrolment.calls.read, { customerId, id }))
    return call(scheduleEnrol, { lmsClassId, body: { students: [{ studentId }], notify } })
  },
  done: ({ enrolled, students: [one] }) => ({
    say:
      enrolled > 0
        ? say('{{name}} is enrolled', { name: one?.name ?? '' })
        : say('{{name}} is on the waiting list', { name: one?.name ?? '' }),
    stale: ['enrolment', 'lms'],
  }),
})
