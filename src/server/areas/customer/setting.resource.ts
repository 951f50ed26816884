import { sql } from 'kysely'
import type { SettingType } from '#contract/customer/setting.ts'
import { problemOf, setting } from '#contract/customer/setting.ts'
import { serveResource } from '#server/core/resource/serve.ts'

type Writing = { wish: { valueType?: SettingType | undefined }; before: { valueType: SettingType } | undefined }
const typeOf = ({ wish, before }: Writing) => before?.valueType ?? wish.valueType ?? 'TEXT'

/** The settings of a customer. */
export default serveResource(setting, {
  columns: {
    group: 'group_code',
    filled: sql`(setting.value_enc IS NOT NULL OR coalesce(setting.value, '') <> '')`,
  },
  check(writing) {
    const message = problemOf(typeOf(writing), writing.wish.value ?? '')
    return message === undefined ? [] : [{ field: 'value', message }]
  },
  write: {
    value(value, writing, { vault }) {
      const filled = value === null || value.trim() === '' ? null : value
      if (typeOf(writing) !== 'SECRET') return { value: filled }
      return { value_enc: filled === null ? null : `\\x${vault.seal(filled, 'setting.value').toString('hex')}` }
    },
  },
})
