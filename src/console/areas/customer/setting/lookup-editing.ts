import type * as z from 'zod/mini'
import type { LookupType } from '#contract/customer/general.ts'
import { generalUpdate, Lookup, UpdateLookup } from '#contract/customer/general.ts'
import type { ListEditing } from '#console/list/edit/editing.ts'
import { say } from '#engine/say.ts'

type Body = z.input<typeof UpdateLookup>

/** What can be edited in a row of lookups. */
export function lookupEditing(type: LookupType): ListEditing<Lookup> {
  return {
    command: 'lookup.edit',
    fields: [
      { name: 'order', label: 'Place', kind: 'int' },
      { name: 'name', label: 'Name', kind: 'text', max: 120 },
    ],
    required: ['order', 'name'],
    schema: UpdateLookup,
    held: ({ version, order, name }) => ({ version, values: { order, name } }),
    ahead: (changes) => changes,
    current: (record) => Lookup.safeParse(record).data,
    save: (id, body, call) => call(generalUpdate, { type, id, body: body as Body }),
    saved: ({ name }) => say('{{name}} is saved', { name }),
  }
}
