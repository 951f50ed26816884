import type { Reason } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'
import type { Lookup } from './lookup.ts'
import { lookups } from './lookup.ts'

/** Whether the user who sees an entry can change it at all. */
export function canChangeLookup({ type, changeable }: Pick<Lookup, 'type' | 'changeable'>): true | Reason {
  const { title, fixed } = lookups[type]
  if (fixed) return reason('FIXED', { what: title })
  return changeable ? true : reason('SHARED_ENTRY', {})
}
