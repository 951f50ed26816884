import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id } from '#contract/core/common.ts'
import { scheduleEnrol } from '#contract/schedule/students.ts'
import { focused } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { say } from '#engine/say.ts'

/** Gives students seats in a schedule; several can be chosen. */
export default defineCommand({
  id: 'lms.enrol',
  title: 'Enrol students in a schedule',
  short: 'Enrol',
  section: 'lms',
  resource: 'lms',
  keywords: ['add participants', 'register', 'daftarkan peserta', 'tambah peserta', 'daftarkan'],
  permission: 'lms:enrol',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ schedule: Id, student: Id }),
  ask: {
    schedule: pickRecord('lms'),
    student: { ...pickRecord('student', { label: 'Which students?' }), multiple: true },
  },
  over: 'student',
  from: { schedule: focused('lms') },
  run: async ({ schedule, student }, { call }) =>
    call(scheduleEnrol, { lmsClassId: schedule, body: { students: [{ studentId: student }] } }),
  done: ({ enrolled, students: [one] }) => ({
    say:
      enrolled > 0
        ? say('{{name}} is enrolled', { name: one?.name ?? '' })
        : say('{{name}} is on the waiting list', { name: one?.name ?? '' }),
    stale: ['lms'],
  }),
})
