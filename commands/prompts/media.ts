import type { Described } from '#contract/core/resource/described.ts'
import type { Media } from '#contract/media/media.ts'
import { media } from '#contract/media/media.ts'
import type { RecordRef } from '#engine/context.ts'
import type { RecordPrompt } from '#engine/prompt.ts'
import { pickOf } from './record-commands.ts'

export const mediaRecords = media as unknown as Described<'media', Media>

/** Asks for a folder of the gallery. */
export const pickFolder: RecordPrompt = {
  ...pickOf(mediaRecords),
  label: 'Into which folder?',
  names: ['folder', 'into', 'ke'],
  async search(text, { call, customerId }) {
    const keyword = text.trim()
    const query = { customerId, kind: ['FOLDER' as const], limit: 20, ...(keyword === '' ? {} : { keyword }) }
    const { data } = await call(media.calls.list, { query })
    return data.map((record): RecordRef<'media'> => {
      const { id, name, parent } = record
      return { resource: 'media', id, label: name, hint: parent?.name, record }
    })
  },
}
