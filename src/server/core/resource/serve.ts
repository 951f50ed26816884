import type { RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { FieldIssue } from '#contract/core/error.ts'
import type { Invocation } from '#contract/core/invocation.ts'
import type { ListFields } from '#contract/core/list/list-field.ts'
import type { Area, Permission } from '#contract/core/permission.ts'
import type { Field, Fields, ListedOf, WithInputs } from '#contract/core/resource/field.ts'
import { isNullable, isWritten } from '#contract/core/resource/field.ts'
import type { AnyResourceCalls, ResourceRow } from '#contract/core/resource/resource.ts'
import type { AuditAction } from '#contract/audited.ts'
import type { Database } from '#server/core/db/schema.gen.ts'
import type { Columns } from '#server/core/db/write-row.ts'
import type { FindDescription } from '#server/core/find/description.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import type { ListDescription } from '#server/core/list/description.ts'
import type { Detailed, Sources } from './columns.ts'
import { columnOf, findOf, listOf } from './columns.ts'
import { resourceHandlers } from './handlers.ts'
import type { Pictures } from './pictures.ts'
import { bindPictures, isPictureSource, withAddresses, withNames, wrongPictures } from './pictures.ts'
import { register } from './registry.ts'
import type { RelatedWrites, Reference, Resource, RecordInput } from './resource.ts'

type Sql = RawBuilder<unknown>

/** `expiresAt` → `expires_at` */
type Snake<S extends string> = S extends `${infer A}${infer B}`
  ? B extends Uncapitalize<B>
    ? `${Lowercase<A>}${Snake<B>}`
    : `${Lowercase<A>}_${Snake<B>}`
  : S
type ColumnName<T> = T extends keyof Database ? keyof Database[T] & string : never
type Source<T, F> = F extends { as: 'named' }
  ? { id: Sql; name: Sql; joins?: readonly string[] }
  : F extends { as: 'picture' }
    ? { pictures: keyof Database; column: ColumnName<T> }
    : ColumnName<T> | Sql | Detailed

/** The fields that have no column of their name. */
type Unplaced<T, F extends Fields> = {
  [K in keyof F]: F[K] extends { as: 'named' | 'picture' }
    ? K
    : F[K] extends { record: false; list: false } | { detail: true }
      ? never
      : Snake<K & string> extends ColumnName<T>
        ? never
        : K
}[keyof F]
type SourcesOf<T, F extends Fields> = { [K in Unplaced<T, F>]: Source<T, F[K]> } & {
  [K in Exclude<keyof F, Unplaced<T, F>>]?: Source<T, F[K]>
}
type Referring<F extends Fields> = { [K in keyof F]: F[K] extends { refers: string } ? K : never }[keyof F]

/** What of a description the server reads. */
interface Described {
  kind: string
  one: string
  file: string
  signed: boolean
  ownCalls: boolean
  table: string
  area: Area
  sort: string
  described: Fields
  inputs: Fields
  fields: object
  calls: AnyResourceCalls
  named: readonly string[]
  record: z.ZodMiniType
  create: z.ZodMiniType
  update: z.ZodMiniType
  restores?: true
  label: (row: never) => string
  check?: (values: never) => readonly FieldIssue[]
  mayEdit?: (row: never) => unknown
  mayDelete?: (row: never) => unknown
}

type RowOf<D extends Described> = z.output<D['record']> & ResourceRow
/** What a body may hold, of a new record or of a change. */
type ChangesOf<D extends Described> = Partial<z.output<D['create']> & Omit<z.output<D['update']>, 'version'>>

interface WritingOf<D extends Described> {
  customerId: number
  input: ChangesOf<D>
  /** Absent where the record is new. */
  before: RowOf<D> | undefined
}

type Writers<D extends Described> = {
  [K in keyof ChangesOf<D>]?: (
    value: Exclude<ChangesOf<D>[K], undefined>,
    writing: WritingOf<D>,
    context: HandlerContext,
  ) => Columns
}

type Some<T> = Partial<T> extends T ? { columns?: T } : { columns: T }
type References<F extends Fields> = [Referring<F>] extends [never]
  ? unknown
  : { references: { [K in Referring<F>]: Reference } }

/** Where the values are; where the records are read in another way, only those of the list matter. */
type Placed<D extends Described> =
  | Some<SourcesOf<D['table'], D['described']>>
  | (Some<SourcesOf<D['table'], ListedOf<D['described']>>> & {
      list: Pick<ListDescription<ListFields, RowOf<D>>, 'rows'>
    })

/** What is particular about a kind on the server; all else follows from its description. */
export type Own<D extends Described> = Placed<D> &
  References<WithInputs<D['described'], D['inputs']>> &
  Pick<
    Resource<RowOf<D>>,
    | 'shown'
    | 'usedBy'
    | 'alsoDelete'
    | 'alsoRestore'
    | 'mayLock'
    | 'inverseOfCreate'
    | 'inverseOfDelete'
    | 'accepts'
    | 'completeRow'
    | 'duplicateReason'
    | 'unique'
    | 'auditSnapshot'
    | 'listFor'
    | 'lockRows'
  > & {
    joins?: Readonly<Record<string, Sql>>
    /** The column by which records belong to customers; null: the view alone knows. */
    tenant?: string | null
    /** The number of that customer in SQL, where it is not `customer_id`. */
    owner?: Sql
    /** What of its list does not follow from the description. */
    list?: Partial<Pick<ListDescription<ListFields, RowOf<D>>, 'where' | 'rows' | 'everywhere' | 'meant'>>
    /** Fields whose values are written in another way than into their column. */
    write?: Writers<D>
    mayEdit?: (row: RowOf<D>, input: ChangesOf<D>) => ReturnType<NonNullable<Resource['mayEdit']>>
    /** Columns that follow from several fields, or from none. */
    values?: (writing: WritingOf<D>, context: HandlerContext) => Promise<Columns> | Columns
    /** What else is written with the record's own row. */
    afterWrite?: (
      id: number,
      writing: WritingOf<D> & { set: Columns },
      context: HandlerContext,
    ) => Promise<RelatedWrites | void>
    /** What is wrong beyond what the schemas and the references say. */
    check?: (writing: WritingOf<D>, context: HandlerContext) => Promise<FieldIssue[]> | FieldIssue[]
    /** Permissions that a write takes beyond that of its call. */
    permissionsFor?: (input: ChangesOf<D>, before: RowOf<D> | undefined) => readonly Permission[]
    actionOf?: (before: RowOf<D>, input: ChangesOf<D>) => AuditAction | undefined
    isFinal?: (input: ChangesOf<D>) => boolean
    inverseOf?: (before: RowOf<D>, input: ChangesOf<D>) => Invocation | undefined
    /** Fields that the audit does not hold: they follow from the clock, or say what it must not know. */
    unaudited?: readonly (keyof D['described'] & string)[]
    /** How the finder finds one, where the description does not say it. */
    find?: FindDescription
  }

type Check = (values: object) => readonly FieldIssue[]

/** What a change makes wrong: at a field that it writes, or anywhere where it was right before. */
function wrongBy(
  check: Check,
  { input, before }: { input: RecordInput; before: object | undefined },
): readonly FieldIssue[] {
  if (!before) return check(input)
  const was = new Set(check(before).map(({ field, message }) => `${field} ${message}`))
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  return check({ ...before, ...given }).filter(
    ({ field, message }) => String(field.split('.')[0]) in given || !was.has(`${field} ${message}`),
  )
}

/** Blank means that there is none. */
const stored = (field: Field, value: unknown) =>
  typeof value === 'string' && isNullable(field) && value.trim() === '' ? null : value

/** The unique key of a kind. */
const uniqueOf = (fields: Fields) => Object.keys(fields).find((key) => fields[key]?.unique)

/** A served kind, as its own calls and other areas use it. */
export type ServedResource<D extends Described> = Resource<RowOf<D>>

/** Serves a kind of record: its calls, its list, its finder, jobs over its records. */
export function serveResource<D extends Described>(description: D, own: Own<D>): ServedResource<D> {
  const { kind, one, file, table, area, described, inputs, fields, sort, named, calls, label, signed, ownCalls } =
    description
  const {
    columns = {},
    joins = {},
    tenant,
    owner,
    list,
    write,
    references,
    find,
    unaudited,
    values,
    actionOf,
    shown,
    check,
    afterWrite,
    ...rest
  } = own as Own<D> & {
    columns?: Sources
    references?: Readonly<Record<string, Reference>>
  }
  const parts = {
    kind,
    title: file,
    table,
    described,
    fields,
    sort,
    named,
    columns,
    joins,
    signed,
    references: references ?? {},
    ...(tenant === undefined ? {} : { tenant }),
    ...(owner ? { owner } : {}),
  }
  const writers = write as Readonly<Record<string, (...given: unknown[]) => Columns>> | undefined
  const all = Object.entries({ ...described, ...inputs })
  const unique = uniqueOf(described)
  const hidden = new Set<string>(unaudited)
  const sources = Object.fromEntries(Object.entries(parts.columns).filter(([, source]) => isPictureSource(source)))
  const pictures: Pictures = { kind, fields: described, sources: sources as Pictures['sources'] }
  const hasPictures = Object.keys(sources).length > 0
  type Checked = WritingOf<D> & { input: RecordInput }
  const resource = {
    table,
    area,
    command: kind,
    noun: one,
    label,
    columns: {},
    ...(description.mayEdit ? { mayEdit: description.mayEdit } : {}),
    ...(description.mayDelete ? { mayDelete: description.mayDelete } : {}),
    ...(unique === undefined ? {} : { unique }),
    ...(references ? { references } : {}),
    ...(hidden.size === 0 && !hasPictures
      ? {}
      : {
          auditSnapshot: (row: object) =>
            Object.fromEntries(Object.entries(withNames(pictures, row)).filter(([key]) => !hidden.has(key))),
        }),
    ...(hasPictures
      ? {
          shown: (row: RowOf<D>, context: HandlerContext) =>
            withAddresses(pictures, shown?.(row, context) ?? row, context),
          async afterWrite(id: number, writing: Checked & { set: Columns }, context: HandlerContext) {
            await bindPictures(context.tx, pictures, id, writing.input)
            return afterWrite?.(id, writing, context)
          },
        }
      : { ...(shown ? { shown } : {}), ...(afterWrite ? { afterWrite } : {}) }),
    ...(actionOf
      ? {
          actionOf: (before: RowOf<D>, { version: _version, ...input }: RecordInput) =>
            actionOf(before, input as ChangesOf<D>),
        }
      : {}),
    ...rest,
    check: async (writing: Checked, context: HandlerContext): Promise<FieldIssue[]> => [
      ...(description.check ? wrongBy(description.check as Check, writing) : []),
      ...(hasPictures ? await wrongPictures(context.tx, pictures, writing) : []),
      ...((await check?.(writing, context)) ?? []),
    ],
    async values(writing: Checked, context: HandlerContext): Promise<Columns> {
      const set: Record<string, unknown> = {}
      for (const [key, field] of all) {
        const value = writing.input[key]
        const isDetail = field.detail || described[key]?.detail
        if (value === undefined || isDetail || !isWritten(field, writing.before ? 'update' : 'create')) continue
        const writer = writers?.[key]
        const column = Object.hasOwn(described, key) ? columnOf(parts, key) : undefined
        if (writer) Object.assign(set, writer(value, writing, context))
        else if (column !== undefined) set[column] = stored(field, value)
      }
      return { ...set, ...(await values?.(writing, context)) }
    },
    list: { ...listOf(parts), ...list },
    ...(description.restores ? { deletedList: listOf(parts, true) } : {}),
  } as unknown as Resource<RowOf<D>>
  const found = find ?? findOf(parts)
  register(kind, {
    resource,
    handlers: ownCalls ? {} : resourceHandlers(resource, calls),
    ...(found ? { find: found } : {}),
  })
  return resource
}
