import * as z from 'zod/mini'
import { pickUsers } from '#commands/prompts/user.ts'
import { Id, Reason } from '#contract/core/common.ts'
import { userDelete } from '#contract/session/user.ts'
import { canLose } from '#contract/session/user.rules.ts'
import { knownRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { text } from '#engine/prompt.ts'
import { counted, say } from '#engine/say.ts'

export default defineCommand({
  id: 'user.delete',
  title: 'Remove user',
  short: 'Remove',
  section: 'user',
  resource: 'user',
  keywords: ['take all roles', 'revoke access', 'delete user', 'hapus pengguna', 'cabut akses', 'keluarkan'],
  permission: 'user:delete',
  risk: 'irreversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'd', on: '/roles' },
  args: z.object({ user: Id, reason: z.optional(Reason) }),
  ask: { user: pickUsers(), reason: text('Why?', { max: 500, names: ['reason', 'alasan'] }) },
  over: 'user',
  from: { user: selected('user') },
  blocked: rule('user', 'user', (user, _given, { personId }) =>
    canLose(
      user,
      user.roles.map(({ code }) => code),
      personId,
    ),
  ),
  // An undo of adding somebody has none.
  needs: { reason: () => true },
  confirm: (_given, _ctx, targets) => ({
    title: counted(targets.length, 'Remove {{name}}?', 'Remove {{count}} users?', { name: targets[0]?.label }),
    detail: 'All roles with this customer are removed immediately. The account itself is not deleted.',
    action: 'Remove',
  }),
  run: ({ user, reason }, { call, customerId }) =>
    call(userDelete, { customerId, masterId: user, body: reason === undefined ? {} : { reason } }),
  done: (_result, { user }, ctx) => ({
    say: say('{{name}} no longer works for this customer', { name: knownRef(ctx, 'user', user)?.label ?? user }),
    stale: ['user'],
  }),
})
