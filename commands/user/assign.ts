import * as z from 'zod/mini'
import { pickRole, pickUsers } from '#commands/prompts/user.ts'
import { Id } from '#contract/core/common.ts'
import { userAssign } from '#contract/session/user.ts'
import { canGrant } from '#contract/session/user.rules.ts'
import { knownRecord, knownRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { selected } from '#engine/answers/from.ts'
import { counted, say } from '#engine/say.ts'

export default defineCommand({
  id: 'user.assign',
  title: 'Add a role to a user',
  short: 'Add role',
  section: 'user',
  resource: 'user',
  keywords: ['assign role', 'grant', 'permission', 'beri peran', 'tambah peran', 'hak akses', 'tugaskan'],
  permission: 'user:assign',
  risk: 'irreversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'a', on: '/roles' },
  args: z.object({ user: Id, role: z.string() }),
  ask: { user: pickUsers(), role: pickRole(false) },
  over: 'user',
  from: { user: selected('user') },
  blocked({ role }, ctx) {
    const record = role === undefined ? undefined : knownRecord(ctx, 'role', role)
    const verdict = record ? canGrant(record, ctx.permissions, ctx.customerId ?? 0) : true
    return verdict === true ? undefined : verdict
  },
  confirm: ({ role }, ctx, targets) => ({
    title: counted(targets.length, 'Add the role {{role}} to {{name}}', 'Add the role {{role}} to {{count}} users', {
      name: targets[0]?.label,
      role: knownRef(ctx, 'role', role)?.label ?? role,
    }),
    detail: 'Takes effect immediately, including in open sessions.',
    action: 'Add role',
  }),
  run: ({ user, role }, { call, customerId }) =>
    call(userAssign, { customerId, body: { masterId: user, roles: [role] } }),
  done: ({ name, roles }, { role }) => ({
    say: say('{{name}} has the role {{role}}', {
      name,
      role: roles.find(({ code }) => code === role)?.name ?? role,
    }),
    stale: ['user'],
    refresh: true,
  }),
})
