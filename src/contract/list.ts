import * as z from 'zod/mini'

/** Lists answer at most this many rows a page. */
export const MAX_LIMIT = 200

/** Comma-separated columns, `-` before one that descends: `-createdAt,code`. */
export function sortOf(columns: readonly string[]) {
  const one = `-?(?:${columns.join('|')})`
  return z.string().check(z.regex(new RegExp(`^${one}(?:,${one})?$`), `must be up to two of ${columns.join(', ')}`))
}

/** The query of a list: `page` (from 1), `limit`, `sort`, `keyword` and the list's own filters. */
export function listQuery<S extends z.core.$ZodShape>(sortable: readonly string[], filters: S) {
  return z.strictObject({
    page: z._default(z.int().check(z.gte(1)), 1),
    limit: z._default(z.int().check(z.gte(1), z.lte(MAX_LIMIT)), 10),
    sort: z.optional(sortOf(sortable)),
    keyword: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    ...filters,
  })
}

interface Def {
  type: string
  innerType?: z.core.$ZodType
  element?: z.core.$ZodType
}

function unwrap(schema: z.core.$ZodType): Def {
  let def = schema._zod.def as unknown as Def
  while (def.innerType) def = def.innerType._zod.def
  return def
}

function decode(schema: z.core.$ZodType, raw: string | string[]): unknown {
  const def = unwrap(schema)
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
 * plain. What does not convert is left as it is, and the schema refuses it by name. Empty values count as absent.
 */
export function decodeStrings(
  schema: z.ZodMiniObject,
  raw: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, unknown> {
  const shape = new Map(Object.entries<z.core.$ZodType>(schema.shape))
  const entries = Object.entries(raw).flatMap(([key, value]) => {
    if (value === undefined || value === '') return []
    const field = shape.get(key)
    const decoded = field ? decode(field, value) : value
    return Array.isArray(decoded) && decoded.length === 0 ? [] : [[key, decoded] as const]
  })
  // Made from entries, a key such as __proto__ becomes one like any other.
  return Object.fromEntries(entries)
}
