import { ofCustomRole } from '#commands/prompts/user.ts'
import { defineCommand } from '#engine/define.ts'

export default defineCommand({
  id: 'user.edit-role',
  title: 'Edit a role',
  section: 'user',
  keywords: ['change role', 'custom role', 'permissions', 'ubah peran'],
  permission: 'role:update',
  risk: 'read',
  surfaces: ['palette'],
  ...ofCustomRole,
  run: async () => {},
  done: (_result, { role }) => ({ goTo: `/roles?list=roles&role=${role}` }),
})
