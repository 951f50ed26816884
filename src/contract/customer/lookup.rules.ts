import type { Reason } from '#contract/core/error.ts'
import { reason } from '#contract/core/error.ts'
import type { Lookup } from './lookup.ts'
import { lookups } from './lookup.ts'

/** Whether an entry can be changed at all by whoever it was shown to. */
export function canChangeLookup({ type, changeable }: Pick<Lookup, 'type' | 'changeable'>): true | Reason {
  const { title, fixed } = lookups[type]
  if (fixed) return reason('FIXED', { what: title })
  return changeable ? true : reason('SHARED_ENTRY', {})
}
