import * as z from 'zod/mini'
import { defineCommand } from '#engine/define.ts'

export default defineCommand({
  id: 'token.create',
  title: 'Create API token',
  section: 'token',
  keywords: ['new token', 'service', 'integration', 'api key', 'buat token api', 'kunci api'],
  permission: 'token:create',
  risk: 'read',
  surfaces: ['palette'],
  args: z.object({}),
  ask: {},
  run: async () => {},
  done: () => ({ goTo: '/api-tokens/add' }),
})
