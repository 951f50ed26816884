import * as z from 'zod/mini'
import { pickRole } from '#commands/prompts/user.ts'
import { reason } from '#contract/core/reason.ts'
import { roleDelete } from '#contract/session/role.ts'
import { knownRecord, knownRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'user.delete-role',
  title: 'Delete a role',
  section: 'user',
  keywords: ['remove role', 'custom role', 'hapus peran'],
  permission: 'role:delete',
  risk: 'irreversible',
  surfaces: ['palette'],
  args: z.object({ role: z.string() }),
  ask: { role: (_prior, ctx) => pickRole(false)({}, ctx) },
  blocked({ role }, ctx) {
    const record = role === undefined ? undefined : knownRecord(ctx, 'role', role)
    return record?.system ? reason('FIXED', { what: record.name }) : undefined
  },
  confirm: ({ role }, ctx) => ({
    title: say('Delete the role {{role}}?', { role: knownRef(ctx, 'role', role)?.label ?? role }),
    detail: 'No one can be given it any more. A role that someone holds is not deleted.',
    action: 'Delete',
  }),
  run: ({ role }, { call }) => call(roleDelete, { code: role }),
  done: () => ({ say: 'Role deleted', refresh: true }),
})
