import * as z from 'zod/mini'
import { notifyStudents } from '#commands/prompts/learning/participants.ts'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id } from '#contract/core/common.ts'
import { scheduleEnrol } from '#contract/schedule/students.ts'
import { canEnrol } from '#contract/schedule/workflow.rules.ts'
import { focused, rule, selected } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { say } from '#engine/say.ts'

/** Gives students seats in a schedule; several can be chosen. */
export default defineCommand({
  id: 'lms.enrol',
  title: 'Enrol students in a schedule',
  short: 'Enrol',
  section: 'lms',
  resource: 'student',
  keywords: ['add participants', 'register', 'daftarkan peserta', 'tambah peserta', 'daftarkan'],
  permission: 'lms:enrol',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ schedule: Id, student: Id, notify: z.boolean() }),
  ask: {
    schedule: pickRecord('lms'),
    student: { ...pickRecord('student', { label: 'Which students?' }), multiple: true },
    notify: notifyStudents,
  },
  over: 'student',
  from: { schedule: focused('lms'), student: selected('student') },
  blocked: rule('lms', 'schedule', canEnrol),
  run: async ({ schedule, student, notify }, { call }) =>
    call(scheduleEnrol, { lmsClassId: schedule, body: { students: [{ studentId: student }], notify } }),
  done: ({ enrolled, students: [one] }) => ({
    say:
      enrolled > 0
        ? say('{{name}} is enrolled', { name: one?.name ?? '' })
        : say('{{name}} is on the waiting list', { name: one?.name ?? '' }),
    stale: ['lms'],
  }),
})
