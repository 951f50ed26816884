import * as z from 'zod/mini'
import { mediaRecords, pickFolder } from '#commands/prompts/media.ts'
import { pickOf, versionOf } from '#commands/prompts/record-commands.ts'
import { Id } from '#contract/core/common.ts'
import { mediaMove } from '#contract/media/media.ts'
import { selected } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'media.move',
  title: 'Move gallery item into a folder',
  short: 'Move',
  section: 'media',
  resource: 'media',
  keywords: ['folder', 'pindahkan', 'masukkan ke folder'],
  permission: 'media:update',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'm', on: '/gallery' },
  args: z.object({ record: Id, folder: Id }),
  ask: { record: pickOf(mediaRecords, true), folder: pickFolder },
  over: 'record',
  from: { record: selected('media') },
  async run({ record, folder }, env) {
    const version = await versionOf(mediaRecords, record, env)
    return env.call(mediaMove, { mediaItemId: record, body: { mediaParentId: folder, version } })
  },
  done: ({ name, parent }) => ({
    say: say('{{name}} is in {{folder}}', { name, folder: parent?.name ?? '' }),
    stale: ['media'],
  }),
})
