import * as z from 'zod/mini'
import { mediaRecords } from '#commands/prompts/media.ts'
import { pickOf, versionOf } from '#commands/prompts/record-commands.ts'
import { Id, requiredText } from '#contract/core/common.ts'
import { mediaChange } from '#contract/media/media.ts'
import { focused } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { text } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'media.rename',
  title: 'Rename gallery item',
  short: 'Rename',
  section: 'media',
  resource: 'media',
  keywords: ['name', 'ganti nama', 'ubah nama'],
  permission: 'media:update',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'drawer'],
  shortcut: { keys: 'r', on: '/gallery' },
  args: z.object({ record: Id, name: requiredText(200) }),
  ask: { record: pickOf(mediaRecords), name: text('New name', { names: ['name', 'nama'], max: 200 }) },
  from: { record: focused('media') },
  async run({ record, name }, env) {
    const version = await versionOf(mediaRecords, record, env)
    return env.call(mediaChange, { id: record, body: { version, name } })
  },
  done: ({ name }) => ({ say: say('Renamed to {{name}}', { name }), stale: ['media'] }),
})
