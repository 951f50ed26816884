import * as z from 'zod/mini'
import { defineCommand } from '#engine/define.ts'

export default defineCommand({
  id: 'user.create',
  title: 'Add user',
  short: 'Add',
  section: 'user',
  resource: 'user',
  keywords: ['new', 'invite', 'person', 'partner administrator', 'tambah pengguna', 'undang', 'beri akses'],
  permission: 'user:assign',
  risk: 'read',
  surfaces: ['palette', 'toolbar'],
  shortcut: { keys: 'c', on: '/roles' },
  args: z.object({}),
  ask: {},
  run: async () => {},
  done: () => ({ goTo: '/roles/add' }),
})
