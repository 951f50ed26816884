import * as z from 'zod/mini'
import { LocalDate } from '#contract/core/common.ts'
import { hasOperator, MAX_TEXT, MAX_VALUES, readCondition } from './list-condition.ts'
import type { FieldType, ListField, ListFields } from './list-field.ts'
import { operatorsOf, sortsOf } from './list-field.ts'

/** Which list is meant. Areas name their lists; the core knows none. */
export const ListName = z
  .string()
  .check(z.regex(/^[a-z][\w-]{0,60}$/))
  .register(z.globalRegistry, { id: 'ListName' })
/** Lists answer at most this many rows a page. */
export const MAX_LIMIT = 200

/** Comma-separated columns, `-` before one that descends: `-createdAt,code`. */
export function sortOf(columns: readonly string[]) {
  const one = `-?(?:${columns.join('|')})`
  return z.string().check(z.regex(new RegExp(`^${one}(?:,${one})?$`), `must be up to two of ${columns.join(', ')}`))
}

type Many = { text: string; key: string[]; enum: string[]; bool: boolean; day: string; moment: string }
/** What a plain value of a field is; every field also takes a text with an operator. */
type Plain<T extends FieldType> = T extends keyof Many ? Many[T] : number

type Given<F extends ListFields> = {
  [K in keyof F as F[K] extends { filter: false } ? never : K]: Plain<F[K]['type']> | string
}
type Bounds<F extends ListFields> = {
  [
    K in keyof F as F[K] extends { bounds: readonly [infer A extends string, infer B extends string] } ? A | B : never
  ]: string
}
type Schemas<T> = { [K in keyof T]: z.ZodMiniOptional<z.ZodMiniType<T[K], T[K]>> }
export type FilterShape<F extends ListFields> = Schemas<Given<F>> & Schemas<Bounds<F>>

const about = (field: ListField) => ({
  description: `A value, or an operator and what it takes: ${operatorsOf(field).join(', ')}; not: turns it round`,
})

/** A text that must be a condition of the field. */
const conditionText = (field: ListField) =>
  z
    .string()
    .check(({ value, issues }) => {
      const read = readCondition(value, field)
      if (!read.ok) issues.push({ code: 'custom', input: value, message: read.message })
    })
    .register(z.globalRegistry, about(field))

const keyText = z.string().check(z.maxLength(MAX_TEXT))

function plainSchema(field: ListField): z.ZodMiniType | undefined {
  switch (field.type) {
    case 'key':
      return z.array(keyText).check(z.maxLength(MAX_VALUES))
    case 'enum':
      return z.array(z.enum([...(field.values ?? [])])).check(z.maxLength(MAX_VALUES))
    case 'bool':
      return z.boolean()
    case 'id':
      return z.int().check(z.gte(1))
    case 'number':
      return z.number()
    case 'int':
    case 'money':
      return z.int()
    default:
      return undefined
  }
}

/** The filters of a list as its query takes them: of each field a plain value or a text with an operator. */
export function filterShape<F extends ListFields>(fields: F): FilterShape<F> {
  const shape: Record<string, z.ZodMiniType> = {}
  for (const [key, field] of Object.entries<ListField>(fields)) {
    if (field.filter === false) continue
    const plain = plainSchema(field)
    shape[key] = z.optional(plain ? z.union([conditionText(field), plain]) : conditionText(field))
    for (const name of field.bounds ?? []) shape[name] = z.optional(LocalDate)
  }
  return shape as FilterShape<F>
}

/** A place in a list, as an earlier answer gave it. */
const Cursor = z.string().check(z.maxLength(2000))

/** What of a list's query says which rows of the result are meant, and how they come. */
const windowShape = {
  /** Pages count from 1. */
  page: z._default(z.int().check(z.gte(1)), 1),
  limit: z._default(z.int().check(z.gte(1), z.lte(MAX_LIMIT)), 10),
  /** Instead of a page: the first row wanted, counted from 0. */
  row: z.optional(z.int().check(z.gte(0))),
  /** Instead of a page: the rows that so many others follow in the whole result; 0 for the last ones. */
  fromEnd: z.optional(z.int().check(z.gte(0))),
  /** Instead of a page: the rows that follow a place. */
  after: z.optional(Cursor),
  /** Instead of a page: the rows just before a place. */
  before: z.optional(Cursor),
  /** The answer says where its first and last row stand, for `after` and `before`. */
  cursors: z.optional(z.boolean()),
  /** Only these among the records of the filter. */
  ids: z.optional(z.array(z.int().check(z.gte(1))).check(z.maxLength(MAX_LIMIT))),
  /** The total is counted to the end, however long it takes. */
  exact: z.optional(z.boolean()),
}

/** Names that say which rows come, and nothing about the result itself. */
export const windowKeys: readonly string[] = Object.keys(windowShape)

const Keyword = z.string().check(z.trim(), z.maxLength(MAX_TEXT))

/** The query of a list whose filters are written out: `page`, `limit`, `sort`, `keyword` and these. */
export function listQuery<S extends z.core.$ZodShape>(sortable: readonly string[], filters: S) {
  return z.strictObject({
    ...windowShape,
    sort: z.optional(sortOf(sortable)),
    keyword: z.optional(Keyword),
    ...filters,
  })
}

/** The query of a list: which rows, in what order, and what is asked of its fields. */
export const queryOfList = <F extends ListFields>(fields: F) => listQuery(sortsOf(fields), filterShape(fields))

/** What a result is narrowed by, without window and order. */
export const filterOfList = <F extends ListFields>(fields: F) =>
  z.strictObject({ keyword: z.optional(Keyword), ...filterShape(fields) })

interface Def {
  type: string
  innerType?: z.core.$ZodType
  element?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
}

function unwrap(schema: z.core.$ZodType): Def {
  let def = schema._zod.def as unknown as Def
  while (def.innerType) def = def.innerType._zod.def
  return def
}

function decode(schema: z.core.$ZodType, raw: string | string[]): unknown {
  const def = unwrap(schema)
  const plain = def.type === 'union' ? def.options?.at(-1) : undefined
  // A filter is a condition in words or a plain value; only the plain one has a type to be turned into.
  if (plain) return typeof raw === 'string' && hasOperator(raw) ? raw : decode(plain, raw)
  if (def.type === 'array' && def.element) {
    const element = def.element
    const parts = Array.isArray(raw) ? raw : raw.split(',')
    return parts.filter((part) => part !== '').map((part) => decode(element, part))
  }
  if (Array.isArray(raw)) return raw
  if (def.type === 'number') return /^-?\d+(\.\d+)?$/.test(raw) ? Number(raw) : raw
  if (def.type === 'boolean') return raw === 'true' ? true : raw === 'false' ? false : raw
  return raw
}

/**
 * Turns the strings of a query (or of path parameters) into the types that the schema wants, so that schemas stay
 * plain. What does not convert is left as it is, and the schema refuses it by name. Blank values count as absent.
 */
export function decodeStrings(
  schema: z.ZodMiniObject,
  raw: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, unknown> {
  const shape = new Map(Object.entries<z.core.$ZodType>(schema.shape))
  const entries = Object.entries(raw).flatMap(([key, value]) => {
    if (value === undefined || (typeof value === 'string' && value.trim() === '')) return []
    const field = shape.get(key)
    const decoded = field ? decode(field, value) : value
    return Array.isArray(decoded) && decoded.length === 0 ? [] : [[key, decoded] as const]
  })
  // Made from entries, a key such as __proto__ becomes one like any other.
  return Object.fromEntries(entries)
}
