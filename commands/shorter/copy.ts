import * as z from 'zod/mini'
import { pickOf } from '#commands/prompts/record-commands.ts'
import { Id } from '#contract/core/common.ts'
import { LINK_PATH, shorter } from '#contract/report/shorter.ts'
import { defineCommand } from '#engine/define.ts'
import { focused } from '#engine/answers/from.ts'

/** Puts the short address itself on the clipboard, as people send it. */
export default defineCommand({
  id: 'shorter.copy',
  title: 'Copy short link',
  short: 'Copy',
  section: 'shorter',
  resource: 'shorter',
  keywords: ['clipboard', 'address', 'share', 'salin tautan', 'bagikan'],
  permission: 'shorter:read',
  risk: 'read',
  surfaces: ['palette', 'row', 'drawer'],
  shortcut: { keys: 'y', on: '/shorter' },
  args: z.object({ record: Id }),
  ask: { record: pickOf(shorter) },
  from: { record: focused('shorter') },
  run: ({ record }, { call, known }) => {
    const seen = known('shorter', record)
    return seen ? Promise.resolve(seen) : call(shorter.calls.read, { id: record })
  },
  done: ({ code }) => ({ copy: `${LINK_PATH}/${code}` }),
})
