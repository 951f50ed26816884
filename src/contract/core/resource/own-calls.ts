import type * as z from 'zod/mini'
import type { AnyCall } from '#contract/core/call.ts'
import { queryOfList } from '#contract/core/list/list.ts'
import type { ListFields } from '#contract/core/list/list-field.ts'
import type { AllListedOf, ChangeOf, CreateOf, Fields, RowOf, WithInputs } from './field.ts'
import { restorable } from './restore.ts'
import type { Bodies } from './schemas.ts'
import { listFieldsOf, schemasOf } from './schemas.ts'

type Schema<T> = z.ZodMiniType<T, T>
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- nothing but fields is what is meant
type NoFields = Record<never, never>

/** The query of a list with these fields. */
export type QueryOf<L> = L extends ListFields ? ReturnType<typeof queryOfList<L>> : never

/** What follows from the fields of a kind whose calls are written out. */
export interface OwnSchemas<F extends Fields, I extends Fields, S extends boolean> {
  readonly fields: F
  readonly inputs: I
  readonly signed: S
  readonly listFields: AllListedOf<F>
  readonly query: QueryOf<AllListedOf<F>>
  readonly record: Schema<RowOf<F, false, S>>
  /** The same, to be extended where a record says more than its list. */
  readonly object: z.ZodMiniObject<{ [K in keyof RowOf<F, false, S>]: Schema<RowOf<F, false, S>[K]> }>
  readonly create: Schema<CreateOf<WithInputs<F, I>>>
  readonly update: Schema<ChangeOf<WithInputs<F, I>> & { version: number }>
}

/**
 * The schemas of a kind whose calls are not of a common style. The calls are made of them, and then go into
 * `defineResource` with `ownCalls`. `signed: false`: its records do not say who changed them last. `bodies`: what is
 * written, where that does not follow from the fields.
 */
export function schemasFor<const F extends Fields, const I extends Fields = NoFields, const S extends boolean = true>(
  { kind }: { kind: string },
  fields: F,
  { inputs, signed, bodies }: { inputs?: I; signed?: S; bodies?: Bodies } = {},
): OwnSchemas<F, I, S> {
  const listFields = listFieldsOf(fields, false)
  const schemas = schemasOf({ kind }, fields, inputs ?? {}, { excludes: false, signed, bodies })
  return {
    fields,
    inputs: inputs ?? {},
    signed: signed ?? true,
    listFields,
    query: queryOfList(listFields),
    ...schemas,
    object: schemas.record,
  } as unknown as OwnSchemas<F, I, S>
}

/** A change, or that a deleted record is put back. */
export const changeOrRestore = <T extends { version: number }>(update: Schema<T>) =>
  restorable(update as unknown as z.ZodMiniObject) as unknown as Schema<
    Omit<T, 'version'> & { version?: number | undefined; restore?: true | undefined }
  >

/** The calls that every kind has in some form. */
export interface OwnCallSet {
  readonly list: AnyCall
  readonly read: AnyCall
  readonly create: AnyCall
  readonly update: AnyCall
  readonly remove: AnyCall
}

/** Calls at the addresses that the specification gives them, each written out in a module of its area. */
export interface OwnStyle<F extends Fields, I extends Fields, S extends boolean, C extends OwnCallSet> {
  readonly style: 'own'
  readonly schemas: OwnSchemas<F, I, S>
  readonly calls: C
}
export const ownCalls = <F extends Fields, I extends Fields, S extends boolean, const C extends OwnCallSet>(
  schemas: OwnSchemas<F, I, S>,
  calls: C,
): OwnStyle<F, I, S, C> => ({ style: 'own', schemas, calls })
