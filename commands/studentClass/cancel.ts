import * as z from 'zod/mini'
import { pickOf, versionOf } from '#commands/prompts/record-commands.ts'
import { Id, Reason } from '#contract/core/common.ts'
import { studentClass } from '#contract/crm/registration.ts'
import { canCancelRegistration } from '#contract/crm/registration.rules.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { text } from '#engine/prompt.ts'
import { counted, say } from '#engine/say.ts'

/** Calls off registrations that are not completed. */
export default defineCommand({
  id: 'studentClass.cancel',
  title: 'Cancel registration',
  short: 'Cancel',
  section: 'studentClass',
  resource: 'studentClass',
  keywords: ['call off', 'batalkan pendaftaran', ...studentClass.keywords],
  permission: 'crm:update',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  args: z.object({ registration: Id, reason: Reason }),
  ask: { registration: pickOf(studentClass, true), reason: text('Why?', { max: 500, names: ['reason', 'alasan'] }) },
  over: 'registration',
  from: { registration: selected('studentClass') },
  blocked: rule('studentClass', 'registration', canCancelRegistration),
  confirm: (_given, _ctx, targets) => ({
    title: counted(targets.length, 'Cancel registration {{number}}?', 'Cancel {{count}} registrations?', {
      number: targets[0]?.label,
    }),
    detail: 'Documents and payments stay on record. The student is not notified.',
    action: 'Cancel registration',
  }),
  async run({ registration: id, reason }, env) {
    const version = await versionOf(studentClass, id, env)
    return env.call(studentClass.calls.update, { id, body: { version, status: 'CANCELLED', reason } })
  },
  done: ({ registrationNo }) => ({
    say: say('Registration {{number}} cancelled', { number: registrationNo }),
    stale: ['studentClass', 'student'],
  }),
})
