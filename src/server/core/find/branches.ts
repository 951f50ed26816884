import { sql } from 'kysely'
import type { FindKind } from '#contract/find-kinds.ts'
import { likeText } from '#server/core/db/list.ts'
import type { FindDescription, FindField, Sql } from './description.ts'
import { ref } from './description.ts'
import type { FindText } from './text.ts'
import { ranks } from './text.ts'

/** Where one kind is looked for, and by which of its fields. */
export interface Branch {
  kind: FindKind
  description: FindDescription
  /** The customers whose records may be found. */
  customerIds: readonly number[]
  fields: readonly FindField[]
  /** What the records must belong to. */
  of: Sql | undefined
  limit: number
}

/** A record that was found; `rank` is null where it is to be told from the texts. */
export interface FoundRow {
  kind: FindKind
  id: string
  rank: number | null
  texts: (string | null)[] | null
}

/** Among the newest so many of a table that is too large to go through. */
const NEAR = 500
/** The tables that have no index for parts of a text have not many more rows. */
const ALL = 3000
/** What trigrams found is ranked among so many. */
const DEEP = 200
/** Ids that another view may answer for `through`. */
const THROUGH = 500

export const idOf = ({ id }: FindDescription): Sql => id?.value ?? ref('t.id')

const and = (...conditions: readonly (Sql | undefined)[]): Sql => {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length === 0 ? sql`TRUE` : sql.join(given, sql` AND `)
}
const or = (conditions: readonly Sql[]): Sql => sql`(${sql.join(conditions, sql` OR `)})`

/** One customer by equality: only then does an index that begins with the customer give its order too. */
export function tenantSql({ tenant }: FindDescription, [first, ...more]: readonly number[]): Sql | undefined {
  if (!tenant) return undefined
  if (first !== undefined && more.length === 0) return sql`${tenant} = ${first}::bigint`
  return sql`${tenant} = ANY (${first === undefined ? [] : [first, ...more]}::bigint[])`
}

/** `inner` for each customer by itself, so that an index gives its order; `limit` of all together. */
function perCustomer(
  { description, customerIds }: Branch,
  inner: (tenant: Sql | undefined) => Sql,
  limit: number,
): Sql {
  const { tenant } = description
  if (!tenant || customerIds.length === 1) return inner(tenantSql(description, customerIds))
  return sql`SELECT one.* FROM unnest(${[...customerIds]}::bigint[]) AS k (id)
    CROSS JOIN LATERAL (${inner(sql`${tenant} = k.id`)}) AS one LIMIT ${limit}::int`
}

const lowered = ({ is, value }: FindField): Sql => (is === 'code' || is === 'phone' ? value : sql`lower(${value})`)

function equals({ is, value }: FindField, text: FindText): Sql | undefined {
  if (is === 'code') return text.codes.length === 0 ? undefined : sql`${value} = ANY (${[...text.codes]}::text[])`
  if (is === 'email') return text.email === undefined ? undefined : sql`lower(${value}) = ${text.email}::text`
  if (is === 'phone') return text.phone === undefined ? undefined : sql`${value} = ${text.phone}::text`
  if (is === 'day' && text.days) return sql`${value} BETWEEN ${text.days[0]}::date AND ${text.days[1]}::date`
  return undefined
}

/** Records with this very code, number, e-mail or phone. */
export function exactBranches(branch: Branch, text: FindText): Sql[] {
  const { kind, description, fields, customerIds, of, limit } = branch
  const found = (condition: Sql, own: Sql) => sql`(
    SELECT ${sql.lit(kind)}::text AS kind, ${idOf(description)}::text AS id,
           CASE WHEN ${own} THEN ${sql.lit(ranks.exact)} ELSE ${sql.lit(ranks.related)} END AS rank, NULL::text[] AS texts
      FROM ${description.from}
     WHERE ${and(tenantSql(description, customerIds), description.where, of, condition)} LIMIT ${limit}::int)`
  const tests = fields.flatMap((field) => {
    const test = equals(field, text)
    return test ? [{ field, test }] : []
  })
  const direct = tests.filter(({ field }) => !field.via)
  const own = direct.filter(({ field }) => !field.foreign).map(({ test }) => test)
  const branches =
    direct.length === 0 ? [] : [found(or(direct.map(({ test }) => test)), own.length === 0 ? sql`FALSE` : or(own))]
  const indirect = tests.flatMap(({ field: { via, foreign }, test }) => {
    if (!via) return []
    const id = ref(via.id.includes('.') ? via.id : `v.${via.id}`)
    const ids = sql`SELECT ${id} FROM ${sql.table(via.view)} AS v ${via.join ?? sql``} WHERE ${and(viaTenant(customerIds), via.where, test)}`
    // An array is made first and by itself; "IN" becomes a join, for which the planner may read a whole large table.
    return [found(sql`${via.of ?? idOf(description)} = ANY (ARRAY(${ids}))`, foreign ? sql`FALSE` : sql`TRUE`)]
  })
  return [...branches, ...indirect]
}

const viaTenant = (customerIds: readonly number[]): Sql => sql`v.customer_id = ANY (${[...customerIds]}::bigint[])`

/** How a field may begin: codes as typed or in capitals, the rest in small letters. */
function beginnings({ is }: FindField, text: FindText): readonly string[] {
  if (is === 'code') return text.codes.slice(0, 2)
  if (is === 'phone') return text.phone === undefined ? [] : [text.phone]
  return is === 'day' ? [] : [text.whole.toLowerCase()]
}

/** Records that begin so, each field in the order of its index. */
export function startBranches(branch: Branch, text: FindText): Sql[] {
  const { kind, description, of, limit } = branch
  return branch.fields
    .filter((field) => field.start)
    .flatMap((field) =>
      beginnings(field, text).map((beginning) => {
        const value = lowered(field)
        const inner = (tenant: Sql | undefined) => sql`
          SELECT ${sql.lit(kind)}::text AS kind, ${idOf(description)}::text AS id, ${sql.lit(ranks.prefix)} AS rank, NULL::text[] AS texts
            FROM ${description.from}
           WHERE ${and(tenant, description.where, of, sql`${value} LIKE ${`${likeText(beginning)}%`}::text`)}
           ORDER BY ${value} USING ~<~ LIMIT ${limit}::int`
        return sql`(${perCustomer(branch, inner, limit)})`
      }),
    )
}

const patternsOf = ({ words }: FindText) => words.map((word) => `%${likeText(word)}%`)
const partsOf = ({ fields }: Branch) => fields.filter((field) => field.part)
const arrayOf = (fields: readonly FindField[]): Sql =>
  fields.length === 0 ? sql`'{}'::text[]` : sql`ARRAY[${sql.join(fields.map(({ value }) => value))}]::text[]`
/** What the record is called, to be ranked by. */
const textsOf = (fields: readonly FindField[]): Sql => arrayOf(fields.filter(({ aside }) => !aside))
const isDeep = ({ description, fields }: Branch) =>
  description.through !== undefined || fields.some(({ part }) => part === 'indexed')

/** Those of the newest records that hold every word; of a table without an index for that, of all. */
export function nearBranches(branch: Branch, text: FindText): Sql[] {
  const { kind, description, of, customerIds } = branch
  const parts = partsOf(branch)
  const isWanted = description.huge ? parts.length > 0 : parts.some(({ part }) => part === 'near')
  if (!isWanted) return []
  const count = isDeep(branch) ? NEAR : ALL
  const each = Math.max(Math.ceil(count / Math.max(customerIds.length, 1)), 10)
  const inner = (tenant: Sql | undefined) => sql`
    SELECT ${idOf(description)}::text AS id, ${textsOf(parts)} AS texts, ${arrayOf(parts)} AS searched FROM ${description.from}
     WHERE ${and(tenant, description.where, of)} ORDER BY ${description.newest} LIMIT ${each}::int`
  return [
    sql`(SELECT ${sql.lit(kind)}::text AS kind, w.id, NULL::int AS rank, w.texts
           FROM (${perCustomer(branch, inner, count * 2)}) AS w
          WHERE array_to_string(w.searched, ' · ') ILIKE ALL (${patternsOf(text)}::text[]) LIMIT ${DEEP}::int)`,
  ]
}

/** Records that hold every word, by trigrams; so many of them as can be ranked. */
export function deepBranches(branch: Branch, text: FindText): Sql[] {
  const { kind, description, of, customerIds } = branch
  const parts = partsOf(branch)
  if (parts.length === 0 || !isDeep(branch)) return []
  const holds = (values: readonly Sql[]) =>
    and(...patternsOf(text).map((pattern) => or(values.map((value) => sql`${value} ILIKE ${pattern}::text`))))
  const { through } = description
  const condition = through
    ? sql`${through.column} IN (SELECT v.id FROM ${sql.table(through.view)} AS v
        WHERE ${viaTenant(customerIds)} AND ${holds(through.texts)} LIMIT ${sql.lit(THROUGH)})`
    : holds(parts.filter(({ part }) => part === 'indexed').map(({ value }) => value))
  return [
    sql`(SELECT ${sql.lit(kind)}::text AS kind, ${idOf(description)}::text AS id, NULL::int AS rank, ${textsOf(parts)} AS texts
           FROM ${description.from}
          WHERE ${and(tenantSql(description, customerIds), description.where, of, condition)} LIMIT ${DEEP}::int)`,
  ]
}

/** The newest records. */
export function newestBranches(branch: Branch): Sql[] {
  const { kind, description, of, limit } = branch
  const inner = (tenant: Sql | undefined) => sql`
    SELECT ${sql.lit(kind)}::text AS kind, ${idOf(description)}::text AS id, ${sql.lit(ranks.newest)} AS rank, NULL::text[] AS texts
      FROM ${description.from} WHERE ${and(tenant, description.where, of)} ORDER BY ${description.newest} LIMIT ${limit}::int`
  return [sql`(${perCustomer(branch, inner, limit)})`]
}
