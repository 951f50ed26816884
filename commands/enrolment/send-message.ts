import * as z from 'zod/mini'
import { pickParticipants } from '#commands/prompts/learning/participants.ts'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id } from '#contract/core/common.ts'
import { participantMessage } from '#contract/participant/changes.ts'
import { selected } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { counted, say } from '#engine/say.ts'

export default defineCommand({
  id: 'enrolment.send-message',
  title: 'Send participant a message from a template',
  short: 'Send message',
  section: 'enrolment',
  resource: 'enrolment',
  keywords: ['write', 'letter', 'kirim pesan', 'templat'],
  permission: ['message:create', 'report:read'],
  risk: 'irreversible',
  destructive: false,
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  args: z.object({ participant: Id, template: Id }),
  ask: { participant: pickParticipants, template: pickRecord('template') },
  over: 'participant',
  from: { participant: selected('enrolment') },
  confirm: (_given, _ctx, targets) => ({
    title: counted(targets.length, 'Send {{name}} a message?', 'Send {{count}} participants a message?', {
      name: targets[0]?.label,
    }),
    detail: 'The template is filled in for each. Voucher, seat, scores and certificate stay as they are.',
    action: 'Send message',
  }),
  run: ({ participant: id, template: templateId }, { call, customerId }) =>
    call(participantMessage, { customerId, id, body: { templateId } }),
  done: ({ name, recipient }) => ({
    say: say('The message to {{name}} is queued', { name }),
    detail: recipient,
    stale: ['message', 'enrolment'],
  }),
})
