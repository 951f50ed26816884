import type { Lookup } from '#contract/customer/lookup.ts'
import { lookupRef } from '#commands/prompts/lookup.ts'

/** A department of the customer, but for what is said otherwise. */
export function lookup(more: Partial<Lookup> = {}): Lookup {
  return {
    id: 7,
    customerId: 1,
    type: 'department',
    code: 'TI',
    name: 'Teknologi Informasi',
    order: 6,
    active: true,
    shared: false,
    changeable: true,
    version: 3,
    createdAt: '2026-10-01T03:00:00Z',
    updatedAt: '2026-10-01T03:00:00Z',
    ...more,
  }
}

/** An entry as surfaces hand it around. */
export const entryRef = (more: Partial<Lookup> = {}) => lookupRef(lookup(more))
