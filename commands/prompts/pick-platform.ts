import type { DigitalPlatform } from '#contract/channel/platform.ts'
import { digitalPlatforms } from '#contract/channel/platform.ts'
import type { RecordRef } from '#engine/context.ts'
import type { RecordPrompt } from '#engine/prompt.ts'

const platformRef = (record: DigitalPlatform): RecordRef<'platform'> => ({
  resource: 'platform',
  id: record.code,
  label: record.name,
  hint: record.code,
  record,
})

/** Asks for the platform where something is sold; answers its code. */
export function pickPlatform(label = 'Which platform?'): RecordPrompt {
  return {
    kind: 'record',
    resource: 'platform',
    label,
    names: ['platform', 'marketplace', 'kanal'],
    few: true,
    async search(_text, { call }) {
      const platforms = await call(digitalPlatforms, {})
      return platforms.filter((platform) => platform.active).map(platformRef)
    },
    async read(id, { call }) {
      const platform = (await call(digitalPlatforms, {})).find(({ code }) => code === id)
      return platform && platformRef(platform)
    },
  }
}
