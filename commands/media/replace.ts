import * as z from 'zod/mini'
import { mediaRecords } from '#commands/prompts/media.ts'
import { pickOf } from '#commands/prompts/record-commands.ts'
import { Id } from '#contract/core/common.ts'
import type { MediaUse } from '#contract/media/media.ts'
import { mediaReplace, mediaUses } from '#contract/media/media.ts'
import { focused } from '#engine/answers/from.ts'
import { knownRef } from '#engine/context.ts'
import type { BackgroundLine } from '#engine/define.ts'
import { defineCommand } from '#engine/define.ts'
import { counted, say } from '#engine/say.ts'

/** Records that the toast names. */
const NAMED = 5

const nameOf = ({ name, id }: MediaUse) => name ?? `#${id}`

/** The records that would change, by what they are. */
function linesOf(uses: readonly MediaUse[]): BackgroundLine[] {
  const changing = Map.groupBy(
    uses.filter(({ fixed }) => !fixed),
    ({ what }) => what,
  )
  return [...changing].map(([label, of]) => ({ label, text: of.map(nameOf).join('\n') }))
}

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
  background: async ({ record }, { call }) =>
    record === undefined ? [] : linesOf(await call(mediaUses, { id: record })),
  confirm: ({ record, by }, ctx) => ({
    title: say('Replace {{old}} with {{new}} everywhere?', {
      old: knownRef(ctx, 'media', record ?? 0)?.label ?? '',
      new: knownRef(ctx, 'media', by ?? 0)?.label ?? '',
    }),
    detail: 'All records listed above will show the other one. You can undo this.',
    action: 'Replace',
  }),
  run: ({ record, by }, { call }) => call(mediaReplace, { oldMediaItemId: record, query: { newMediaItemId: by } }),
  done: ({ replaced, uses }) => ({
    say: counted(replaced, 'Replaced in 1 record', 'Replaced in {{count}} records'),
    ...(replaced === 0
      ? {}
      : { detail: [...uses.slice(0, NAMED).map(nameOf), ...(uses.length > NAMED ? ['…'] : [])].join(', ') }),
    // Records of many kinds show another one now.
    refresh: true,
  }),
})
