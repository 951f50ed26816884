import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { pickOf } from '#commands/prompts/record-commands.ts'
import { Id } from '#contract/core/common.ts'
import { registrationRemind } from '#contract/crm/registration-calls.ts'
import { studentClass } from '#contract/crm/registration.ts'
import { canChangeRegistration } from '#contract/crm/registration.rules.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { counted, say } from '#engine/say.ts'

/** Reminds students of what their registrations lack. */
export default defineCommand({
  id: 'studentClass.remind',
  title: 'Remind student of what is missing',
  short: 'Remind',
  section: 'studentClass',
  resource: 'studentClass',
  keywords: ['message', 'template', 'ingatkan', 'kirim pengingat'],
  permission: ['message:create', 'crm:read'],
  risk: 'irreversible',
  destructive: false,
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'm', on: '/crm/student-administration' },
  args: z.object({ registration: Id, template: Id }),
  ask: { registration: pickOf(studentClass, true), template: pickRecord('template') },
  over: 'registration',
  from: { registration: selected('studentClass') },
  blocked: rule('studentClass', 'registration', canChangeRegistration),
  confirm: (_given, _ctx, targets) => ({
    title: counted(targets.length, 'Remind {{name}}?', 'Remind the students of {{count}} registrations?', {
      name: targets[0]?.label,
    }),
    detail: 'The template is filled in for each. Registrations of which nothing is missing are left out.',
    action: 'Remind',
  }),
  run: ({ registration: id, template: templateId }, { call }) => call(registrationRemind, { id, body: { templateId } }),
  done: ({ name, recipient }) => ({
    say: say('The message to {{name}} is queued', { name }),
    detail: recipient,
    stale: ['message', 'student'],
  }),
})
