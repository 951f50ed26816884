import type { Lookup, LookupType } from '#contract/general.ts'
import { generalList, generalRead, lookups, lookupTypes } from '#contract/general.ts'
import type { Context, RecordRef } from '#engine/context.ts'
import type { EnumPrompt, RecordPrompt, SearchEnv } from '#engine/prompt.ts'
import { oneOf } from '#engine/prompt.ts'

const titled = (types: readonly LookupType[]) => types.map((value) => ({ value, label: lookups[value].title }))
const names = ['list', 'daftar']

/** Asks for a list of lookups. */
export const pickLookupType: EnumPrompt<LookupType> = oneOf('Which list?', titled(lookupTypes), { names })

/** Asks for one that people may change. */
export const pickOpenType: EnumPrompt<LookupType> = oneOf(
  'Which list?',
  titled(lookupTypes.filter((type) => !lookups[type].fixed)),
  { names },
)

/** The list that the focused entry is in. */
export const focusedType = ({ focused }: Context): LookupType | undefined =>
  focused?.resource === 'lookup' ? focused.record?.type : undefined

/** An entry as pickers and surfaces hand it around. */
export function lookupRef(record: Lookup): RecordRef<'lookup'> {
  const { id, name, code, type } = record
  return { resource: 'lookup', id, label: name, hint: code, of: [type], record }
}

interface Given {
  type?: LookupType | undefined
}

/** Asks for an entry of a list, or for a deleted one. */
export const pickLookup =
  (deleted = false) =>
  ({ type = 'department' }: Given): RecordPrompt => {
    const page = async (query: { keyword?: string; ids?: number[] }, { call, customerId }: SearchEnv) => {
      const about = { customerId, limit: 20, ...(deleted ? { deleted } : {}) }
      const { data } = await call(generalList, { type, query: { ...about, ...query } })
      return data.map(lookupRef)
    }
    return {
      kind: 'record',
      resource: 'lookup',
      label: deleted ? 'Which deleted entry?' : 'Which entry?',
      help: 'By name or code.',
      names: ['entry', 'entri'],
      search: (text, env) => page(text.trim() === '' ? {} : { keyword: text.trim() }, env),
      read: async (id, env) =>
        deleted
          ? (await page({ ids: [Number(id)] }, env))[0]
          : lookupRef(await env.call(generalRead, { type, id: Number(id) })),
    }
  }
