import type { Lookup, LookupType } from '#contract/customer/lookup.ts'
import { generalList, generalRead, lookups, lookupTypes } from '#contract/customer/lookup.ts'
import type { Context, RecordRef } from '#engine/context.ts'
import { targetRefs } from '#engine/context.ts'
import type { Env } from '#engine/define.ts'
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

/** The entries that a command acts on right here, as far as they were seen. */
export const targetEntries = (ctx: Context): readonly Lookup[] =>
  targetRefs(ctx).flatMap((ref) => (ref.resource === 'lookup' && ref.record ? [ref.record] : []))

/** The list that they are in; of everything in a filter, the one on screen. */
export function focusedType(ctx: Context): LookupType | undefined {
  const [first] = targetEntries(ctx)
  const shown = ctx.filter?.resource === 'lookup' ? ctx.filter.query.type : undefined
  return first?.type ?? lookupTypes.find((type) => type === shown)
}

/** An entry as pickers and surfaces hand it around. */
export function lookupRef(record: Lookup): RecordRef<'lookup'> {
  const { id, name, code, type } = record
  return { resource: 'lookup', id, label: name, hint: code, of: [type], record }
}

interface Of {
  type: LookupType
  record: number
}

/** The version that a change of an entry is based on: the one the person saw, else the one it has now. */
export async function lookupVersion({ type, record }: Of, { call, known }: Env): Promise<number> {
  const { version } = known('lookup', record) ?? (await call(generalRead, { type, id: record }))
  return version
}

interface Given {
  type?: LookupType | undefined
}

/** Asks for an entry of a list or for several, or for a deleted one. */
export const pickLookup =
  ({ deleted = false, multiple = false } = {}) =>
  ({ type = 'department' }: Given): RecordPrompt => {
    const page = async (query: { keyword?: string; ids?: number[] }, { call, customerId }: SearchEnv) => {
      const about = { customerId, limit: 20, ...(deleted ? { deleted } : {}) }
      const { data } = await call(generalList, { type, query: { ...about, ...query } })
      return data.map(lookupRef)
    }
    return {
      kind: 'record',
      resource: 'lookup',
      label: deleted ? 'Which deleted entry?' : multiple ? 'Which entries?' : 'Which entry?',
      help: 'By name or code.',
      names: ['entry', 'entri'],
      ...(multiple ? { multiple } : {}),
      search: (text, env) => page(text.trim() === '' ? {} : { keyword: text.trim() }, env),
      read: async (id, env) =>
        deleted
          ? (await page({ ids: [Number(id)] }, env))[0]
          : lookupRef(await env.call(generalRead, { type, id: Number(id) })),
    }
  }
