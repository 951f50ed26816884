import * as z from 'zod/mini'
import { Id, ifMissing, LocalDate, Moment, Named, requiredText, Rupiah, Version } from '#contract/core/common.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import type { ListField, ListFields } from '#contract/core/list/list-field.ts'
import type { Field, Fields } from './field.ts'
import { isNeeded, isNullable, isWritten, Picture } from './field.ts'

type Schema = z.ZodMiniType

/** What the record holds under a field. */
function read(field: Field): Schema {
  if (field.as === 'named') return Named
  if (field.as === 'picture') return Picture
  if (field.as === 'words') return z.array(z.string())
  if (field.as === 'json' || field.as === 'choices') return field.schema ?? z.unknown()
  switch (field.type) {
    case 'enum':
      return z.enum([...(field.values ?? [])])
    case 'bool':
      return z.boolean()
    case 'int':
    case 'money':
    case 'id':
      return z.int()
    case 'number':
      return z.number()
    case 'moment':
      return Moment
    case 'day':
      return z.iso.date()
    default:
      return z.string()
  }
}

const MAX_TEXT = 500

function matching(schema: z.ZodMiniString, { pattern }: Field): z.ZodMiniString {
  return pattern ? schema.check(z.regex(pattern[0], pattern[1])) : schema
}

/** A text as it is written; an optional one may be blank. */
function writtenText(field: Field): Schema {
  const { max = MAX_TEXT, trim } = field
  if (field.required && trim !== false) return matching(requiredText(max), field)
  const length = z.maxLength(max, `must have at most ${max} characters`)
  return matching(trim === false ? z.string().check(length) : z.string().check(z.trim(), length), field)
}

function writtenWords({ pattern, max = 30 }: Field): Schema {
  const word = z.string().check(z.trim(), z.maxLength(60, 'must have at most 60 characters'))
  const matched = pattern ? word.check(z.regex(pattern[0], pattern[1])) : word
  return z.array(matched).check(z.maxLength(max, `must be at most ${max}`))
}

function writtenInt({ min, max }: Field): Schema {
  const whole = z.int({ error: (issue) => ifMissing(issue) ?? 'must be a whole number' })
  return whole.check(
    z.gte(min ?? -2_147_483_648, `must be at least ${min}`),
    z.lte(max ?? 2_147_483_647, `must be at most ${max ?? 2_147_483_647}`),
  )
}

/** What a body holds under a field. */
export function written(field: Field): Schema {
  if (field.schema) return field.schema
  if (field.as === 'words') return writtenWords(field)
  if (field.as === 'named' || field.as === 'picture') return Id
  switch (field.type) {
    case 'enum':
      return z.enum([...(field.values ?? [])], { error: ifMissing })
    case 'bool':
      return z.boolean()
    case 'int':
      return writtenInt(field)
    case 'money':
      return Rupiah
    case 'number':
      return z.number()
    case 'moment':
      return Moment
    case 'day':
      return LocalDate
    case 'id':
      return Id
    default:
      return writtenText(field)
  }
}

const optional = (field: Field, schema: Schema) => (isNullable(field) ? z.nullish(schema) : z.optional(schema))

/** What is written, where that does not follow from the fields. */
export interface Bodies {
  create: z.ZodMiniObject
  update: z.ZodMiniObject
}

/** What is wrong with the body of a new record beyond its single fields. */
export type Check = (body: object) => readonly FieldIssue[]

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

interface Manner {
  /** Its records can be left out of reports. */
  excludes: boolean
  /** They say who changed them last, unless this is false. */
  signed?: boolean | undefined
  bodies?: Bodies | undefined
  check?: Check | undefined
}

function recordOf(name: string, fields: Fields, { excludes, signed = true }: Manner) {
  const shape: Record<string, Schema> = {}
  for (const [key, field] of Object.entries(fields)) {
    if (field.record === false) continue
    const schema = isNullable(field) ? z.nullable(read(field)) : read(field)
    shape[key] = field.detail ? z.optional(schema) : schema
  }
  return z
    .object({
      id: Id,
      customerId: Id,
      ...shape,
      ...(excludes ? { exclude: z.boolean() } : {}),
      version: Version,
      createdAt: Moment,
      updatedAt: Moment,
      ...(signed ? { updatedBy: z.nullable(Named) } : {}),
    })
    .register(z.globalRegistry, { id: name })
}

/** The records of a family are alike, and have one schema. */
const ofFamilies = new Map<string, ReturnType<typeof recordOf>>()

/** What a record is read as, made with and changed by. */
export function schemasOf(
  { kind, family }: { kind: string; family?: string },
  fields: Fields,
  inputs: Fields,
  manner: Manner,
) {
  const { excludes, bodies, check } = manner
  const name = capital(kind)
  const record = ofFamilies.get(family ?? '') ?? recordOf(capital(family ?? kind), fields, manner)
  if (family !== undefined) ofFamilies.set(family, record)
  if (bodies) return { record, ...bodies }
  const all = Object.entries({ ...fields, ...inputs })
  const bodyOf = (when: 'create' | 'update') =>
    Object.fromEntries(
      all.flatMap(([key, field]) => {
        if (!isWritten(field, when)) return []
        const schema = (when === 'update' && field.update) || written(field)
        return [[key, when === 'create' && isNeeded(field) ? schema : optional(field, schema)]]
      }),
    )
  const body = z.strictObject(bodyOf('create'))
  const checked = check
    ? body.check(({ value, issues }) => {
        for (const { field, message } of check(value)) {
          const path = field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
          issues.push({ code: 'custom', path, message, input: value })
        }
      })
    : body
  const create = checked.register(z.globalRegistry, { id: `Create${name}` })
  const update = z
    .strictObject({
      version: Version,
      ...bodyOf('update'),
      ...(excludes ? { exclude: z.optional(z.boolean()) } : {}),
    })
    .register(z.globalRegistry, { id: `Update${name}` })
  return { record, create, update }
}

/** A field as lists describe it. */
function listed(field: Field): ListField {
  const { type, values, known, filter, plain, upper, sort, search, sum, bounds } = field
  const all = {
    type,
    values,
    known,
    filter: filter === false ? filter : undefined,
    plain,
    upper,
    sort,
    search,
    sum,
    bounds,
  }
  const given = Object.entries(all).filter(([, value]) => value !== undefined)
  return { ...(Object.fromEntries(given) as unknown as ListField), ...(isNullable(field) ? { nullable: true } : {}) }
}

/** The fields of the list, with what every list has unless its description says otherwise. */
export function listFieldsOf(fields: Fields, excludes: boolean): ListFields {
  const own = Object.entries(fields).flatMap(([key, field]) =>
    field.list === false || field.detail ? [] : [[key, listed(field)] as const],
  )
  return {
    ...Object.fromEntries(own),
    ...(Object.hasOwn(fields, 'updatedAt')
      ? {}
      : { updatedAt: { type: 'moment', sort: true, bounds: ['updatedFrom', 'updatedTo'] } }),
    ...(excludes ? { exclude: { type: 'bool' } } : {}),
  }
}
