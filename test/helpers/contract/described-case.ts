import type { Field, Fields } from '#contract/core/resource/field.ts'
import { isNeeded, isNullable, isWritten } from '#contract/core/resource/field.ts'
import type { AnyResourceCalls } from '#contract/core/resource/resource.ts'
import type { Database } from '#server/core/db/schema.gen.ts'
import { next } from '#test/factories/next.ts'
import type { ResourceCase } from './resource-suite.ts'
import { testResource } from './resource-suite.ts'
import type { TestServer } from '#test/helpers/server.ts'

type Body = Record<string, unknown>

/** What of a description the suite reads. */
interface Described {
  kind: string
  table: string
  described: Fields
  inputs: Fields
  calls: AnyResourceCalls
}

/** What cannot be seen from a description. */
interface Particular<D extends Described> {
  /** Values that a new record can have, where a pattern or a rule asks for particular ones. */
  samples?: { [K in keyof D['described'] | keyof D['inputs']]?: () => unknown }
  /** A right change, instead of another text in the first field that takes one. */
  change?: Body
  /** Further bodies that are refused, besides those that the description itself refuses. */
  wrong?: ResourceCase['wrong']
  /** Only people who work for all customers can create such records. */
  byStaff?: true
  /** Further filters, besides those that the list offers. */
  filters?: ResourceCase['filters']
}

const isText = ({ type, as }: Field) => (type === 'text' || type === 'key') && as === undefined

/** A value that a new record can have; undefined where it may be left out. */
function sampleOf(key: string, field: Field): unknown {
  if (!isWritten(field, 'create') || !isNeeded(field)) return undefined
  if (field.type === 'enum') return field.offered?.[0] ?? field.values?.[0]
  if (isText(field)) return `${field.title} ${next(key)}`
  return field.type === 'int' || field.type === 'money' ? Math.max(1, field.min ?? 1) : undefined
}

/** Bodies that the description refuses, with what is said of each. */
function refusedBy(fields: Fields): ResourceCase['wrong'] {
  const wrong: [Body, string, string][] = []
  for (const [key, field] of Object.entries(fields)) {
    const refuses = (value: unknown, message: string) => wrong.push([{ [key]: value }, key, message])
    if (!isWritten(field, 'create')) refuses(1, 'is not a known field')
    else if (field.type === 'enum') {
      refuses('NOTHING', `must be one of ${field.values?.join(', ')}`)
      if (isNeeded(field)) refuses(undefined, "can't be empty!")
    } else if (isText(field)) {
      if (field.required) refuses(' ', "can't be empty!")
      if (field.schema) continue
      const [pattern, message] = field.pattern ?? []
      if (pattern && message) refuses(pattern.test('Two words!') ? 'Two\nlines' : 'Two words!', message)
      else if (field.max !== undefined) refuses('x'.repeat(field.max + 1), `must have at most ${field.max} characters`)
    }
  }
  return wrong
}

/** The text that a record is found by: of another record, its name. */
const searchable = (value: unknown) =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : value

/** Filters that find a record by what it holds, and that miss it. */
function filtersOf(fields: Fields, excludes: boolean, sampled: (key: string) => unknown): ResourceCase['filters'] {
  const searched = Object.entries(fields).find(([, { search, required }]) => search !== undefined && required)
  const own = Object.entries(fields).flatMap(([key, field]): ResourceCase['filters'][number][] => {
    if (field.filter !== true) return []
    if (field.type === 'bool') return [[(row) => ({ [key]: row[key] }), { [key]: field.default === false }]]
    // Of what the server works out, the first two values may be what a new record has.
    const has = field.values === undefined ? undefined : (sampled(key) ?? field.default)
    const others = field.values?.filter((value, at) => (has === undefined ? at > 1 : value !== has)).join(',')
    return field.type === 'enum' && others ? [[(row) => ({ [key]: row[key] }), { [key]: others }]] : []
  })
  return [
    ...(searched
      ? [[(row: Body) => ({ keyword: searchable(row[searched[0]]) }), { keyword: 'nowhere' }] as const]
      : []),
    ...own,
    ...(excludes ? [[() => ({ exclude: false }), { exclude: true }] as const] : []),
  ]
}

/** Tests a described kind as every kind must behave: what a description says is read from it. */
export function testDescribed<D extends Described>(
  server: TestServer,
  of: D,
  particular: Particular<D> = {},
): () => Body {
  const { described, calls, table } = of
  const { samples = {}, change, wrong = [], filters = [], byStaff = false } = particular
  const entries = Object.entries(described)
  const made = samples as Readonly<Record<string, (() => unknown) | undefined>>
  const sampled = (key: string) => made[key]?.() ?? sampleOf(key, described[key] as Field)
  const creation = (): Body => {
    const inputs = Object.keys(of.inputs).map((key) => [key, made[key]?.()] as const)
    const values = [...entries.map(([key]) => [key, sampled(key)] as const), ...inputs]
    return Object.fromEntries(values.filter(([, value]) => value !== undefined))
  }
  const [changed] = entries.find(([, field]) => isText(field) && isWritten(field, 'update') && !field.pattern) ?? []
  const changes = () => change ?? (changed === undefined ? {} : { [changed]: `Another ${next('change')}` })
  testResource(server, {
    calls,
    table: table as keyof Database,
    creation,
    byStaff,
    listed: (row) => Object.fromEntries(Object.entries(row).filter(([key]) => !described[key]?.detail)),
    change: () => {
      const body = changes()
      return { body, shows: body }
    },
    wrong: [...refusedBy(described), ...wrong],
    filters: [...filtersOf(described, calls.exclude !== undefined, sampled), ...filters],
    unique: entries.find(([, { unique }]) => unique)?.[0],
    counted: entries.find(([, field]) => field.type === 'enum' && !isNullable(field))?.[0],
  })
  return creation
}
