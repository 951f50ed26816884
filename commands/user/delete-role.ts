import { ofCustomRole } from '#commands/prompts/user.ts'
import { roleDelete } from '#contract/session/role.ts'
import { knownRef } from '#engine/context.ts'
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
  ...ofCustomRole,
  confirm: ({ role }, ctx) => ({
    title: say('Delete the role {{role}}?', { role: knownRef(ctx, 'role', role)?.label ?? role }),
    detail: 'No one can be given it any more. A role that someone holds is not deleted.',
    action: 'Delete',
  }),
  run: ({ role }, { call }) => call(roleDelete, { code: role }),
  done: () => ({ say: 'Role deleted', refresh: true }),
})
