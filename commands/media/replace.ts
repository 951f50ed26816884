import * as z from 'zod/mini'
import { mediaRecords } from '#commands/prompts/media.ts'
import { pickOf } from '#commands/prompts/record-commands.ts'
import { Id } from '#contract/core/common.ts'
import { mediaReplace } from '#contract/media/media.ts'
import { focused } from '#engine/answers/from.ts'
import { knownRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { counted, say } from '#engine/say.ts'

export default defineCommand({
  id: 'media.replace',
  title: 'Replace gallery item everywhere',
  short: 'Replace everywhere',
  section: 'media',
  resource: 'media',
  keywords: ['swap', 'exchange', 'ganti di semua tempat', 'tukar'],
  permission: 'media:update',
  risk: 'irreversible',
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ record: Id, by: Id }),
  ask: {
    record: pickOf(mediaRecords),
    by: { ...pickOf(mediaRecords), label: 'Replace it with which item?', names: ['by', 'with', 'dengan'] },
  },
  from: { record: focused('media') },
  confirm: ({ record, by }, ctx) => ({
    title: say('Replace {{old}} with {{new}} everywhere?', {
      old: knownRef(ctx, 'media', record ?? 0)?.label ?? '',
      new: knownRef(ctx, 'media', by ?? 0)?.label ?? '',
    }),
    detail: 'Every record that shows it will show the other one. You can undo this.',
    action: 'Replace',
  }),
  run: ({ record, by }, { call }) => call(mediaReplace, { oldMediaItemId: record, query: { newMediaItemId: by } }),
  done: ({ replaced }) => ({
    say: counted(replaced, 'Replaced in 1 record', 'Replaced in {{count}} records'),
    stale: ['media'],
  }),
})
