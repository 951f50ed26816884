import { digitalPlatforms } from '#contract/platform.ts'
import type { RecordPrompt } from '#engine/prompt.ts'

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
      return platforms
        .filter((platform) => platform.active)
        .map((record) => ({ resource: 'platform', id: record.code, label: record.name, hint: record.code, record }))
    },
  }
}
