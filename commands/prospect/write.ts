import * as z from 'zod/mini'
import { pickProspect } from '#commands/prompts/prospect.ts'
import { Id } from '#contract/core/common.ts'
import { focused } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'

/** Opens the page on which a message to a prospect is written from a template. */
export default defineCommand({
  id: 'prospect.write',
  title: 'Write to a prospect from a template',
  short: 'Write',
  section: 'prospect',
  resource: 'prospect',
  keywords: ['message', 'send', 'tulis pesan', 'kirim pesan', 'templat'],
  permission: ['message:create', 'crm:read'],
  risk: 'read',
  surfaces: ['palette', 'row', 'drawer'],
  shortcut: { keys: 'w', on: '/crm/prospect' },
  args: z.object({ prospect: Id }),
  ask: { prospect: pickProspect },
  from: { prospect: focused('prospect') },
  run: async () => {},
  done: (_result, { prospect }) => ({ goTo: `/message/write?about=prospect&id=${prospect}` }),
})
