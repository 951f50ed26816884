import * as z from 'zod/mini'
import { defineCommand } from '#engine/define.ts'

export default defineCommand({
  id: 'user.compare-roles',
  title: 'Compare roles',
  section: 'user',
  keywords: ['difference', 'permissions', 'bandingkan peran'],
  permission: 'role:read',
  risk: 'read',
  surfaces: ['palette'],
  shortcut: { keys: 'v c', on: '/roles?list' },
  args: z.object({}),
  ask: {},
  run: async () => {},
  done: () => ({ goTo: '/roles?list=roles&role=compare' }),
})
