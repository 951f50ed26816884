import * as z from 'zod/mini'
import { pickRole, pickUsers } from '#commands/prompts/user.ts'
import { Id } from '#contract/core/common.ts'
import { userRead, userRoleDelete } from '#contract/session/user.ts'
import { canLose, canTake } from '#contract/session/user.rules.ts'
import { knownRecord, knownRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { selected } from '#engine/answers/from.ts'
import { counted, say } from '#engine/say.ts'

export default defineCommand({
  id: 'user.revoke',
  title: 'Remove a role from a user',
  short: 'Remove role',
  section: 'user',
  resource: 'user',
  keywords: ['remove role', 'revoke', 'unassign', 'cabut peran', 'hapus peran', 'hak akses'],
  permission: 'user:assign',
  risk: 'irreversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 't', on: '/roles' },
  args: z.object({ user: Id, role: z.string() }),
  ask: { user: pickUsers(), role: pickRole(true) },
  over: 'user',
  from: { user: selected('user') },
  blocked({ user, role }, ctx) {
    const record = role === undefined ? undefined : knownRecord(ctx, 'role', role)
    const verdict = record ? canTake(record, ctx.permissions) : true
    if (verdict !== true) return verdict
    const person = user === undefined ? undefined : knownRecord(ctx, 'user', user)
    const left = person && role !== undefined ? canLose(person, [role], ctx.personId) : true
    return left === true ? undefined : left
  },
  confirm: ({ role }, ctx, targets) => ({
    title: counted(
      targets.length,
      'Remove the role {{role}} from {{name}}',
      'Remove the role {{role}} from {{count}} users',
      {
        name: targets[0]?.label,
        role: knownRef(ctx, 'role', role)?.label ?? role,
      },
    ),
    detail: 'Takes effect immediately, including in open sessions.',
    action: 'Remove role',
  }),
  async run({ user, role }, { call, customerId }) {
    // Looked up anew: a role that was taken and given again is another one.
    const { roles, name } = await call(userRead, { customerId, masterId: user })
    const held = roles.find(({ code }) => code === role)
    if (!held) return { name, role, held: false }
    const { customerUserRoleId } = held
    await call(userRoleDelete, { customerId, customerUserRoleId, body: {} })
    return { name, role: held.name, held: true }
  },
  done: ({ name, role, held }) => ({
    say: held
      ? say('{{name}} no longer has the role {{role}}', { name, role })
      : say('{{name}} did not have the role {{role}}', { name, role }),
    stale: ['user'],
  }),
})
