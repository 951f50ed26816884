import * as z from 'zod/mini'
import { pickOf } from '#commands/prompts/record-commands.ts'
import { Id } from '#contract/core/common.ts'
import { canResetMessage } from '#contract/notification/message.rules.ts'
import { message, messageReset } from '#contract/notification/message.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { counted, say } from '#engine/say.ts'

export default defineCommand({
  id: 'message.reset',
  title: 'Send message again',
  short: 'Send again',
  section: 'message',
  resource: 'message',
  keywords: ['reset', 'retry', 'resend', 'kirim ulang', 'ulangi', ...message.keywords],
  permission: 'message:reset',
  risk: 'irreversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'r m', on: '/message' },
  args: z.object({ record: Id }),
  ask: { record: pickOf(message, true) },
  over: 'record',
  from: { record: selected('message') },
  blocked: rule('message', 'record', canResetMessage),
  confirm: (_given, _ctx, targets) => ({
    title: counted(targets.length, 'Send the message to {{name}} again?', 'Send {{count}} messages again?', {
      name: targets[0]?.label,
    }),
    detail: 'The message is sent again unchanged. A recipient who already has it gets it twice.',
    action: 'Send again',
  }),
  run: ({ record }, { call }) => call(messageReset, { id: record }),
  done: (row) => ({
    say: say('The message to {{name}} is ready for sending', { name: message.label(row) }),
    stale: ['message'],
  }),
})
