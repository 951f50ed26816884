import * as z from 'zod/mini'
import { defineCommand } from '#engine/define.ts'

export default defineCommand({
  id: 'customer.create',
  title: 'Create customer',
  short: 'Create',
  section: 'customer',
  resource: 'customer',
  keywords: ['new', 'add customer', 'partner', 'tenant', 'buat pelanggan', 'tambah mitra'],
  permission: 'customer:create',
  risk: 'read',
  surfaces: ['palette', 'toolbar'],
  shortcut: { keys: 'c', on: '/roles?list' },
  args: z.object({}),
  ask: {},
  run: async () => {},
  done: () => ({ goTo: '/roles?list=customers&create=true' }),
})
