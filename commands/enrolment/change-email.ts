import * as z from 'zod/mini'
import { whyWith } from '#commands/prompts/learning/participants.ts'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id, Reason } from '#contract/core/common.ts'
import { RequiredEmail } from '#contract/core/contact.ts'
import { changeEmail } from '#contract/participant/changes.ts'
import { focused } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { text } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

/** It is undone by changing it back. */
export default defineCommand({
  id: 'enrolment.change-email',
  title: 'Change e-mail of participant',
  short: 'Change e-mail',
  section: 'enrolment',
  resource: 'enrolment',
  keywords: ['wrong email', 'address', 'ubah surel', 'ganti email', 'salah surel'],
  permission: 'report:change-email',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'drawer'],
  shortcut: { keys: 'v e', on: '/absensi-report' },
  args: z.object({ participant: Id, email: RequiredEmail, reason: Reason }),
  ask: {
    participant: pickRecord('enrolment'),
    email: text('Which e-mail address?', {
      max: 254,
      help: 'The verification message is sent to it.',
      names: ['email', 'surel'],
    }),
    reason: whyWith('Voucher, seat, scores and certificate stay as they are.'),
  },
  from: { participant: focused('enrolment') },
  run: ({ participant: studentLmsClassId, email, reason }, { call, customerId }) =>
    call(changeEmail, { customerId, studentLmsClassId, body: { email, reason } }),
  done: ({ name, email, notified }) => ({
    say: say('The e-mail of {{name}} is now {{email}}', { name, email }),
    ...(notified ? {} : { detail: 'No message was sent: there is no active template EMAIL_CHANGED.' }),
    stale: ['enrolment'],
  }),
})
