import * as z from 'zod/mini'
import { pickRole } from '#commands/prompts/user.ts'
import { reason } from '#contract/core/reason.ts'
import { knownRecord } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'

export default defineCommand({
  id: 'user.edit-role',
  title: 'Edit a role',
  section: 'user',
  keywords: ['change role', 'custom role', 'permissions', 'ubah peran'],
  permission: 'role:update',
  risk: 'read',
  surfaces: ['palette'],
  args: z.object({ role: z.string() }),
  ask: { role: (_prior, ctx) => pickRole(false)({}, ctx) },
  blocked({ role }, ctx) {
    const record = role === undefined ? undefined : knownRecord(ctx, 'role', role)
    return record?.system ? reason('FIXED', { what: record.name }) : undefined
  },
  run: async () => {},
  done: (_result, { role }) => ({ goTo: `/roles?list=roles&role=${role}` }),
})
