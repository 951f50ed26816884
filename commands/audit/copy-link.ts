import * as z from 'zod/mini'
import { Id } from '#contract/core/common.ts'
import { pickChanges } from '#commands/prompts/pick-change.ts'
import { defineCommand } from '#engine/define.ts'
import { focused } from '#engine/answers/from.ts'

export default defineCommand({
  id: 'audit.copy-link',
  title: 'Copy the link to a change',
  short: 'Copy link',
  section: 'audit',
  resource: 'audit',
  keywords: ['share', 'address', 'url', 'salin tautan', 'bagikan'],
  permission: 'audit:read',
  risk: 'read',
  surfaces: ['palette', 'row', 'drawer'],
  shortcut: { keys: 'y', on: '/audit' },
  args: z.object({ audit: Id }),
  ask: { audit: pickChanges() },
  from: { audit: focused('audit') },
  run: async () => {},
  done: (_result, { audit }) => ({ copy: `/audit?open=${audit}` }),
})
