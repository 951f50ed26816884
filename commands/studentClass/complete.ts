import * as z from 'zod/mini'
import { pickOf } from '#commands/prompts/record-commands.ts'
import { Id } from '#contract/core/common.ts'
import { registrationComplete } from '#contract/crm/registration-calls.ts'
import { studentClass } from '#contract/crm/registration.ts'
import { canComplete } from '#contract/crm/registration.rules.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { counted, say } from '#engine/say.ts'

/** Gives those who registered their seats. */
export default defineCommand({
  id: 'studentClass.complete',
  title: 'Complete registration',
  short: 'Give the seat',
  section: 'studentClass',
  resource: 'studentClass',
  keywords: ['seat', 'enrol', 'selesaikan', 'beri kursi', 'daftarkan ke kelas'],
  permission: 'crm:complete',
  risk: 'irreversible',
  destructive: false,
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 's', on: '/crm/student-administration' },
  args: z.object({ registration: Id }),
  ask: { registration: pickOf(studentClass, true) },
  over: 'registration',
  from: { registration: selected('studentClass') },
  blocked: rule('studentClass', 'registration', (row) => canComplete({ ...row, fee: row.fee ?? 0 })),
  confirm: (_given, _ctx, targets) => ({
    title: counted(targets.length, 'Complete registration {{number}}?', 'Complete {{count}} registrations?', {
      number: targets[0]?.label,
    }),
    detail:
      'Each student gets a seat in the schedule of the registration, or in the next one with a free seat, and a message.',
    action: 'Give the seat',
  }),
  run: ({ registration: id }, { call }) => call(registrationComplete, { id, query: {} }),
  done: ({ registrationNo, student, schedule }) => ({
    say: say('{{name}} has a seat in {{schedule}}', { name: student.name, schedule: schedule?.code ?? registrationNo }),
    stale: ['studentClass', 'student', 'enrolment', 'lms', 'prospect'],
  }),
})
