import * as z from 'zod/mini'
import { defineCommand } from '#engine/define.ts'

export default defineCommand({
  id: 'user.create-role',
  title: 'New role',
  section: 'user',
  keywords: ['create role', 'custom role', 'permissions', 'peran baru', 'buat peran'],
  permission: 'role:create',
  risk: 'read',
  surfaces: ['palette'],
  shortcut: { keys: 'v n', on: '/roles?list' },
  args: z.object({}),
  ask: {},
  run: async () => {},
  done: () => ({ goTo: '/roles?list=roles&role=new' }),
})
