import * as z from 'zod/mini'
import { letterWords, pickUsers } from '#commands/prompts/user.ts'
import { Id } from '#contract/core/common.ts'
import { userInvite } from '#contract/session/user.ts'
import { canInvite } from '#contract/session/user.rules.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { counted, say } from '#engine/say.ts'

export default defineCommand({
  id: 'user.invite',
  title: 'Invite user again',
  short: 'Invite again',
  section: 'user',
  resource: 'user',
  keywords: ['invitation', 'resend', 'password link', 'letter', 'undang lagi', 'kirim ulang undangan', 'kata sandi'],
  permission: 'user:create',
  risk: 'irreversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'i', on: '/roles' },
  args: z.object({ user: Id }),
  ask: { user: pickUsers() },
  over: 'user',
  from: { user: selected('user') },
  blocked: rule('user', 'user', canInvite),
  confirm: (_args, _ctx, targets) => ({
    title: counted(targets.length, 'Invite {{name}} again?', 'Invite {{count}} users again?', {
      name: targets[0]?.label,
    }),
    detail:
      'They get a link to choose a password. It can be used once, within three days. Previous links stop working.',
    action: 'Invite',
  }),
  run: ({ user }, { call, customerId }) => call(userInvite, { customerId, masterId: user }),
  done: ({ name, email, letter }) => ({
    say:
      letter === 'READY' || letter === 'WAITS'
        ? say('{{name}} is invited again', { name })
        : say('{{name}} is not invited', { name }),
    detail: letterWords(letter, email),
    stale: ['message'],
  }),
})
