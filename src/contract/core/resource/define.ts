import type * as z from 'zod/mini'
import type { SuccessRule } from '#contract/core/envelope.ts'
import type { FieldIssue, Reason } from '#contract/core/error.ts'
import { queryOfList } from '#contract/core/list/list.ts'
import type { ListFields, SortKey } from '#contract/core/list/list-field.ts'
import type { AllListedOf, ChangeOf, CreateOf, Fields, RowOf, WithInputs } from './field.ts'
import type { CommonCommand } from './described.ts'
import type { AnyIdentity } from './kind.ts'
import type { ListDef } from '#contract/core/list/list-def.ts'
import type { OwnCallSet, OwnStyle, QueryOf } from './own-calls.ts'
import { generalResourceCalls, resourceCalls } from './resource.ts'
import type { ResourceRow } from './resource.ts'
import type { CustomerCallsOptions } from './customer-calls.ts'
import { customerResourceCalls, exclusionCall } from './customer-calls.ts'
import { restorable } from './restore.ts'
import type { Check } from './schemas.ts'
import { listFieldsOf, schemasOf } from './schemas.ts'

/** Calls at `/api/x`; records can be left out of reports. */
interface PatternStyle<P extends string, G extends boolean = boolean> {
  readonly style: 'pattern'
  readonly path: P
  readonly signed: G
}
/** Read at an address of its own, written by `general/{type}`; what was deleted can be restored. */
interface GeneralStyle<P extends string, T extends string> {
  readonly style: 'general'
  readonly path: P
  readonly type: T
  readonly reads?: 'general'
  /** By what the specification's clients know that reading succeeded, where that is not the usual rule. */
  readonly success?: SuccessRule
}
/** Calls under `/v2/api/pyadapt/customers/{customerId}/`. */
interface CustomerStyle<P extends string, I extends string, X extends string | undefined> extends CustomerCallsOptions {
  readonly style: 'customer'
  readonly path: P
  readonly id: I
  /** Where records are left out of reports: `/api/kelas/{id}/exclude`. */
  readonly exclusion: X
}
// oxlint-disable-next-line typescript/no-explicit-any -- the fields are checked where the calls are made
type AnyOwnStyle = OwnStyle<any, any, any, OwnCallSet>
type Style =
  | PatternStyle<string>
  | GeneralStyle<string, string>
  | CustomerStyle<string, string, string | undefined>
  | AnyOwnStyle

/** `signed: false`: its records do not say who changed them last. */
export const patternCalls = <const P extends string, const G extends boolean = true>(
  path: `/api/${P}`,
  { signed = true as G }: { signed?: G } = {},
): PatternStyle<P, G> => ({
  style: 'pattern',
  path: path.slice('/api/'.length) as P,
  signed,
})
export const generalCalls = <const P extends string, const T extends string>(
  path: P,
  type: T,
  /** `general`: the specification does not read one by its number at that address. */
  reads?: 'general',
  success?: SuccessRule,
): GeneralStyle<P, T> => ({
  style: 'general',
  path,
  type,
  ...(reads ? { reads } : {}),
  ...(success ? { success } : {}),
})
/** `id` is what the specification calls the number of a record: `attributeId`. */
export const customerCalls = <
  const P extends string,
  const I extends string,
  const X extends string | undefined = undefined,
>(
  path: P,
  id: I,
  { exclusion, ...options }: CustomerCallsOptions & { exclusion?: X } = {},
): CustomerStyle<P, I, X> => ({ style: 'customer', path, id, exclusion: exclusion as X, ...options })

type ExcludingStyle = { style: 'pattern' } | { exclusion: string }

/** Records can be left out of reports exactly where there is a call for that. */
type StyleOf<K, S> = S extends ExcludingStyle
  ? K extends { excludes: true }
    ? S
    : never
  : K extends { excludes: false }
    ? S
    : never

type Excludes<S> = S extends ExcludingStyle ? true : false
/** What a change may say of reports. */
type Excluding<S> = S extends ExcludingStyle ? { exclude?: boolean | undefined } : unknown
type Versioned<S, C> = S extends { style: 'general' }
  ? C & { version?: number | undefined; restore?: true | undefined }
  : C & { version: number } & Excluding<S>

type ListFieldsOf<F extends Fields, S> = AllListedOf<F> &
  (S extends ExcludingStyle ? { readonly exclude: { readonly type: 'bool' } } : unknown)

type Schema<T> = z.ZodMiniType<T, T>
type Row<F extends Fields, S> = S extends { schemas: { signed: false } }
  ? RowOf<F, false, false>
  : RowOf<F, Excludes<S>, S extends { signed: false } ? false : true>

type CallsOf<S, F extends Fields, I extends Fields> = S extends { style: 'own'; calls: infer C }
  ? C & { readonly listDef: ListFieldsOf<F, S> extends infer L extends ListFields ? ListDef<L> : never }
  : Made<
      S,
      Schema<Row<F, S> & ResourceRow>,
      ListFieldsOf<F, S>,
      Schema<CreateOf<WithInputs<F, I>>>,
      Schema<Versioned<S, ChangeOf<WithInputs<F, I>>>>
    >
type Made<S, R, L, C, U> =
  R extends z.ZodMiniType<ResourceRow>
    ? L extends ListFields
      ? C extends z.ZodMiniType
        ? U extends z.ZodMiniType
          ? S extends PatternStyle<infer P>
            ? ReturnType<typeof resourceCalls<P, R, L, C, U>>
            : S extends GeneralStyle<infer P, infer T>
              ? ReturnType<typeof generalResourceCalls<P, T, R, L, C, U>>
              : S extends CustomerStyle<infer P, infer N, infer X>
                ? ReturnType<typeof customerResourceCalls<P, N, R, L, C, U>> &
                    (X extends string ? { exclude: ReturnType<typeof exclusionCall<X>> } : unknown)
                : never
          : never
        : never
      : never
    : never

type Text<F extends Fields, S> = (row: Row<F, S>) => string
type Sorted<K extends string> = K | `-${K}`

/** A kind of record, said once. What follows from it is in the type of what `defineResource` answers. */
interface Definition<K extends AnyIdentity, F extends Fields, I extends Fields, S extends Style> {
  /** The screen that makes one; beside the list when absent. */
  createScreen?: string
  /** What making one is called, where that is not `Create setting`. */
  creation?: { readonly title: string; readonly short: string }
  calls: StyleOf<K, S>
  /** What people call it when they look for a command, in both languages. */
  keywords: readonly [string, ...string[]]
  /** What people call a change of one of its fields, in both languages: `change email`. */
  editKeywords?: readonly string[]
  /** What one of them is called: the value of a field, or made of the record. A quieter hint is shown next to it. */
  label: (keyof F & string) | Text<F, S>
  hint?: (keyof F & string) | Text<F, S>
  /** How the finder asks for one: `By name or code.` */
  findHelp?: string
  /** The placeholder of the list's search. */
  search: string
  sort:
    | Sorted<SortKey<ListFieldsOf<F, S>>>
    | `${Sorted<SortKey<ListFieldsOf<F, S>>>},${Sorted<SortKey<ListFieldsOf<F, S>>>}`
  fields: F
  /** What is written and never read: a secret, a reason. */
  inputs?: I
  /** What is wrong with a new record, or with a changed one, beyond its single fields. */
  check?: (body: CreateOf<F & I>) => readonly FieldIssue[]
  /** Rules of its state, in terms of the record. */
  mayEdit?: (row: Row<F, S>) => true | Reason
  mayDelete?: (row: Row<F, S>) => true | Reason
  /** How much is asked before one is deleted; a plain question when absent. */
  deletion?: 'privileged'
  /** What else a deletion means, in a sentence. */
  onDelete?: string
  /** Deleted records are listed and can be put back, where its calls are written out. */
  restores?: true
  /** The commands that it has of those that kinds have alike; the others, if any, are written out. All when absent. */
  commands?: readonly CommonCommand[]
  /** What is said of an empty list, with commands that fill it besides the one that makes a record. */
  empty: { title: string; hint: string; commands?: readonly string[] }
}

function reader<R>(text: string | ((row: R) => string)): (row: R) => string {
  if (typeof text === 'function') return text
  return (row) => {
    const value = (row as Record<string, unknown>)[text]
    return typeof value === 'string' ? value : ''
  }
}

/** Describes a kind of record. A field that does not exist does not compile, on whatever side it is named. */
export function defineResource<
  const K extends AnyIdentity,
  const F extends Fields,
  const S extends Style,
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- nothing but fields is what is meant
  const I extends Fields = Record<never, never>,
>(identity: K, def: Definition<K, F, I, S>) {
  const { kind, one, many, heading, area, path, permissions } = identity
  const { label, hint, fields } = def
  const style: Style = def.calls
  const exclusion = style.style === 'customer' ? style.exclusion : undefined
  const excludes = style.style === 'pattern' || exclusion !== undefined
  const signed = style.style === 'own' ? style.schemas.signed : style.style !== 'pattern' || style.signed
  const { record, create, update } =
    style.style === 'own'
      ? (style.schemas as unknown as ReturnType<typeof schemasOf>)
      : schemasOf(identity, fields, def.inputs ?? {}, { excludes, signed, check: def.check as Check | undefined })
  const listFields = listFieldsOf(fields, excludes)
  const about = {
    one,
    many,
    file: identity.file,
    area,
    fields: listFields,
    record: record as unknown as z.ZodMiniType<ResourceRow>,
    create,
  }
  const { read } = identity
  const listDef = { name: kind, file: identity.file, fields: listFields, read, export: permissions?.export ?? read }
  const calls =
    style.style === 'own'
      ? { ...style.calls, listDef }
      : style.style === 'pattern'
        ? resourceCalls({ ...about, name: kind, path: style.path, update, ...(permissions ? { permissions } : {}) })
        : style.style === 'general'
          ? generalResourceCalls({ ...about, ...style, name: kind, update: restorable(update) })
          : {
              ...customerResourceCalls({ ...about, ...style, name: kind, update }),
              listDef,
              ...(exclusion === undefined ? {} : { exclude: exclusionCall(exclusion, one, area) }),
            }
  return {
    ...identity,
    ...def,
    kind: kind as K['kind'],
    table: identity.table as K['table'],
    resource: kind as K['kind'],
    title: heading,
    screen: path as K['path'],
    ...(def.createScreen === undefined ? {} : { createPath: def.createScreen }),
    described: fields,
    fields: listFields as unknown as ListFieldsOf<F, S>,
    inputs: (def.inputs ?? {}) as I,
    record: record as unknown as Schema<Row<F, S>>,
    create: create as unknown as Schema<CreateOf<WithInputs<F, I>>>,
    update: update as unknown as Schema<ChangeOf<WithInputs<F, I>> & { version: number } & Excluding<S>>,
    query: queryOfList(listFields) as unknown as QueryOf<ListFieldsOf<F, S>>,
    calls: calls as unknown as CallsOf<S, F, I>,
    label: reader<Row<F, S>>(label),
    hint: hint === undefined ? undefined : reader<Row<F, S>>(hint),
    /** The fields by which one is named, for the finder. */
    named: [label, hint].filter((part) => typeof part === 'string'),
    ...(style.style === 'general' ? { restores: true as const } : {}),
    signed,
    /** Its calls are written out, and so are their handlers. */
    ownCalls: (style.style === 'own') as S extends { style: 'own' } ? true : false,
  }
}

/** A record of a kind. */
export type RecordOfKind<D extends { record: z.ZodMiniType }> = z.output<D['record']>
