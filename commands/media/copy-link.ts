import * as z from 'zod/mini'
import { mediaRecords } from '#commands/prompts/media.ts'
import { pickOf } from '#commands/prompts/record-commands.ts'
import { Id } from '#contract/core/common.ts'
import { media } from '#contract/media/media.ts'
import { focused } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'

/** The address of the item in the gallery, which can be opened only with the permission to see it. */
export default defineCommand({
  id: 'media.copy-link',
  title: 'Copy link to gallery item',
  short: 'Copy link',
  section: 'media',
  resource: 'media',
  keywords: ['clipboard', 'address', 'share', 'salin tautan', 'bagikan'],
  permission: 'media:read',
  risk: 'read',
  surfaces: ['palette', 'row', 'drawer'],
  shortcut: { keys: 'y', on: '/gallery' },
  args: z.object({ record: Id }),
  ask: { record: pickOf(mediaRecords) },
  from: { record: focused('media') },
  run: ({ record }, { call, known }) => {
    const seen = known('media', record)
    return seen ? Promise.resolve(seen) : call(media.calls.read, { id: record })
  },
  done: ({ id, parentId }) => ({
    copy: `/gallery?${parentId === null ? '' : `parentId=${parentId}&`}open=${id}`,
  }),
})
