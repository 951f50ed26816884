import * as z from 'zod/mini'
import { pickOf } from '#commands/prompts/record-commands.ts'
import { reason } from '#contract/core/reason.ts'
import { Id } from '#contract/core/common.ts'
import { registrationApprove } from '#contract/crm/registration-calls.ts'
import { studentClass } from '#contract/crm/registration.ts'
import { canChangeRegistration } from '#contract/crm/registration.rules.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { counted, say } from '#engine/say.ts'

/** Approves all documents of registrations that wait for it. */
export default defineCommand({
  id: 'studentClass.approve',
  title: 'Approve documents of a registration',
  short: 'Approve documents',
  section: 'studentClass',
  resource: 'studentClass',
  keywords: ['review', 'setujui dokumen', 'setujui berkas'],
  permission: 'crm:approve',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'a', on: '/crm/student-administration' },
  args: z.object({ registration: Id }),
  ask: { registration: pickOf(studentClass, true) },
  over: 'registration',
  from: { registration: selected('studentClass') },
  blocked: rule('studentClass', 'registration', (row) => {
    const open = canChangeRegistration(row)
    if (open !== true) return open
    return row.docsWaiting > 0 ? true : reason('NOTHING_TO_APPROVE', { number: row.registrationNo })
  }),
  confirm: (_given, _ctx, targets) => ({
    title: counted(
      targets.length,
      'Approve the documents of {{number}}?',
      'Approve the documents of {{count}} registrations?',
      { number: targets[0]?.label },
    ),
    detail: 'All documents that wait for approval are approved, each with your name.',
    action: 'Approve documents',
  }),
  run: ({ registration: id }, { call }) => call(registrationApprove, { id }),
  done: ({ registrationNo }) => ({
    say: say('Documents of {{number}} approved', { number: registrationNo }),
    stale: ['studentClass'],
  }),
})
