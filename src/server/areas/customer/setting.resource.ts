import { sql } from 'kysely'
import { setting } from '#contract/customer/setting.ts'
import { serveResource } from '#server/core/resource/serve.ts'

/** The settings of a customer. */
export default serveResource(setting, {
  columns: {
    group: 'group_code',
    filled: sql`(setting.value_enc IS NOT NULL OR coalesce(setting.value, '') <> '')`,
  },
  write: {
    value(value, { input, before }, { vault }) {
      const filled = value?.trim() ? value : null
      if ((before ?? input).valueType !== 'SECRET') return { value: filled }
      return { value_enc: filled && `\\x${vault.seal(filled, 'setting.value').toString('hex')}` }
    },
  },
})
