import type { Reason } from '#contract/core/error.ts'
import { reason } from '#contract/core/error.ts'
import type { Setting, SettingType } from './setting.ts'

/** Whether people may change a setting. */
export function canEditSetting({ editable, key }: Pick<Setting, 'editable' | 'key'>): true | Reason {
  return editable ? true : reason('FIXED', { what: key })
}

function isJson(value: string): boolean {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}

/** What is wrong with a value for its type; undefined when nothing is. Empty is right for every type: it is not set. */
export function problemOf(type: SettingType, value: string): string | undefined {
  if (value.trim() === '') return undefined
  if (type === 'NUMBER')
    return /^-?\d{1,15}(\.\d{1,6})?$/.test(value.trim()) ? undefined : 'must be a number such as 120 or 0.5'
  if (type === 'BOOL') return value === 'true' || value === 'false' ? undefined : 'must be true or false'
  if (type === 'JSON') return isJson(value) ? undefined : 'must be JSON'
  return undefined
}
