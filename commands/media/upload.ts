import * as z from 'zod/mini'
import { pickFolder } from '#commands/prompts/media.ts'
import { Id } from '#contract/core/common.ts'
import { mediaUpload } from '#contract/media/media.ts'
import { mediaRule } from '#contract/media/purposes.ts'
import { defineCommand } from '#engine/define.ts'
import { counted } from '#engine/say.ts'

const Files = z.array(z.custom<Blob>((given) => given instanceof Blob)).check(z.minLength(1, "can't be empty!"))

export default defineCommand({
  id: 'media.upload',
  title: 'Upload files into the gallery',
  short: 'Upload',
  section: 'media',
  resource: 'media',
  keywords: ['upload', 'picture', 'video', 'add file', 'unggah', 'gambar', 'berkas', 'galeri'],
  permission: 'media:create',
  risk: 'reversible',
  surfaces: ['palette'],
  shortcut: { keys: 'u', on: '/gallery' },
  args: z.object({ file: Files, folder: z.optional(Id) }),
  ask: {
    file: { kind: 'file', label: 'Which files?', accept: mediaRule.types.join(','), maxBytes: mediaRule.max },
    folder: pickFolder,
  },
  from: {
    // The folder that is open.
    folder: ({ filter }) => (filter?.resource === 'media' && Number(filter.query.parentId)) || undefined,
  },
  async run({ file: files, folder }, { call, customerId }) {
    const query = { customerId, ...(folder === undefined ? {} : { mediaParentId: folder }) }
    const added = []
    // One after the other: what has arrived stays when a later one is refused.
    for (const file of files) added.push(await call(mediaUpload, { query, body: { file } }))
    return added
  },
  done: (added) => ({
    say: counted(added.length, '1 file uploaded', '{{count}} files uploaded'),
    stale: ['media'],
  }),
})
