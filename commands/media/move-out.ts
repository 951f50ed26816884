import * as z from 'zod/mini'
import { mediaRecords } from '#commands/prompts/media.ts'
import { pickOf, versionOf } from '#commands/prompts/record-commands.ts'
import { Id } from '#contract/core/common.ts'
import { mediaMove } from '#contract/media/media.ts'
import { selected } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'media.move-out',
  title: 'Move gallery item out of all folders',
  short: 'Move to top level',
  section: 'media',
  resource: 'media',
  keywords: ['root', 'top', 'keluarkan dari folder'],
  permission: 'media:update',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  args: z.object({ record: Id }),
  ask: { record: pickOf(mediaRecords, true) },
  over: 'record',
  from: { record: selected('media') },
  async run({ record }, env) {
    const version = await versionOf(mediaRecords, record, env)
    return env.call(mediaMove, { mediaItemId: record, body: { mediaParentId: null, version } })
  },
  done: ({ name }) => ({ say: say('{{name}} is at the top level', { name }), stale: ['media'] }),
})
