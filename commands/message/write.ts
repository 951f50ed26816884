import * as z from 'zod/mini'
import { defineCommand } from '#engine/define.ts'

/** Opens the page on which a message about any record is written, from a template or without. */
export default defineCommand({
  id: 'message.write',
  title: 'Write a message from a template',
  short: 'Write',
  section: 'message',
  resource: 'message',
  keywords: ['compose', 'letter', 'tulis pesan', 'kirim pesan', 'templat'],
  permission: 'message:create',
  risk: 'read',
  surfaces: ['palette', 'toolbar'],
  shortcut: { keys: 'w', on: '/message' },
  args: z.object({}),
  ask: {},
  run: async () => {},
  done: () => ({ goTo: '/message/write' }),
})
