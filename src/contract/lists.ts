import { auditListDef } from './core/audit/audit.ts'
import type { ListDef } from './core/list/list-def.ts'
import type { Permission } from './core/permission.ts'
import { recordCalls } from './resources.ts'
import type { LookupType } from './customer/lookup.ts'
import { lookupTypes } from './customer/lookup.ts'
import type { RecordKind } from './kinds.ts'
import { ofKinds } from './kinds.ts'

export type ListName = 'audit' | RecordKind

/** Every list that `/lists/{list}/…` knows. The console imports lists one by one and never this file. */
export const lists: Readonly<Record<ListName, ListDef>> = {
  audit: auditListDef,
  ...ofKinds((kind) => recordCalls[kind].listDef),
}

/** A list as a person looks at it: each list of lookups is one of its own. */
export type ViewedList = Exclude<ListName, 'lookup'> | `lookup-${LookupType}`

const { lookup: ofAllTypes, ...viewed } = lists

/** Every list that people look at has views; who may read the list has them. */
export const viewedLists = {
  ...Object.fromEntries(Object.values(viewed).map(({ name, read }) => [name, read])),
  ...Object.fromEntries(lookupTypes.map((type) => [`lookup-${type}`, ofAllTypes.read])),
} as Readonly<Record<ViewedList, Permission>>
