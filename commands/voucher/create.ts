import * as z from 'zod/mini'
import { defineCommand } from '#engine/define.ts'

export default defineCommand({
  id: 'voucher.create',
  title: 'Create voucher',
  short: 'Create',
  section: 'voucher',
  resource: 'voucher',
  keywords: ['new', 'add', 'buat', 'tambah', 'voucher baru'],
  permission: 'voucher:create',
  risk: 'read',
  surfaces: ['palette', 'toolbar'],
  shortcut: { keys: 'c', on: '/voucher' },
  args: z.object({}),
  ask: {},
  run: async () => {},
  done: () => ({ goTo: '/voucher/Add' }),
})
