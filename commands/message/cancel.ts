import * as z from 'zod/mini'
import { pickOf, versionOf } from '#commands/prompts/record-commands.ts'
import { Id } from '#contract/core/common.ts'
import { canChangeMessage } from '#contract/notification/message.rules.ts'
import { message } from '#contract/notification/message.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'message.cancel',
  title: 'Cancel message',
  short: 'Cancel sending',
  section: 'message',
  resource: 'message',
  keywords: ['stop', 'hold back', 'batalkan', 'tahan', ...message.keywords],
  permission: 'message:update',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'v c', on: '/message' },
  args: z.object({ record: Id }),
  ask: { record: pickOf(message, true) },
  over: 'record',
  from: { record: selected('message') },
  blocked: rule('message', 'record', canChangeMessage),
  async run({ record }, env) {
    const version = await versionOf(message, record, env)
    return env.call(message.calls.update, { id: record, body: { version, status: 'CANCELLED' } })
  },
  done: (row) => ({
    say: say('The message to {{name}} is cancelled', { name: message.label(row) }),
    stale: ['message'],
  }),
})
