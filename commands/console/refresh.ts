import * as z from 'zod/mini'
import { defineCommand } from '#engine/define.ts'

export default defineCommand({
  id: 'console.refresh',
  title: 'Refresh',
  section: 'console',
  keywords: ['reload', 'read again', 'update', 'segarkan', 'muat ulang', 'perbarui'],
  permission: null,
  risk: 'read',
  surfaces: ['palette'],
  anyCustomer: true,
  args: z.object({}),
  ask: {},
  run: async () => {},
  done: () => ({ refresh: true }),
})
